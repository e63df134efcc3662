// SPDX-License-Identifier: Apache-2.0
// What a proof has found, in simulation: the design and the rules beside it, Verilated, play inputs by cycle.
#pragma once

#include "base/clock_domain.h"
#include "signoff/proof/pin_script.h"
#include "signoff/proof/proof_bench.h"

#include <optional>
#include <string>

namespace tabletop {

struct replayed_case {
    std::string broken;                  // the rule, as it is named; empty: none
    std::optional<std::uint64_t> cycle;  // from power-up on, in which it is
    std::string fault;                   // why the design has stopped besides; empty: it has not
    std::string dump;                    // the pins, as a value change dump
};

// Registers without an initial value hold 0 at first. Throws input_error for a pin that is no input.
replayed_case replay_script(const proof_bench& bench, const rule_set& rules, const pin_script& script,
                            const clock_domain& clock);

}  // namespace tabletop
