// SPDX-License-Identifier: Apache-2.0
#include "base/level_track.h"

#include <optional>

namespace tabletop {

void level_track::set(std::uint64_t cycle, std::uint64_t level) {
    while (!steps_.empty() && steps_.back().cycle >= cycle) steps_.pop_back();
    if (steps_.empty() || steps_.back().level != level) steps_.push_back({cycle, level});
}

void level_track::forget_after(std::uint64_t cycle) {
    while (!steps_.empty() && steps_.back().cycle > cycle) steps_.pop_back();
}

void level_track::record_to(recording& to, const std::string& channel, const clock_domain& clock, unsigned bits,
                            std::uint64_t end_cycle, unsigned low_bit) const {
    const auto number = to.add_channel(channel, clock, bits);
    const auto mask = bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
    std::optional<std::uint64_t> last;
    for (const auto& s : steps_) {
        if (s.cycle >= end_cycle) break;
        const auto level = s.level >> low_bit & mask;
        if (last == level) continue;
        last = level;
        to.add_level(number, clock.edge(s.cycle), level);
    }
}

}  // namespace tabletop
