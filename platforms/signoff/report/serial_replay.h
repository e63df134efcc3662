// SPDX-License-Identifier: Apache-2.0
// A difference that was seen over a serial line, as a script that `run MACHINE --LINE script:FILE` replays on both
// sides.
#pragma once

#include "base/clock_domain.h"
#include "stimulus/signoff/connect6_games.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tabletop {

struct serial_replay {
    std::string machine;  // as `run` names it
    std::string line;     // "uart0"
    clock_domain clock{1};
    unsigned bit_cycles = 0;
    std::vector<std::size_t> reply_bytes;  // by request: so many are waited for
    // What `run` needs besides, for either side; each with its label.
    std::string our_label;
    std::vector<std::string> ours;
    std::string their_label;
    std::vector<std::string> theirs;
};

// The script of a game's requests up to this one. extra_cycles: that the host waits longer before the last one.
std::string serial_script(const signoff::connect6_game& game, std::size_t request, const serial_replay& replay,
                          std::uint64_t extra_cycles);

// Writes FOLDER/NAME-difference.script, replays it on both sides, and writes FOLDER/NAME-LABEL.vcd of each. Returns
// what to say of it: the command, and what both sides have sent to the last request, or that they sent the same. An
// empty folder writes nothing, and says how to have it.
std::string write_serial_replay(const signoff::connect6_game& game, std::size_t request, const serial_replay& replay,
                                const std::string& folder, const std::string& name);

}  // namespace tabletop
