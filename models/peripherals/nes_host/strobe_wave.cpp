// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_host/strobe_wave.h"

#include "peripherals/nes_host/frames.h"
#include "peripherals/nes_pad/nes_pad.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr std::size_t most_eras = 4096;

}  // namespace

void nes_strobe_wave::begin(const era& next) {
    while (!eras_.empty() && eras_.back().first >= next.first) eras_.pop_back();
    eras_.push_back(next);
    if (eras_.size() > most_eras) eras_.pop_front();
    for (auto* const listener : listeners_) listener->revised(next.first);
}

std::uint64_t nes_strobe_wave::value(std::uint64_t cycle) const {
    const auto& now = eras_[era_of(cycle)];
    if (!now.running || cycle < now.first) return nes_strobes::latch;
    const auto since = cycle - now.first;
    const bool latch = since / divider_ % nes_host_core::buttons == 0;
    const bool pad_clock = since % divider_ >= divider_ / 2;
    return (latch ? nes_strobes::latch : 0) | (pad_clock ? nes_strobes::pad_clock : 0);
}

// Out of reset the pad clock changes every half of its time, and latch never without it.
std::uint64_t nes_strobe_wave::next_change(std::uint64_t cycle) const {
    for (auto n = era_of(cycle); n < eras_.size(); ++n) {
        const auto end = n + 1 < eras_.size() ? eras_[n + 1].first : never;
        if (eras_[n].running) {
            const auto half = divider_ / 2;
            const auto from = std::max(cycle, eras_[n].first) - eras_[n].first;
            const auto change = eras_[n].first + (from / half + 1) * half;
            if (change < end) return change;
        }
        if (end != never && value(end) != value(end - 1)) return end;
    }
    return never;
}

std::uint64_t nes_strobe_wave::period(std::uint64_t cycle) const {
    const auto& last = eras_.back();
    if (cycle < last.first) return 0;
    return last.running ? divider_ * nes_host_core::buttons : 1;
}

std::size_t nes_strobe_wave::era_of(std::uint64_t cycle) const {
    const auto after =
        std::upper_bound(eras_.begin(), eras_.end(), cycle, [](std::uint64_t c, const era& e) { return c < e.first; });
    return after == eras_.begin() ? 0 : static_cast<std::size_t>(after - eras_.begin()) - 1;
}

}  // namespace tabletop
