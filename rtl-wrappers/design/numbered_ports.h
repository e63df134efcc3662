// SPDX-License-Identifier: Apache-2.0
// The pins of a block with several AXI4-Lite ports: s0_awaddr .. of the slave ports, towards initiators, m0_awaddr ..
// of the master ports, towards targets.
#pragma once

#include "design/description.h"
#include "design/description_section.h"

namespace tabletop {

// The most ports of both sides together.
inline constexpr unsigned most_numbered_ports = 6;

// Sets ports, slave_ports and master_ports, or port_vectors. Throws input_error.
void read_numbered_ports(const description_section& ports, port_uses& uses, rtl_description& description);

// Returns the description with so many ports on each side. Throws std::invalid_argument when it has another number of
// its own.
rtl_description with_ports(rtl_description description, unsigned slaves, unsigned masters);

}  // namespace tabletop
