// SPDX-License-Identifier: Apache-2.0
// The engine's RTL between the FIFOs of a UART, built when it is asked for.
#pragma once

#include "design/description.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect6_threat_rtl_variants();

// Our own SystemVerilog has these parameters.
bool has_connect6_threat_rtl(const connect6_threat_config& config);

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when view::rtl has no such engine or it cannot be built.
std::unique_ptr<connect6_threat_block> make_connect6_threat(const char* name, view v,
                                                            const connect6_threat_config& config);

// Engine and UART in one design, at_bit() of so many cycles.
std::unique_ptr<serial_pins_block> make_connect6_player_rtl(const char* name, unsigned cycles_per_bit);

}  // namespace tabletop
