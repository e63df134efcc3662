// SPDX-License-Identifier: Apache-2.0
#include "engines/ycrcb_converter/colour_pin.h"

#include "engines/ycrcb_converter/colour_conversion.h"
#include "engines/ycrcb_converter/timing.h"

#include <algorithm>

namespace tabletop {
namespace {

using ycrcb_converter_core::rgb_of;
using ycrcb_converter_core::stages;

}  // namespace

void ycrcb_colour_pin::follow(cycle_pin_if& pixel) {
    pixel_ = &pixel;
    pixel.attach(*this);
}

void ycrcb_colour_pin::set_reset(std::uint64_t cycle, bool asserted) {
    reset_.set(cycle, asserted);
    listeners_.revised(cycle + 1);
}

void ycrcb_colour_pin::revised(std::uint64_t cycle) {
    listeners_.revised(cycle + stages);
}

std::uint64_t ycrcb_colour_pin::value(std::uint64_t cycle) const {
    if (reset_.has_cleared(cycle, stages)) return 0;
    return rgb_of(static_cast<ycrcb_converter_core::stored_pixel>(pixel_->value(cycle - stages)));
}

std::uint64_t ycrcb_colour_pin::next_change(std::uint64_t cycle) const {
    auto level = value(cycle);
    for (auto next = next_cause(cycle); next != never; next = next_cause(next)) {
        const auto after = value(next);
        if (after != level || !is_foreseen(next)) return next;
        level = after;
    }
    return never;
}

// A Verilated block asks to be read in every cycle: what it says of later ones is not what will come.
bool ycrcb_colour_pin::is_foreseen(std::uint64_t cycle) const {
    if (cycle <= stages) return true;
    const auto taken = cycle - stages;
    return pixel_->next_change(taken - 1) != taken || pixel_->value(taken) != pixel_->value(taken - 1);
}

// The first cycle after this one in which another pixel may come out, or none because of a reset.
std::uint64_t ycrcb_colour_pin::next_cause(std::uint64_t cycle) const {
    const auto by_reset = reset_.next_change(cycle, stages);
    if (cycle < stages) return by_reset;
    const auto pixel = pixel_->next_change(cycle - stages);
    return pixel == never ? by_reset : std::min(by_reset, pixel + stages);
}

}  // namespace tabletop
