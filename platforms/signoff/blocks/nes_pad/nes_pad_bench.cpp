// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_pad/nes_pad_bench.h"

#include "base/process.h"
#include "nes_pad/nes_pad_rtl.h"
#include "signoff/bench/stop_simulation.h"

namespace tabletop {
nes_pad_bench::nes_pad_bench(sc_core::sc_module_name name, view v, const nes_pad_config& config,
                             const signoff::pad_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      pad_(make_nes_pad("pad", v, config)),
      data_("data", pad_->data, config.clock),
      recorder_(to, config.clock) {
    pad_->strobes(strobes_);
    recorder_.add(data_.history(), "pad.data", 1);
    spawn_thread("tell_strobes", [this] { tell_strobes(); });
    spawn_thread("move_fingers", [this] { move_fingers(); });
    spawn_thread("stop", [this] { stop(); });
}

void nes_pad_bench::tell_strobes() {
    for (const auto& stretch : traffic_.strobes) {
        clock_.wait_until({stretch.told, 0});
        for (const auto& step : stretch.steps) strobes_.append(step.cycle, step.level);
        strobes_.revise(stretch.steps.front().cycle);
    }
}

void nes_pad_bench::move_fingers() {
    bool plugged = true;
    for (const auto& step : traffic_.buttons) {
        clock_.wait_until(step.at);
        if (step.plugged != plugged) pad_->plug(step.plugged);
        plugged = step.plugged;
        pad_->press(step.buttons);
    }
}

void nes_pad_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

}  // namespace tabletop
