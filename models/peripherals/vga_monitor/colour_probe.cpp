// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_monitor/colour_probe.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

colour_probe::colour_probe(sc_core::sc_module_name name, const colour_if& colour, const clock_domain& clock)
    : sc_module(name), colour_(colour), clock_(clock) {
    spawn_method("follow", [this] { follow(); });
}

void colour_probe::follow() {
    constexpr std::uint64_t stretch = 1u << 15;
    const auto now = clock_.cycle(now_ps());
    read_before(now);
    next_trigger(from_ps(clock_.edge(now + stretch) - now_ps()));
}

void colour_probe::read_before(std::uint64_t end_cycle) {
    if (end_cycle <= known_) return;
    if (known_ == 0) history_.set_level(0, colour_.value(0));
    const auto last = known_ == 0 ? 0 : known_ - 1;
    for (auto c = colour_.next_change(last); c < end_cycle; c = colour_.next_change(c)) {
        history_.set_level(c, colour_.value(c));
    }
    known_ = end_cycle;
}

}  // namespace tabletop
