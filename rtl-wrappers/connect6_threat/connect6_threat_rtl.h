// SPDX-License-Identifier: Apache-2.0
// The Verilated engine between the FIFOs of a UART, in the variants of variants.txt, everything else as published.
#pragma once

#include "engines/connect6_threat/connect6_threat.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect6_threat_rtl_variants();

// There is a build with these parameters.
bool has_connect6_threat_rtl(const connect6_threat_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<connect6_threat_block> make_connect6_threat_rtl(const char* name, const connect6_threat_config& config);

}  // namespace tabletop
