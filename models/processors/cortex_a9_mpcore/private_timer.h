// SPDX-License-Identifier: Apache-2.0
// The private timer of the Cortex-A9 MPCore (TRM section 4.1): a 32-bit down counter with prescaler, reload and
// interrupt. It needs no kernel event: values, the event flag and the time of the next interrupt are computed on
// request.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/counter_target.h"

namespace tabletop {

class private_timer : public counter_target {
  public:
    // clock: PERIPHCLK, a whole fraction of the processor's clock.
    private_timer(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

  private:
    void advance(std::uint64_t time_ps) override;
};

}  // namespace tabletop
