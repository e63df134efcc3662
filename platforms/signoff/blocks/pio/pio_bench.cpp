// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/pio/pio_bench.h"

#include "base/process.h"
#include "pio/pio_rtl.h"

#include <utility>

namespace tabletop {

pio_bench::pio_bench(sc_core::sc_module_name name, view v, const pio_config& config,
                     const signoff::pio_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      accesses_(
          "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to, check),
      out_("out", *pio_->pins_out.operator->(), config.clock),
      enable_("enable", *pio_->output_enable.operator->(), config.clock),
      recorder_(to, config.clock) {
    recorder_.add(out_.history(), "pio.out", config.width);
    recorder_.add(enable_.history(), "pio.enable", config.width);
    spawn_thread("move_pins", [this] { move_pins(); });
}

register_block pio_bench::make(view v, const pio_config& config) {
    auto pio = make_pio("pio", v, config);
    pio_ = pio.get();
    pio_->pins_in(pins_);
    return register_block_of(std::move(pio));
}

void pio_bench::move_pins() {
    for (const auto& step : traffic_.levels) {
        clock_.wait_until({step.told, 0});
        pins_.set(step.cycle, step.level);
        accesses_.disturb();
    }
}

}  // namespace tabletop
