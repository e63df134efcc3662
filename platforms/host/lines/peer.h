// SPDX-License-Identifier: Apache-2.0
// Who is the peer of a serial line: a player, a script, or a port of the host. Plain C++; serial_bridge.h gives
// it simulated time.
#pragma once

#include "host/lines/host_port.h"
#include "host/participant.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What a peer does next on its line. Actions are played one after the other.
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

class peer : public participant {
  public:
    // A byte from the machine.
    virtual void receive(std::uint8_t byte) = 0;
    // What to do next; asked again after a received byte, and when the last action has been played.
    virtual std::optional<line_action> next() = 0;
};

// Who sits at each line, by its name.
using peer_map = std::map<std::string, std::unique_ptr<peer>>;

// A peer that is a port of the host: "stdio", "null", "file:PATH", "pty" or "tcp:PORT". to: who gets Ctrl-C at a
// terminal.
std::unique_ptr<peer> make_port_peer(const std::string& backend, const std::string& line,
                                     terminal_signals to = terminal_signals::this_program);

std::unique_ptr<peer> make_port_peer(std::unique_ptr<host_port> port);

// The same as the input of Linux, in whose console it stands: tty_peer.h.
std::unique_ptr<peer> make_tty_peer(const std::string& backend, const std::string& line);

// The same for a port to which clients come ("pty", "tcp:PORT"): for each of them the machine's reset is pressed first.
bool has_clients(const std::string& backend);
std::unique_ptr<peer> make_resetting_peer(const std::string& backend, const std::string& line);

}  // namespace tabletop
