// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connect6_threat/connect6_threat_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when view::rtl has no such engine or it cannot be built.
inline std::unique_ptr<connect6_threat_block> make_connect6_threat(const char* name, view v,
                                                                   const connect6_threat_config& config) {
    return v == view::rtl ? make_connect6_threat_rtl(name, config) : make_connect6_threat_tlm(name, v, config);
}

}  // namespace tabletop
