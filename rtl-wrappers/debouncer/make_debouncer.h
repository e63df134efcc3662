// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "debouncer/debouncer_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<debouncer_block> make_debouncer(const char* name, view v, const debouncer_config& config) {
    return v == view::rtl ? make_debouncer_rtl(name, config) : make_debouncer_tlm(name, v, config);
}

}  // namespace tabletop
