// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_probe.h"

#include "base/kernel_time.h"

#include <algorithm>

namespace tabletop {

cycle_pin_probe::cycle_pin_probe(sc_core::sc_module_name name, cycle_pin_if& pin, const clock_domain& clock)
    : sc_module(name), pin_(pin), clock_(clock) {
    pin_.attach(*this);
    SC_HAS_PROCESS(cycle_pin_probe);
    SC_METHOD(follow);
    sensitive << due_;
}

void cycle_pin_probe::revised(std::uint64_t cycle) {
    notify_at(cycle);
}

// Several times in a cycle that is revised while it lasts: the last level counts.
void cycle_pin_probe::follow() {
    const auto cycle = clock_.cycle(now_ps());
    history_.set_level(cycle, pin_.value(cycle));
    const auto next = pin_.next_change(cycle);
    if (next != cycle_pin_if::never) notify_at(next);
}

// An earlier notification stands; follow() finds the rest.
void cycle_pin_probe::notify_at(std::uint64_t cycle) {
    const auto edge = std::max(clock_.edge(cycle), now_ps());
    if (edge == now_ps()) {
        due_.notify(sc_core::SC_ZERO_TIME);
    } else {
        due_.notify(from_ps(edge - now_ps()));
    }
}

}  // namespace tabletop
