// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/debouncer/debouncer_bench.h"

#include "base/process.h"
#include "debouncer/debouncer_rtl.h"

namespace tabletop {

debouncer_bench::debouncer_bench(sc_core::sc_module_name name, view v, const debouncer_config& config,
                                 const signoff::contact_traffic& traffic, record_target& to)
    : pin_bench(name, "debouncer", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      debouncer_(make_debouncer("debouncer", v, config)),
      level_("level", *debouncer_->level.operator->(), config.clock),
      recorder_(to, config.clock) {
    debouncer_->rst(rst_);
    debouncer_->contact(contact_);
    recorder_.add(level_.history(), "debouncer.level", 1);
    spawn_thread("move_contact", [this] { move_contact(); });
}

void debouncer_bench::move_contact() {
    bool closed = false;
    for (const auto& step : traffic_.steps) {
        clock_.wait_until({step.told, 0});
        closed = !closed;
        contact_.set(step.cycle, closed ? 1 : 0);
    }
}

}  // namespace tabletop
