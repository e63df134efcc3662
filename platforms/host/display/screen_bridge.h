// SPDX-License-Identifier: Apache-2.0
// Stands between a machine, or the monitor at it, and what the host shows of it: displays, pictures asked for by time,
// players who look at the screen.
#pragma once

#include "base/picture.h"
#include "host/display/display.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// The frame on the screen at a time, to be written as a PNG file.
struct frame_request {
    std::uint64_t time_ps = 0;
    std::string path;
};

class screen_bridge : public sc_core::sc_module {
  public:
    // monitor: null for a machine without; then every display shows the whole machine, and there are no frames.
    screen_bridge(sc_core::sc_module_name name, vga_monitor* monitor, std::vector<std::unique_ptr<display>> displays,
                  std::vector<frame_request> requests);
    ~screen_bridge() override;

    // What displays show of a picture on the screen; without this call the picture itself.
    void show_as(std::function<picture(const picture& screen)> view);
    // What those show that are given the whole machine; without this call the same. A picture of width 0: there has
    // been none on the screen.
    void show_whole_as(std::function<picture(const picture& screen)> view);
    // Something beside the screen has changed; from a process of the kernel.
    void refresh();
    // What the others say of that, in words.
    void caption_as(std::function<std::string()> caption);
    // What the machine's panel shows at a time.
    using panel_query = std::function<panel_state(std::uint64_t time_ps)>;
    void panel_as(panel_query panel);
    // How long the machine took for its moves from a number on; the last may be under way.
    using answer_query = std::function<std::vector<timed_answer>(std::size_t number)>;
    void answers_as(answer_query answers);
    // Shows players every new picture, at the end of its frame.
    void on_picture(std::function<void(const picture& screen)> tell);
    // Keys and mice of all displays.
    void on_key(std::function<void(display_key key, bool pressed)> tell);
    void on_pointer(display::pointer_callback tell);
    void on_click(display::click_callback tell);
    void on_panel(display::panel_callback tell);
    void on_time_request(display::time_callback tell);
    // A line for the person at them.
    void say(const std::string& line);

    // Where only people look, no picture is drawn while it rests; the last one is when it ends.
    void rest(bool rests);

    // Throws input_error when a display or a file has failed since the last call: an exception of the kernel's
    // callbacks.
    // waits: the machine only waits, and is held to wall time.
    void poll(bool waits);
    // Shows the panel as it is then, and tells that time: a debugger has stopped the processor there.
    void show_standstill(std::uint64_t time_ps);
    // Tells the displays of the run's time.
    void tell_pace(bool stands, time_pace pace);
    // Tells the displays how the run has ended.
    void tell_end(const std::string& end, const std::string& why);
    bool live() const;
    bool closed() const;
    std::vector<int> descriptors() const;
    // The last time, in ps, at which the picture changed; 0: never.
    std::uint64_t last_change_ps() const;
    // Displays have shown what has been on the screen since then, in whole frames, or will never.
    bool has_shown(std::uint64_t since_ps) const;
    // A frame is still to be written.
    bool waiting() const;
    // The run is over. Returns one sentence for every frame that was asked for and never came, and for displays that
    // never had a picture; what the monitor measures then is said on standard error. Throws input_error.
    std::vector<std::string> finish();
    // A picture could not be written; standard error has said which.
    bool lost() const;

  private:
    class state;

    void on_due();
    void on_refresh();

    std::unique_ptr<state> state_;
};

}  // namespace tabletop
