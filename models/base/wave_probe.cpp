// SPDX-License-Identifier: Apache-2.0
#include "base/wave_probe.h"

#include "base/kernel_time.h"

#include <algorithm>

namespace tabletop {

wave_probe::wave_probe(sc_core::sc_module_name name, wave_if& wave, const clock_domain& clock)
    : sc_module(name), wave_(wave), clock_(clock) {
    wave_.attach(*this);
    SC_HAS_PROCESS(wave_probe);
    SC_METHOD(follow);
    sensitive << due_;
}

void wave_probe::revised(std::uint64_t cycle) {
    notify_at(cycle);
}

// Several times in a cycle that is revised while it lasts: the last level counts.
void wave_probe::follow() {
    const auto cycle = clock_.cycle(now_ps());
    track_.set(cycle, wave_.value(cycle));
    const auto next = wave_.next_change(cycle);
    if (next != wave_if::never) notify_at(next);
}

// An earlier notification stands; follow() finds the rest.
void wave_probe::notify_at(std::uint64_t cycle) {
    const auto edge = std::max(clock_.edge(cycle), now_ps());
    if (edge == now_ps()) {
        due_.notify(sc_core::SC_ZERO_TIME);
    } else {
        due_.notify(from_ps(edge - now_ps()));
    }
}

}  // namespace tabletop
