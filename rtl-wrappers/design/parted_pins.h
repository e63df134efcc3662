// SPDX-License-Identifier: Apache-2.0
// Ports that are driven from both sides ([inout]): a module around the design parts each into what comes in, what the
// wire carries, and whether the design drives it.
#pragma once

#include "design/description.h"
#include "design/verilated_ports.h"

#include <string>

namespace tabletop {

inline constexpr const char* parted_module = "tabletop_parted";

// The text of that module. ports: of the design. Throws input_error when [inout] names one that is none.
std::string parted_text(const rtl_description& description, const port_list& ports);

}  // namespace tabletop
