// SPDX-License-Identifier: Apache-2.0
#include "base/level_track.h"

#include <algorithm>

namespace tabletop {

void level_track::set(std::uint64_t cycle, std::uint64_t level) {
    while (!steps_.empty() && steps_.back().cycle >= cycle) steps_.pop_back();
    if (steps_.empty() || steps_.back().level != level) steps_.push_back({cycle, level});
}

void level_track::forget_after(std::uint64_t cycle) {
    while (!steps_.empty() && steps_.back().cycle > cycle) steps_.pop_back();
}

void level_track::drop_before(std::uint64_t cycle) {
    const auto first = std::find_if(steps_.begin(), steps_.end(), [=](const step& s) { return s.cycle > cycle; });
    if (first - steps_.begin() > 1) steps_.erase(steps_.begin(), first - 1);
}

void level_track::record_to(record_target& to, const std::string& channel, const clock_domain& clock, unsigned bits,
                            std::uint64_t end_cycle, unsigned low_bit) const {
    track_channel(to, channel, clock, bits, low_bit).add_before(*this, end_cycle);
}

track_channel::track_channel(record_target& to, const std::string& name, const clock_domain& clock, unsigned bits,
                             unsigned low_bit)
    : to_(to),
      clock_(clock),
      channel_(to.add_channel(name, clock, bits)),
      low_bit_(low_bit),
      mask_(bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1) {}

void track_channel::add_before(const level_track& track, std::uint64_t end_cycle) {
    for (const auto& s : track.steps()) {
        if (s.cycle >= end_cycle) break;
        if (s.cycle < added_) continue;
        const auto level = s.level >> low_bit_ & mask_;
        if (last_ == level) continue;
        last_ = level;
        to_.add_level(channel_, clock_.edge(s.cycle), level);
    }
    added_ = std::max(added_, end_cycle);
}

}  // namespace tabletop
