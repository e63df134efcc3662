// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pio/pio_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<pio_block> make_pio(const char* name, view v, const pio_config& config) {
    return v == view::rtl ? make_pio_rtl(name, config) : make_pio_tlm(name, v, config);
}

}  // namespace tabletop
