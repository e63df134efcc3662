// SPDX-License-Identifier: Apache-2.0
// The ports of a design, from the header that Verilator has written, and the C++ that reaches them.
#pragma once

#include "design/description.h"
#include "design/design_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct verilated_port {
    std::string name;    // in the design
    std::string member;  // of the Verilated class
    enum class way { in, out, inout } direction;
    unsigned bits;  // of an element, where it is an array
    // [left:right] as declared, of the innermost dimension; empty: no plain vector.
    std::optional<port_pin::bit_range> range;
    std::vector<port_pin::bit_range> rows = {};  // of a packed vector of vectors: the other dimensions, outermost first
    std::vector<port_pin::bit_range> arrays = {};  // the unpacked dimensions, outermost first

    unsigned all_bits() const;
    // The size of a design_port.
    unsigned bytes() const;
};
using port_list = std::vector<verilated_port>;

// Verilator's header has every vector as [high:low].
port_list parse_ports(const std::string& header);
// Sets the ranges to the declared ones.
void set_declared_ranges(port_list& ports, const design_tree& tree);
// The name in the design of a member of the Verilated class.
std::string name_in_design(std::string member);

// The text of design_ports.h, which design_shim.cpp includes. Throws input_error when a port that the description
// drives is none of the design, or not one of the kind that it has to be.
std::string ports_header(const rtl_description& description, const port_list& ports);

}  // namespace tabletop
