// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "axi_crossbar/axi_crossbar_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and as
// make_axi_crossbar_rtl().
inline std::unique_ptr<axi_crossbar_block> make_axi_crossbar(const char* name, view v,
                                                             const axi_crossbar_config& config,
                                                             const bus_rtl_options& rtl = {}) {
    return v == view::rtl ? make_axi_crossbar_rtl(name, config, rtl) : make_axi_crossbar_tlm(name, v, config);
}

}  // namespace tabletop
