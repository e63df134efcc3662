// SPDX-License-Identifier: Apache-2.0
// Levels of pins that are others in nearly every cycle, as a clock loop comes to know them: of the last cycles up to
// the present one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

template <typename Level>
class recent_levels {
  public:
    // cycles: so many are kept, a power of two.
    explicit recent_levels(std::size_t cycles) : levels_(cycles), place_(cycles - 1) {}

    // Cycles come in order, without a gap.
    void append(Level level) { levels_[known_++ & place_] = level; }
    // The first cycle that is not known yet.
    std::uint64_t known() const { return known_; }
    // The level in a cycle; for a cycle that is not known yet, the last known one.
    Level at(std::uint64_t cycle) const {
        if (known_ == 0) return 0;
        return levels_[(cycle < known_ ? cycle : known_ - 1) & place_];
    }

  private:
    std::vector<Level> levels_;
    const std::uint64_t place_;  // of a cycle: its low bits
    std::uint64_t known_ = 0;
};

}  // namespace tabletop
