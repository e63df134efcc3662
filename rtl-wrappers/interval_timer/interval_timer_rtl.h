// SPDX-License-Identifier: Apache-2.0
// The interval timer's RTL, built when it is asked for, behind the block's socket and interrupt. Debug access does not
// reach its registers.
#pragma once

#include "peripherals/interval_timer/interval_timer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& interval_timer_rtl_variants();

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
std::unique_ptr<interval_timer_block> make_interval_timer(const char* name, view v,
                                                          const interval_timer_config& config);

}  // namespace tabletop
