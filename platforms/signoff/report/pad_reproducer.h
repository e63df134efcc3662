// SPDX-License-Identifier: Apache-2.0
// What `run nexys4` needs to come to a difference again that a sign-off has found.
#pragma once

#include "base/clock_domain.h"
#include "signoff/compare/pin_levels.h"
#include "stimulus/signoff/game_hands.h"

#include <cstdint>
#include <string>

namespace tabletop {

struct pad_reproducer {
    const signoff::nexys4_game& game;  // as it was played
    clock_domain clock;
    unsigned pads;
    std::string settings;  // of our own machine, as a TOML file of parameters
    std::string rtl;       // of the other side, as after --rtl
    const pin_levels& ours;
    const pin_levels& theirs;
    std::uint64_t window;  // cycles before and behind the difference that the waveforms show
};

// Writes scripts of both pads up to the difference, the parameters of our side, and the pins of both sides around it,
// as NAME.pad1, NAME.pad2, NAME.toml, NAME-ours.vcd and NAME-theirs.vcd. Returns what to say: time, presses so far, and
// the two commands that replay it. With an empty folder nothing is written, and that is said.
std::string write_reproducer(const pad_reproducer& of, std::uint64_t cycle, const std::string& folder,
                             const std::string& name);

}  // namespace tabletop
