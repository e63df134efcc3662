// SPDX-License-Identifier: Apache-2.0
// What a cycle of the clock needs of Verilator's evaluation, proven from the code that Verilator has written. Code of a
// form that is not known proves nothing.
#pragma once

#include "user_rtl/verilated_ports.h"

#include <map>
#include <string>
#include <vector>

namespace tabletop {

// An evaluation settles the logic behind the inputs, looks which processes start, and runs them until none starts.
struct clock_use {
    enum class need {
        both_edges,   // nothing is proven
        rising_edge,  // at the falling edge nothing can change
        registers,    // and while the inputs rest, the rising edge is known to start the same processes, once
    };

    need needed = need::both_edges;
    std::string unproven;           // why nothing is
    std::string memory;             // member that holds the clock's level in the evaluation before
    std::vector<bool> triggered;    // by Verilator's number of a trigger: whether the rising clock is one of its events
    bool sets_by_function = false;  // a trigger, which is assigned to otherwise
};

// sources: all .cpp files that Verilator has written, by their names. clock: the port's name.
clock_use find_clock_use(const std::map<std::string, std::string>& sources, const std::string& clock,
                         const std::vector<verilated_port>& ports);

// The text of design_cycle.h, which design_shim.cpp includes.
std::string cycle_header(const clock_use& use);

}  // namespace tabletop
