// SPDX-License-Identifier: Apache-2.0
#include "peripherals/pio/pads.h"

#include <algorithm>

namespace tabletop {

pio_pads::pio_pads(cycle_pin_if& outside, cycle_pin_if& driven, cycle_pin_if& enable)
    : outside_(outside), driven_(driven), enable_(enable) {
    for (auto* const part : {&outside_, &driven_, &enable_}) part->attach(*this);
}

std::uint64_t pio_pads::value(std::uint64_t cycle) const {
    const auto enabled = enable_.value(cycle);
    return (driven_.value(cycle) & enabled) | (outside_.value(cycle) & ~enabled);
}

// What changes behind a pad that is driven from the other side is no change.
std::uint64_t pio_pads::next_change(std::uint64_t cycle) const {
    const auto level = value(cycle);
    do {
        cycle = std::min({outside_.next_change(cycle), driven_.next_change(cycle), enable_.next_change(cycle)});
    } while (cycle != never && value(cycle) == level);
    return cycle;
}

}  // namespace tabletop
