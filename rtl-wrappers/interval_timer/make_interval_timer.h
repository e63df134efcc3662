// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interval_timer/interval_timer_rtl.h"

namespace tabletop {

// The block in the view that is asked for; view::rtl has every configuration.
inline std::unique_ptr<interval_timer_block> make_interval_timer(const char* name, view v,
                                                                 const interval_timer_config& config) {
    return v == view::rtl ? make_interval_timer_rtl(name, config) : make_interval_timer_tlm(name, v, config);
}

}  // namespace tabletop
