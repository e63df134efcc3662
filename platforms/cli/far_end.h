// SPDX-License-Identifier: Apache-2.0
// Who sits at the far end of a serial line: a player, a script, or a port of the host. Plain C++; serial_bridge.h gives
// it simulated time.
#pragma once

#include "cli/host_port.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What a far end does next on its line. Actions are played one after the other.
struct line_action {
    enum class kind {
        send,         // one frame with `byte` at the line's rate
        send_at,      // one frame with `byte` from start_ps to end_ps
        wait,         // nothing for duration_ps
        low,          // low level for duration_ps: a break, or a glitch
        set_rate,     // `rate` bits per second from now on, both ways
        press_reset,  // the machine's reset button, at start_ps unless that is 0
    };
    kind what = kind::send;
    std::uint8_t byte = 0;
    std::uint64_t duration_ps = 0;
    std::uint64_t start_ps = 0;
    std::uint64_t end_ps = 0;
    std::uint64_t rate = 0;
};

class far_end {
  public:
    virtual ~far_end() = default;

    // A byte from the machine.
    virtual void receive(std::uint8_t byte) = 0;
    // What to do next; asked again after a received byte, and when the last action has been played.
    virtual std::optional<line_action> next() = 0;
    // Whom to tell when next() has something that no byte of this machine has caused.
    void on_wake(std::function<void()> tell) { tell_ = std::move(tell); }
    void wake() const {
        if (tell_) tell_();
    }

    // True while something may come that no byte of the machine has to cause.
    virtual bool open() const { return false; }
    // True while somebody may answer in wall time.
    virtual bool live() const { return false; }
    virtual int descriptor() const { return -1; }
    // Hands over to the host what is buffered.
    virtual void flush() {}

    // The run is over: ends what stands on the terminal.
    virtual void finish() {}

    // True for a player or a script, which is done at some time.
    virtual bool is_player() const { return false; }
    virtual bool done() const { return true; }
    // What a player has to say about its games, as JSON and in one line; empty: nothing.
    virtual std::string results_json() const { return ""; }
    virtual std::string results_text() const { return ""; }

  private:
    std::function<void()> tell_;
};

// A far end that is a port of the host: "stdio", "null", "file:PATH", "pty" or "tcp:PORT".
std::unique_ptr<far_end> make_port_far_end(const std::string& backend, const std::string& line);

}  // namespace tabletop
