// SPDX-License-Identifier: Apache-2.0
#include "engines/ycrcb_converter/colour_pin.h"

#include "engines/ycrcb_converter/colour_conversion.h"
#include "engines/ycrcb_converter/timing.h"

#include <algorithm>
#include <cstddef>

namespace tabletop {
namespace {

using ycrcb_converter_core::rgb_of;
using ycrcb_converter_core::stages;

// Resets that are remembered.
constexpr std::size_t memory = 1024;

}  // namespace

void ycrcb_colour_pin::follow(cycle_pin_if& pixel) {
    pixel_ = &pixel;
    pixel.attach(*this);
}

void ycrcb_colour_pin::set_reset(std::uint64_t cycle, bool asserted) {
    reset_.set_level(cycle, asserted ? 1 : 0);
    reset_.keep_last(memory);
    listeners_.revised(cycle + 1);
}

void ycrcb_colour_pin::revised(std::uint64_t cycle) {
    listeners_.revised(cycle + stages);
}

// A reset clears all stages, and they are empty at power-up.
bool ycrcb_colour_pin::is_clear(std::uint64_t cycle) const {
    if (cycle < stages) return true;
    const auto begin = cycle - stages;
    const auto before = reset_.index(begin);
    return reset_.value(before) != 0 || reset_.end(before) < cycle;
}

std::uint64_t ycrcb_colour_pin::value(std::uint64_t cycle) const {
    if (is_clear(cycle)) return 0;
    return rgb_of(static_cast<ycrcb_converter_core::stored_pixel>(pixel_->value(cycle - stages)));
}

std::uint64_t ycrcb_colour_pin::next_change(std::uint64_t cycle) const {
    auto level = value(cycle);
    for (auto next = next_cause(cycle); next != never; next = next_cause(next)) {
        const auto after = value(next);
        if (after != level) return next;
        level = after;
    }
    return never;
}

// The first cycle after this one in which another pixel comes out, or none because of a reset.
std::uint64_t ycrcb_colour_pin::next_cause(std::uint64_t cycle) const {
    if (cycle < stages) return stages;
    auto next = pixel_->next_change(cycle - stages);
    if (next != never) next += stages;
    for (auto i = reset_.index(cycle - stages); reset_.end(i) != never; ++i) {
        const bool asserted = reset_.value(i + 1) != 0;
        const auto seen = reset_.end(i) + (asserted ? 1 : stages);
        if (seen > cycle) return std::min(next, seen);
    }
    return next;
}

}  // namespace tabletop
