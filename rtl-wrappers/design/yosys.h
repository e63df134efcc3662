// SPDX-License-Identifier: Apache-2.0
// Yosys, which reads a described design as Verilator is asked to read it.
#pragma once

#include "design/description.h"

#include <chrono>
#include <string>

namespace tabletop {

// Runs a script that reads the design and finds its top, and then the commands `then`, a line each. purpose: of it, in
// the message when Yosys is not installed. Returns what is wrong, in Yosys's words where it cannot read the design;
// empty: nothing. Throws input_error when it is not installed, and interruption once description.given_up is true.
std::string run_yosys(const rtl_description& description, const std::string& purpose, const std::string& then,
                      std::chrono::minutes patience);

}  // namespace tabletop
