// SPDX-License-Identifier: Apache-2.0
// The ports of a design, from the header that Verilator has written, and the C++ that reaches them.
#pragma once

#include "own_rtl/own_rtl.h"
#include "own_rtl/verilated_library.h"

#include <string>
#include <vector>

namespace tabletop {

struct verilated_port {
    std::string name;    // in the design
    std::string member;  // of the Verilated class
    enum class way { in, out, inout } direction;
    unsigned bits;
};

std::vector<verilated_port> parse_ports(const std::string& header);

// The text of design_pins.h, which design_shim.cpp includes. Throws input_error when a pin is no port of the design or
// not one of the kind that it has to be.
std::string pins_header(const own_rtl_description& description, const design_pins& pins,
                        const std::vector<verilated_port>& ports);

// Inputs of the design that are no pins: they stay low.
std::vector<std::string> undriven_inputs(const design_pins& pins, const std::vector<verilated_port>& ports);

}  // namespace tabletop
