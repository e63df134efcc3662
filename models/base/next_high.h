// SPDX-License-Identifier: Apache-2.0
// When a cycle_pin_if of one bit is 1 next.
#pragma once

#include "base/cycle_pin_if.h"

#include <cstdint>

namespace tabletop {

// The first cycle from this one on in which the pin is 1, as far as it is known; never: none is.
inline std::uint64_t next_high(const cycle_pin_if& pin, std::uint64_t cycle) {
    while (cycle != cycle_pin_if::never && pin.value(cycle) == 0) cycle = pin.next_change(cycle);
    return cycle;
}

}  // namespace tabletop
