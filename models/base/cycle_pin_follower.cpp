// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_follower.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>
#include <utility>

namespace tabletop {

cycle_pin_follower::cycle_pin_follower(sc_core::sc_module_name name, cycle_pin_if& pin, const clock_domain& clock,
                                       level_callback on_level)
    : sc_module(name), pin_(pin), clock_(clock), on_level_(std::move(on_level)) {
    pin_.attach(*this);
    spawn_method("follow", sensitive_to(due_), [this] { follow(); });
}

void cycle_pin_follower::revised(std::uint64_t cycle) {
    notify_at(cycle);
}

void cycle_pin_follower::follow() {
    const auto cycle = clock_.cycle(now_ps());
    on_level_(cycle, pin_.value(cycle));
    const auto next = pin_.next_change(cycle);
    if (next != cycle_pin_if::never) notify_at(next);
}

// An earlier notification stands; follow() finds the rest.
void cycle_pin_follower::notify_at(std::uint64_t cycle) {
    const auto edge = std::max(clock_.edge(cycle), now_ps());
    if (edge == now_ps()) {
        due_.notify(sc_core::SC_ZERO_TIME);
    } else {
        due_.notify(from_ps(edge - now_ps()));
    }
}

}  // namespace tabletop
