// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nes_host/nes_host_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<nes_host_block> make_nes_host(const char* name, view v, const nes_host_config& config) {
    return v == view::rtl ? make_nes_host_rtl(name, config) : make_nes_host_tlm(name, v, config);
}

}  // namespace tabletop
