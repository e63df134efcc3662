// SPDX-License-Identifier: Apache-2.0
// Everybody around the machines of a run: who sits at their connectors, and who looks at the screen. One place for what
// a run asks of all of them.
#pragma once

#include "host/connection.h"
#include "host/display/screen_bridge.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class surroundings {
  public:
    void add(std::unique_ptr<connection> link) { links_.push_back(std::move(link)); }
    void add_screen(std::unique_ptr<screen_bridge> screen) { screen_ = std::move(screen); }

    // Called between two sc_start(): hands over to the host what is buffered, and asks it for what it has.
    void flush();
    // waits: the machine only waits, and is held to wall time.
    void poll(bool waits);
    // The same of the displays alone, while time stands still.
    void poll_displays();
    // A debugger has stopped the processor, which has come so far: displays show what can be seen then.
    void show_standstill(std::uint64_t time_ps);
    void tell_pace(bool stands, time_pace pace);
    std::vector<int> descriptors_of_displays() const;
    // A key of a display, for everybody.
    void key(display_key key, bool pressed);
    // The same of what has been said with its mouse.
    void say_typed(const std::string& text);
    // The same of what is moved on the panel of a connector.
    void move_panel(const std::string& connector, const panel_act& act);
    // Somebody may answer or look in wall time.
    bool live() const;
    // Something under way is not to be held to wall time.
    bool hurries() const;
    bool prepares() const;
    std::vector<int> descriptors() const;

    bool text_seen() const;
    // Somebody has asked for the end of the run.
    bool gives_up() const;
    // Somebody may be looking at the screen in wall time.
    bool watched() const { return screen_ && screen_->live(); }
    // Displays have shown what has been on the screen since then.
    bool has_shown(std::uint64_t since_ps) const { return !screen_ || screen_->has_shown(since_ps); }
    // A picture could not be written.
    bool lost() const { return screen_ && screen_->lost(); }
    // The window has been closed.
    bool closed() const { return screen_ && screen_->closed(); }
    // Why the first player, by name, cannot play on; empty: all can.
    std::string failure() const;
    // Somebody whose end is the run's has come to it.
    bool ends_run() const;
    // What the first by name was to see and has not seen, with its name; empty: nothing.
    std::string unmet() const;
    // Something may come that nothing the machine does has to cause.
    bool open() const;
    // There are players, and they and their opponents are done.
    bool players_done() const;
    // Nobody acts, nothing has happened for so long, and no picture is still to be written.
    bool quiet_for(std::uint64_t duration_ps) const;
    // The name of the first participant that waits for something; empty: nobody waits.
    std::string first_waiting() const;

    // Tells displays how the run has ended, by run_end_name(); why: what there is to say of it.
    void tell_end(const std::string& end, const std::string& why);
    // The run is over. The screen first: returns one sentence for every picture that was asked for and never came.
    std::vector<std::string> finish_screen();
    void finish();
    // The connections by name.
    std::vector<const connection*> links() const;

  private:
    void show_prompt();

    template <typename Condition>
    bool any(Condition holds) const {
        return std::any_of(links_.begin(), links_.end(), [&](const auto& link) { return holds(*link); });
    }

    std::vector<std::unique_ptr<connection>> links_;
    std::unique_ptr<screen_bridge> screen_;
    std::string prompt_;  // as last shown
};

}  // namespace tabletop
