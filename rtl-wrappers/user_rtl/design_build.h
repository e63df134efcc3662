// SPDX-License-Identifier: Apache-2.0
// A described design becomes a library, once: while nothing of which it was made changes, no tool is run again.
#pragma once

#include "user_rtl/design_interface.h"
#include "user_rtl/user_rtl.h"
#include "user_rtl/verilated_ports.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// What is compiled together with the C++ of a design, and made of its ports.
struct design_shim {
    std::string key;  // of all but the ports that pins_header depends on
    // The text of design_pins.h. Throws input_error.
    std::function<std::string(const std::vector<verilated_port>&)> pins_header;
};

struct built_design {
    const user_rtl_functions* functions;  // of the library, which stays loaded
    std::vector<verilated_port> ports;
};

// From the cache, else built: whoever builds the same at the same time is waited for. Throws input_error with the
// tool's output when Verilator or the compiler finds an error, what the shim throws, and interruption.
built_design build_design(const user_rtl_description& description, const design_shim& shim);

struct design_order {
    const user_rtl_description* description;
    design_shim shim;
};

// Builds those that are not in the cache, as many at a time as there are cores, in processes that are forked from this
// one: build_design() then finds them, here and in programs that are started. Throws as that of the first that fails,
// which ends the others.
void build_designs(const std::vector<design_order>& orders);

}  // namespace tabletop
