// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/interval_timer/interval_timer_bench.h"

#include "interval_timer/make_interval_timer.h"

#include <utility>

namespace tabletop {

interval_timer_bench::interval_timer_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
                                           const bus_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      clock_(clock),
      to_(to),
      accesses_(
          "accesses", clock, [this, v] { return make(v); }, traffic, {}, &to, check),
      armed_channel_(to.add_channel("interval_timer.armed", clock, 1)) {
    SC_HAS_PROCESS(interval_timer_bench);
    SC_THREAD(ask);
}

register_block interval_timer_bench::make(view v) {
    auto timer = make_interval_timer("interval_timer", v, {clock_.domain()});
    timer_ = timer.get();
    return {std::move(timer), timer_->in, timer_->rst, &timer_->irq};
}

// In the midst of cycles, and in all places of a short period.
void interval_timer_bench::ask() {
    constexpr std::uint64_t apart = 5;
    for (std::uint64_t cycle = apart;; cycle += apart) {
        clock_.wait_into(cycle);
        to_.add_level(armed_channel_, now_ps(), timer_->armed() ? 1 : 0);
    }
}

}  // namespace tabletop
