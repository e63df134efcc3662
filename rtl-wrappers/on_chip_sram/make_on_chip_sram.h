// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "on_chip_sram/on_chip_sram_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<on_chip_sram_block> make_on_chip_sram(const char* name, view v,
                                                             const on_chip_sram_config& config) {
    return v == view::rtl ? make_on_chip_sram_rtl(name, config) : make_on_chip_sram_tlm(name, v, config);
}

}  // namespace tabletop
