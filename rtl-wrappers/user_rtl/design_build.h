// SPDX-License-Identifier: Apache-2.0
// A described design as a loaded library.
#pragma once

#include "user_rtl/design_interface.h"
#include "user_rtl/user_rtl.h"
#include "user_rtl/verilate.h"

#include <functional>

namespace tabletop {

// Writes into the folder of a Verilated design what is compiled together with it: design_all.cc includes everything.
using shim_writer = std::function<void(const verilated_design&)>;

// Verilated every time, because only Verilator knows which files a design is made of; compiled when no library of the
// same generated code is in the cache. Stays loaded. Throws input_error with the tool's output when Verilator or the
// compiler finds an error, what write_shim throws, and interruption.
const user_rtl_functions* build_design(const user_rtl_description& description, const shim_writer& write_shim);

}  // namespace tabletop
