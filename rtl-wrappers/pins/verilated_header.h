// SPDX-License-Identifier: Apache-2.0
#pragma once

// Verilator's own header, in any order with those of SystemC: when it sees their version it takes simulated time from
// the kernel, which it does not know by the name that it has here. Time is the wrapper's business (VL_TIME_CONTEXT).
#pragma push_macro("SYSTEMC_VERSION")
#undef SYSTEMC_VERSION
#include <verilated.h>
#pragma pop_macro("SYSTEMC_VERSION")
