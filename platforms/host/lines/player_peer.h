// SPDX-License-Identifier: Apache-2.0
// The peer of a serial line that is a player, a script or a replayed log.
#pragma once

#include "host/lines/peer.h"

#include <memory>
#include <string>

namespace tabletop {

struct player_options;

// A player by its name ("random") at the line that is its port. shown: what the machine says goes to standard output,
// too. Throws input_error with the nearest name.
std::unique_ptr<peer> make_player_peer(const std::string& name, player_options options, bool shown);

// A person at standard input and output, of a game that has such a player.
std::unique_ptr<peer> make_human_peer(player_options options, bool shown);
// The same at a port, whose other end shows colours.
std::unique_ptr<peer> make_human_peer(player_options options, std::unique_ptr<host_port> port);

// Two machines that play each other, each the peer of the other; the referee sits at `machine`, of which the
// options speak. Either needs the other.
struct machine_pair {
    std::unique_ptr<peer> machine;
    std::unique_ptr<peer> opponent;
};
machine_pair make_machine_pair(const std::string& opponent, player_options options, bool shown);

// "script:PATH" and "replay:PATH".
bool is_script_backend(const std::string& backend);
// line: which port's bytes are replayed. Throws input_error with file and line.
std::unique_ptr<peer> make_script_peer(const std::string& backend, const std::string& line);

}  // namespace tabletop
