// SPDX-License-Identifier: Apache-2.0
// Who sits at a connector of a machine: a player, a script, a person, a port of the host. Plain C++; a connection gives
// it simulated time.
#pragma once

#include "host/panel.h"
#include "support/host_program.h"
#include "support/input_error.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace tabletop {

enum class display_key : std::uint32_t;

class participant {
  public:
    virtual ~participant() = default;

    // Sets what is called when there is something to do that nothing the machine did has caused.
    void on_wake(std::function<void()> tell) { tell_ = std::move(tell); }
    void wake() const {
        if (tell_) tell_();
    }

    // A person has asked for the end of the run.
    virtual bool gives_up() const { return false; }
    // True while something may come that nothing the machine does has to cause.
    virtual bool open() const { return false; }
    // True while somebody may answer in wall time.
    virtual bool live() const { return false; }
    virtual int descriptor() const { return -1; }
    // It sets the machine up for a person, who need not see how: time is not held to wall time, and what is shown to
    // people alone is not drawn.
    virtual bool prepares() const { return false; }
    // A key of a display, between two sc_start().
    virtual void key(display_key, bool /*pressed*/) {}
    // What a person has said with a display's mouse, as it would have been typed, between two sc_start().
    virtual void say_typed(const std::string&) {}
    // A person has moved something on the connector's panel, between two sc_start().
    virtual void move_panel(const panel_act&) {}
    // A line for the person at those keys; empty: there is nothing to say.
    virtual std::string prompt() const { return ""; }
    // Hands over to the host what is buffered.
    virtual void flush() {}

    // The run is over: ends what stands on the terminal.
    virtual void finish() {}

    // Why whoever plays here cannot play on; empty: it can.
    const std::string& failure() const { return failure_; }

    // True for a player or a script, which is done at some time.
    virtual bool is_player() const { return false; }
    virtual bool done() const { return true; }
    // What it waits for when it is not done and nothing happens any more, as a sentence; empty: something.
    virtual std::string waits_for() const { return ""; }
    // The run is over as soon as it is done, or has seen what it was not to see.
    virtual bool ends_run() const { return false; }
    // What it was to see at this machine and has not seen, as a sentence; empty: it has seen everything.
    virtual std::string unmet() const { return ""; }
    // What a player has to say about its games, as JSON and in one line; empty: nothing.
    virtual std::string results_json() const { return ""; }
    virtual std::string results_text() const { return ""; }

  protected:
    // What a player does that may fail. A simulation kernel would lose what is thrown: it is kept for failure(), and
    // the player does nothing more.
    template <typename Action>
    void play(Action action) {
        if (!failure_.empty()) return;
        try {
            action();
        } catch (const input_error& error) {
            failure_ = error.what();
        } catch (const interruption&) {
            failure_ = "interrupted";
        }
    }

  private:
    std::function<void()> tell_;
    std::string failure_;
};

}  // namespace tabletop
