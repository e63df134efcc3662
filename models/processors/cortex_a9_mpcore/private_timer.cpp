// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/private_timer.h"

#include <utility>

namespace tabletop {

void private_timer::advance(std::uint64_t time_ps) {
    counter_.advance(time_ps);
    if (counter_.take_expired()) event_ = true;
}

private_timer::private_timer(register_place place, const clock_domain& clock)
    : counter_target(std::move(place), private_timer_registers::map, clock) {}

void private_timer::reset(std::uint64_t time_ps) {
    reset_counter(time_ps);
    announce_plan();
}

}  // namespace tabletop
