// SPDX-License-Identifier: Apache-2.0
// Design and rules as netlists of and-inverter gates, which is what a model checker reads.
#pragma once

#include "signoff/proof/proof_bench.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

// A file in AIGER and what its bits are.
struct gate_netlist {
    struct input_bit {
        std::string pin;
        unsigned bit;
    };
    std::filesystem::path file;
    std::map<std::size_t, std::string> outputs;  // by number: the rule that it is high for, "rules.bvalid_stays_.."
    std::map<std::size_t, input_bit> inputs;     // the pins among the inputs
};

struct proof_netlist {
    std::vector<std::string> rules;       // of the design
    std::vector<std::string> situations;  // that are to come about
    // An output that is not there can be high in no cycle.
    gate_netlist broken;   // of `rules`
    gate_netlist reached;  // of `situations`
};

// zero: registers without an initial value hold 0 in the beginning, else anything. The files lie in the folder. Throws
// input_error with Yosys's own words for a design that it cannot read, or that has another clock, and interruption.
proof_netlist make_proof_netlist(const proof_bench& bench, bool zero, const std::filesystem::path& folder);

}  // namespace tabletop
