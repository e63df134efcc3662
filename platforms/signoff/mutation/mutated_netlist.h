// SPDX-License-Identifier: Apache-2.0
// The netlist of a design with one-bit mutations in it, each of which can be chosen by its number.
#pragma once

#include "design/description.h"
#include "signoff/mutation/yosys_mutation.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct mutated_netlist {
    std::string verilog;                    // its signal `mutant` has no driver
    std::vector<yosys_mutation> mutations;  // number 1 is the first
    rtl_description design;  // as which it is played: `mutant` is that of the description, 0 the design as it is
};

// Yosys draws `count` mutations of the design, or fewer where there are not so many, with the seed. The netlist that is
// played is kept in the cache of libraries, by its content, so that it need not be compiled again. design: built for
// one configuration, as a simulation elaborates it. Throws input_error, with Yosys's own words when it refuses the
// design, and interruption.
mutated_netlist make_mutated_netlist(const rtl_description& design, unsigned count, std::uint64_t seed,
                                     const std::function<bool()>& given_up);

// The Verilog of a netlist in which `mutant` is an input of the top module, or this number. name: of the top module
// there.
std::string with_mutant_as_input(const mutated_netlist& netlist);
std::string with_mutant(const mutated_netlist& netlist, unsigned number, const std::string& name);

}  // namespace tabletop
