// SPDX-License-Identifier: Apache-2.0
// One point on a whole machine: somebody plays on it, and what it takes is measured.
#pragma once

#include "host/machine.h"
#include "host/processor/elf_image.h"
#include "signoff/exploration.h"

#include <string>
#include <vector>

namespace tabletop {

// Who plays: a player with these parameters of the stimulus, or a file.
struct machine_stimulus {
    std::string file;  // a serial script or pad script, or a serial log; empty: the game
    bool is_log = false;
};

// A file for --stimulus. Throws input_error when it cannot be read.
machine_stimulus file_stimulus(const std::string& path);

// Throws input_error for what nobody can play on this machine.
void require_readable(const machine_kind& kind, const machine_stimulus& stimulus);

// The options of `run` with which the same is played; empty: it has none for what the program is told before the game.
std::vector<std::string> run_words(const machine_kind& kind, const exploration& explored, const explored_point& point,
                                   const machine_stimulus& stimulus);

// Parameters of the game: "stimulus.player", "stimulus.games", "stimulus.seed", and the machine's own. Throws
// input_error when none is played.
std::vector<parameter_declaration> game_parameters(const machine_kind& kind, const exploration& explored,
                                                   const std::string& seed);

// Plays to the end. firmware: of a kind with a processor. Throws input_error for what this configuration does not have,
// std::runtime_error when the machine or its player comes to no good end. This works once in a process.
point_measurements play_machine(const machine_kind& kind, const exploration& explored, const explored_point& point,
                                const machine_stimulus& stimulus, const memory_image& firmware);

}  // namespace tabletop
