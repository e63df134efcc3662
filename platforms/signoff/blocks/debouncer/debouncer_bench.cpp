// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/debouncer/debouncer_bench.h"

#include "base/process.h"
#include "debouncer/make_debouncer.h"
#include "signoff/bench/stop_simulation.h"

namespace tabletop {

debouncer_bench::debouncer_bench(sc_core::sc_module_name name, view v, const debouncer_config& config,
                                 const signoff::contact_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      rst_recorder_("rst_recorder", to, "debouncer.rst", config.clock),
      debouncer_(make_debouncer("debouncer", v, config)),
      level_("level", *debouncer_->level.operator->(), config.clock),
      recorder_(to, config.clock) {
    debouncer_->rst(rst_);
    debouncer_->contact(contact_);
    rst_recorder_.pin(rst_);
    recorder_.add(level_.history(), "debouncer.level", 1);
    spawn_thread("move_contact", [this] { move_contact(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    spawn_thread("stop", [this] { stop(); });
}

void debouncer_bench::move_contact() {
    bool closed = false;
    for (const auto& step : traffic_.steps) {
        clock_.wait_until({step.told, 0});
        closed = !closed;
        contact_.set(step.cycle, closed ? 1 : 0);
    }
}

void debouncer_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_);
}

void debouncer_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

}  // namespace tabletop
