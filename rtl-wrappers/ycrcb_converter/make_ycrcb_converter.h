// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ycrcb_converter/ycrcb_converter_rtl.h"

namespace tabletop {

// The block in the view that is asked for.
inline std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter(const char* name, view v,
                                                                   const ycrcb_converter_config& config) {
    return v == view::rtl ? make_ycrcb_converter_rtl(name, config) : make_ycrcb_converter_tlm(name, v, config);
}

}  // namespace tabletop
