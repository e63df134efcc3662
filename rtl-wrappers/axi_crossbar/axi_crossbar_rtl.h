// SPDX-License-Identifier: Apache-2.0
// The Verilated crossbar behind the block's sockets. Variants: 2 masters and 3 targets at 0x43C00000, 0x43C10000 and
// 0x43C20000 (64 KiB each), and 1 master and 1 target at 0x43C00000 (64 KiB). Debug access does not reach through it.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar.h"

#include <memory>

namespace tabletop {

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<axi_crossbar_block> make_axi_crossbar_rtl(const char* name, const axi_crossbar_config& config);

}  // namespace tabletop
