// SPDX-License-Identifier: Apache-2.0
#include "base/interrupt_output.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

interrupt_output::interrupt_output(sc_core::sc_module_name name, const clock_domain& clock, sc_core::sc_out<bool>& pin)
    : sc_module(name), clock_(clock), pin_(pin) {
    spawn_method("on_change", sensitive_to(change_).dont_initialize(), [this] { on_change(); });
    spawn_method("drive", sensitive_to(settled_).dont_initialize(), [this] { drive(); });
}

void interrupt_output::announce(std::uint64_t cycle, bool level, std::uint64_t rise_cycle) {
    levels_.forget_before(now());
    levels_.set_level(cycle, level ? 1 : 0);
    if (!level && rise_cycle != never) levels_.set_level(rise_cycle, 1);
    schedule(now());
}

// Each level differs from the one before it.
bool interrupt_output::will_rise() const {
    const auto to_come = levels_.size() - 1 - levels_.index(now());
    return to_come > 1 || (to_come == 1 && levels_.last() != 0);
}

void interrupt_output::schedule(std::uint64_t cycle) {
    const auto at_ps = std::max(clock_.edge(cycle), now_ps());
    change_.notify(from_ps(at_ps - now_ps()));
}

// It acts after what else happens at this time: a write that takes effect in this very cycle may clear the interrupt.
void interrupt_output::on_change() {
    const auto next = levels_.end(levels_.index(now()));
    if (next != level_history::never) schedule(next);
    settled_.notify(sc_core::SC_ZERO_TIME);
}

void interrupt_output::drive() {
    pin_.write(levels_.at(now()) != 0);
}

std::uint64_t interrupt_output::now() const {
    return clock_.cycle(now_ps());
}

}  // namespace tabletop
