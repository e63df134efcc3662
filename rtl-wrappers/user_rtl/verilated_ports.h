// SPDX-License-Identifier: Apache-2.0
// The ports of a design, from the header that Verilator has written, and the C++ that reaches them.
#pragma once

#include "user_rtl/user_rtl.h"
#include "user_rtl/verilated_library.h"

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct verilated_port {
    std::string name;    // in the design
    std::string member;  // of the Verilated class
    enum class way { in, out, inout } direction;
    unsigned bits;  // 0: an array
    // [left:right] as declared; empty: no plain vector.
    std::optional<port_pin::bit_range> range;
};

// Verilator's header has every vector as [high:low].
std::vector<verilated_port> parse_ports(const std::string& header);
// Sets the ranges to the declared ones. xml: what Verilator writes with --xml-only.
void set_declared_ranges(std::vector<verilated_port>& ports, const std::string& xml);

// Whether a pin, or another input that is driven, is but a part of a port.
bool has_parts(const user_rtl_description& description, const design_pins& pins);

// The text of design_pins.h, which design_shim.cpp includes. Throws input_error when a pin is no port of the design or
// not one of the kind that it has to be.
std::string pins_header(const user_rtl_description& description, const design_pins& pins,
                        const std::vector<verilated_port>& ports);

// Inputs of the design, or bits of them, that nothing drives: they stay low.
std::vector<std::string> undriven_inputs(const user_rtl_description& description, const design_pins& pins,
                                         const std::vector<verilated_port>& ports);

}  // namespace tabletop
