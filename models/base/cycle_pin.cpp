// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"

#include <algorithm>
#include <iterator>

namespace tabletop {

void cycle_pin::set(std::uint64_t cycle, std::uint64_t level) {
    while (steps_.size() > 1 && steps_.back().cycle >= cycle) steps_.pop_back();
    append(cycle, level);
    revise(cycle);
}

std::uint64_t cycle_pin::value(std::uint64_t cycle) const {
    const auto after = std::upper_bound(steps_.begin(), steps_.end(), cycle,
                                        [](std::uint64_t c, const step& s) { return c < s.cycle; });
    return after == steps_.begin() ? after->level : std::prev(after)->level;
}

std::uint64_t cycle_pin::next_change(std::uint64_t cycle) const {
    const auto after = std::upper_bound(std::next(steps_.begin()), steps_.end(), cycle,
                                        [](std::uint64_t c, const step& s) { return c < s.cycle; });
    return after == steps_.end() ? never : after->cycle;
}

void cycle_pin::append(std::uint64_t cycle, std::uint64_t level) {
    if (steps_.back().level == level) return;
    steps_.push_back({cycle, level});
    if (steps_.size() > memory_) steps_.pop_front();
}

void cycle_pin::revise(std::uint64_t cycle) {
    for (auto* const listener : listeners_) listener->revised(cycle);
}

}  // namespace tabletop
