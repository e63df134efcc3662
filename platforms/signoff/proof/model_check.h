// SPDX-License-Identifier: Apache-2.0
// Whether an output of a netlist can be high, by ABC, which is part of Yosys: in so many cycles by bounded model
// checking, in any cycle by IC3 (property directed reachability), which needs no invariant of ours.
#pragma once

#include "signoff/proof/pin_script.h"
#include "signoff/proof/proof_netlist.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <set>

namespace tabletop {

using given_up_question = std::function<bool()>;

struct reached_outputs {
    std::map<std::size_t, unsigned> first_cycle;  // in which they are high, of those that are
    unsigned cycles = 0;                          // that were looked at, from power-up on
    bool interrupted = false;                     // given_up has become true
};

// Outputs that are high in one of the first `cycles` cycles; fewer are looked at when the time is over.
reached_outputs find_reached(const gate_netlist& netlist, unsigned cycles, std::chrono::seconds time,
                             const given_up_question& given_up);

struct proved_outputs {
    std::set<std::size_t> never;  // are high in no cycle
    unsigned last_frame = 0;      // of IC3 in which one was found that is high in some cycle; 0: there was none
    bool interrupted = false;
};

// but: those of which it is known already that they can be high.
proved_outputs prove_never(const gate_netlist& netlist, const std::map<std::size_t, unsigned>& but,
                           std::chrono::seconds time, const given_up_question& given_up);

// The pins of the cycles up to the one in which the output is high.
pin_script find_inputs(const gate_netlist& netlist, std::size_t output, unsigned cycle,
                       const given_up_question& given_up);

}  // namespace tabletop
