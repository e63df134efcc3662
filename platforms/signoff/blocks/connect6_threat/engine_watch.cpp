// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/engine_watch.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

engine_watch::engine_watch(sc_core::sc_module_name name, connect6_threat_block& engine, const clock_domain& clock,
                           connect6_monitor& monitor)
    : sc_module(name), engine_(engine), clock_(clock), monitor_(monitor) {
    spawn_method("on_phase", sensitive_to(engine_.phase.value_changed()).dont_initialize(), [this] { on_phase(); });
    spawn_method("on_act", sensitive_to(engine_.act.value_changed()).dont_initialize(), [this] { on_act(); });
}

void engine_watch::on_phase() {
    monitor_.add(connect6_event_kind::phase, clock_.cycle(now_ps()), engine_.phase.read());
}

void engine_watch::on_act() {
    monitor_.add(connect6_event_kind::act, clock_.cycle(now_ps()), engine_.act.read() ? 1 : 0);
}

bool engine_watch::receives() const {
    return engine_.phase.read() == static_cast<std::uint8_t>(connect6_threat_core::phase::receive);
}

void engine_watch::wait_until_it_receives() {
    const auto until_ps = clock_.edge(clock_.cycle(now_ps()) + silent_cycles);
    while (!receives() && now_ps() < until_ps) {
        sc_core::wait(from_ps(until_ps - now_ps()), engine_.phase->value_changed_event());
    }
}

}  // namespace tabletop
