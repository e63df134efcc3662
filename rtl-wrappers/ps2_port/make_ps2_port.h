// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ps2_port/ps2_port_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<ps2_port_block> make_ps2_port(const char* name, view v, const ps2_port_config& config) {
    return v == view::rtl ? make_ps2_port_rtl(name, config) : make_ps2_port_tlm(name, v, config);
}

}  // namespace tabletop
