// SPDX-License-Identifier: Apache-2.0
// The Verilated pad host behind the block's waves. Variants: 400_hz, a divider of 250 000 with two pads;
// 400_hz_one_pad; 400_hz_fabric, with the press machines in the fabric's domain; 1_mhz, a divider of 100 with two pads.
#pragma once

#include "peripherals/nes_host/nes_host.h"

#include <memory>

namespace tabletop {

// There is a build with these parameters.
bool has_nes_host_rtl(const nes_host_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<nes_host_block> make_nes_host_rtl(const char* name, const nes_host_config& config);

}  // namespace tabletop
