// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_host/strobe_pins.h"

#include "peripherals/nes_pad/nes_pad.h"

#include <algorithm>
#include <cstddef>

namespace tabletop {
namespace {

constexpr std::size_t most_resets = 2048;

}  // namespace

void nes_strobe_pins::begin(std::uint64_t cycle, bool running) {
    running_.set(cycle, running);
    running_.keep_last(2 * most_resets);
    listeners_.revised(cycle);
}

std::uint64_t nes_strobe_pins::value(std::uint64_t cycle) const {
    const auto now = running_.index(cycle);
    if (!running_.value(now) || cycle < running_.begin(now)) return nes_strobes::latch;
    const auto since = (cycle - running_.begin(now)) % frame_;
    const bool latch = since < divider_;
    const bool pad_clock = since < divider_ * nes_host_core::buttons && since % divider_ >= divider_ / 2;
    return (latch ? nes_strobes::latch : 0) | (pad_clock ? nes_strobes::pad_clock : 0);
}

// Out of reset the pad clock changes every half of its time while the pads are read, and latch never without it but at
// the begin of a frame.
std::uint64_t nes_strobe_pins::next_change(std::uint64_t cycle) const {
    for (auto n = running_.index(cycle);; ++n) {
        const auto end = running_.end(n);
        if (running_.value(n)) {
            const auto half = divider_ / 2;
            const auto since = std::max(cycle, running_.begin(n)) - running_.begin(n);
            const auto within = (since % frame_ / half + 1) * half;
            const bool rests = within > divider_ * nes_host_core::buttons;
            const auto change = running_.begin(n) + since - since % frame_ + (rests ? frame_ : within);
            if (change < end) return change;
        }
        if (end == never) return never;
        if (value(end) != value(end - 1)) return end;
    }
}

std::uint64_t nes_strobe_pins::period(std::uint64_t cycle) const {
    const auto now = running_.index(cycle);
    if (running_.end(now) != never) return 0;
    return running_.value(now) ? frame_ : 1;
}

}  // namespace tabletop
