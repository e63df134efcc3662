// SPDX-License-Identifier: Apache-2.0
// Which bits of a design's ports a pin is. What is not there, or of another kind than it has to be, is refused.
#pragma once

#include "design/description.h"
#include "design/verilated_ports.h"

#include <string>
#include <vector>

namespace tabletop {

// Bits of a port, which Verilator counts from 0 on.
struct port_part {
    const verilated_port* port;
    unsigned low;
    unsigned bits;
    std::size_t element = 0;  // of an array, as they lie

    std::size_t offset() const { return element * port->bytes(); }
};
using part_list = std::vector<port_part>;

// Throws input_error.
[[noreturn]] void refuse(const port_pin& pin, const std::string& message);

port_part find_part(const rtl_description& description, const port_list& ports, const port_pin& pin,
                    verilated_port::way direction);
// The parts of a pin, the most significant first; none of a pin that the design need not have.
part_list find_parts(const rtl_description& description, const port_list& ports, const std::vector<port_pin>& pin,
                     verilated_port::way direction, unsigned least_bits = 1, unsigned most_bits = 1);

// Inputs of the design, or bits of them, that neither the description nor one of the pins drives: they stay low.
std::vector<std::string> undriven_inputs(const rtl_description& description, const port_list& ports,
                                         const std::vector<port_pin>& pins);

}  // namespace tabletop
