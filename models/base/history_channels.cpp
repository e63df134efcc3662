// SPDX-License-Identifier: Apache-2.0
#include "base/history_channels.h"

#include <algorithm>

namespace tabletop {

void history_channels::add(level_history& levels, const std::string& name, unsigned bits, unsigned low_bit) {
    const auto mask = bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
    channels_.push_back({levels, to_.add_channel(name, clock_, bits), low_bit, mask});
}

void history_channels::record_before(std::uint64_t end_cycle) {
    for (auto& each : channels_) record(each, end_cycle);
    recorded_ = std::max(recorded_, end_cycle);
}

void history_channels::record(channel& of, std::uint64_t end_cycle) {
    const auto& levels = of.levels;
    if (levels.empty() || levels.begin(levels.size() - 1) < recorded_) return;  // as most often
    for (auto i = levels.index(recorded_); i < levels.size() && levels.begin(i) < end_cycle; ++i) {
        const auto level = levels.value(i) >> of.low_bit & of.mask;
        if (levels.begin(i) < recorded_ || of.last == level) continue;
        of.last = level;
        to_.add_level(of.number, clock_.edge(levels.begin(i)), level);
    }
}

void history_channels::forget_before(std::uint64_t cycle) {
    for (auto& each : channels_) each.levels.forget_before(cycle);
}

}  // namespace tabletop
