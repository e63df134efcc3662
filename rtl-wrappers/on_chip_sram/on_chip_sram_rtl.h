// SPDX-License-Identifier: Apache-2.0
// The Verilated memory behind the block's sockets, in the variants of variants.txt. Its clock runs up to the edge that
// somebody asks for. Debug access goes by the processor's port, with an edge that nobody counts.
#pragma once

#include "memories/on_chip_sram/on_chip_sram.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& on_chip_sram_rtl_variants();

// There is a build with these parameters.
bool has_on_chip_sram_rtl(const on_chip_sram_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<on_chip_sram_block> make_on_chip_sram_rtl(const char* name, const on_chip_sram_config& config);

}  // namespace tabletop
