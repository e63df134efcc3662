// SPDX-License-Identifier: Apache-2.0
// The means to leave out evaluations of a design that are proven to change nothing: members and functions that
// Verilator has written. They have the names of 5.006 or 5.032; others are not known, and nothing is left out.
#pragma once

#include "design/rising_edge.h"
#include "design/verilated_ports.h"

#include <string>

namespace tabletop {

struct clock_means {
    std::string last_level;  // member of the root class: the clock's level in the evaluation before; empty: unknown
    // Only inputs start processes, so while the others rest, a cycle of the clock is one pass over the registers.
    bool registers_alone = false;
};

// header: of the root class; sources: all C++ that Verilator has written. clock: of these ports.
clock_means find_clock_means(const std::string& header, const std::string& sources, const port_list& ports,
                             const std::string& clock, const rising_clock& proven);

// The text of design_cycle.h, which design_shim.cpp includes.
std::string cycle_header(const clock_means& means);

}  // namespace tabletop
