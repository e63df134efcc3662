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

// Throws input_error when it has not, or when it cannot be built.
std::unique_ptr<connect6_threat_block> make_connect6_threat_rtl(const char* name, const connect6_threat_config& config);
std::unique_ptr<connect6_threat_block> make_connect6_threat_rtl(const char* name, const connect6_threat_config& config,
                                                                const rtl_description& description);

// Engine and UART in one design, at_bit() of so many cycles.
std::unique_ptr<serial_pins_block> make_connect6_player_rtl(const char* name, unsigned cycles_per_bit);

}  // namespace tabletop
