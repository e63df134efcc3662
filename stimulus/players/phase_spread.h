// SPDX-License-Identifier: Apache-2.0
// Moments that meet whatever repeats in a machine, frames of a screen or bits of a line, at all times of its periods.
// Plain C++, no clock.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tabletop {

// Halton's low-discrepancy sequence with a dimension for each period, shifted by the seed. Several players share one,
// so that all that they do together is spread.
class phase_spread {
  public:
    // periods_ps: one to four. now_ps: the time, of which the phases are.
    phase_spread(std::vector<std::uint64_t> periods_ps, std::uint64_t seed, std::function<std::uint64_t()> now_ps);

    // By how much the next deed, which would be done in lead_ps from now, is put off to be at the next phase of each
    // period: exactly that of the longest, which may pass some dozen times until the others are as near as they come.
    std::uint64_t delay_ps(std::uint64_t lead_ps = 0);

  private:
    struct dimension {
        std::uint64_t period_ps;
        unsigned base;
        std::uint64_t shift;  // part of the period, of 2^64
    };

    std::uint64_t target_ps(const dimension& of) const;
    double distance(std::uint64_t time_ps) const;

    std::vector<dimension> dimensions_;  // the longest first
    std::function<std::uint64_t()> now_ps_;
    std::uint64_t deeds_ = 0;
};

// The greatest part of a period in which none of these times is, 0 to 1: 1/n or somewhat more when n of them are spread
// evenly, 1 when all are at one phase. Empty without times.
std::optional<double> phase_gap(const std::vector<std::uint64_t>& times_ps, std::uint64_t period_ps);

}  // namespace tabletop
