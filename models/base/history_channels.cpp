// SPDX-License-Identifier: Apache-2.0
#include "base/history_channels.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tabletop {

void history_channels::add(level_history& levels, const std::string& name, unsigned bits, unsigned low_bit) {
    const auto mask = bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
    channels_.push_back({levels, name, to_.add_channel(name, clock_, bits), low_bit, mask});
}

void history_channels::record_before(std::uint64_t end_cycle) {
    for (auto& each : channels_) record(each, end_cycle);
    recorded_ = std::max(recorded_, end_cycle);
}

// Since the last recorded cycle the levels before it are what they were.
void history_channels::refuse_late_levels(const channel& of) const {
    const auto& levels = of.levels;
    for (auto i = levels.index(of.steady_from); i < levels.size() && levels.begin(i) < recorded_; ++i) {
        if (of.last == of.level(i)) continue;
        throw std::logic_error(fmt::format("{}: level {:X}h in cycle {} comes when the cycles before {} are recorded",
                                           of.name, of.level(i), levels.begin(i), recorded_));
    }
}

void history_channels::record(channel& of, std::uint64_t end_cycle) {
    const auto& levels = of.levels;
    if (levels.empty() || end_cycle == 0) return;
    const auto newest = levels.size() - 1;
    if (levels.begin(newest) == of.steady_from && of.last == of.level(newest)) return;  // as most often
    refuse_late_levels(of);
    for (auto i = levels.index(recorded_); i < levels.size() && levels.begin(i) < end_cycle; ++i) {
        if (levels.begin(i) < recorded_ || of.last == of.level(i)) continue;
        of.last = of.level(i);
        to_.add_level(of.number, clock_.edge(levels.begin(i)), *of.last);
    }
    of.steady_from = levels.begin(levels.index(end_cycle - 1));
}

void history_channels::forget_before(std::uint64_t cycle) {
    for (auto& each : channels_) each.levels.forget_before(cycle);
}

}  // namespace tabletop
