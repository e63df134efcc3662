// SPDX-License-Identifier: Apache-2.0
// The memory's RTL, built when it is asked for, behind the block's sockets. Its clock runs up to the edge that somebody
// asks for. Debug access goes by the processor's port, with an edge that nobody counts.
#pragma once

#include "memories/on_chip_sram/on_chip_sram.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& on_chip_sram_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<on_chip_sram_block> make_on_chip_sram(const char* name, view v, const on_chip_sram_config& config);

}  // namespace tabletop
