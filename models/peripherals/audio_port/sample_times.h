// SPDX-License-Identifier: Apache-2.0
// When a codec samples, in cycles of the fabric's clock: sample n, counted from 0, is in the first cycle that begins
// n + 1 periods after power-up, or later. Plain C++, no SystemC.
#pragma once

#include "base/clock_domain.h"

#include <cstdint>

namespace tabletop {

class sample_times {
  public:
    // rate: below that of the clock.
    sample_times(const clock_domain& clock, const clock_domain& rate) : clock_(clock), rate_(rate) {}

    std::uint64_t cycle(std::uint64_t n) const { return clock_.cycle_from(rate_.edge(n + 1)); }
    // Samples in the cycles before this one: the number of the first one from it on.
    std::uint64_t before(std::uint64_t cycle) const { return cycle == 0 ? 0 : rate_.cycle(clock_.edge(cycle - 1)); }

  private:
    clock_domain clock_;
    clock_domain rate_;
};

}  // namespace tabletop
