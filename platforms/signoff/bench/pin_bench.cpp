// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/pin_bench.h"

#include "base/process.h"
#include "signoff/bench/stop_simulation.h"

namespace tabletop {

pin_bench::pin_bench(sc_core::sc_module_name name, const std::string& block, const clock_domain& clock,
                     const std::vector<signoff::reset_press>& resets, const signoff::moment& end, record_target& to)
    : sc_module(name),
      clock_(clock),
      to_(to),
      resets_(resets),
      end_(end),
      rst_recorder_("rst_recorder", to, block + ".rst", clock) {
    rst_recorder_.pin(rst_);
}

void pin_bench::end_of_elaboration() {
    spawn_thread("press_resets", [this] { press_resets(); });
    spawn_thread("stop", [this] { stop(); });
}

void pin_bench::press_resets() {
    press_resets_of(resets_, clock_, rst_, [this] { on_reset(); });
}

void pin_bench::stop() {
    clock_.wait_until(end_);
    on_end();
    stop_simulation();
}

}  // namespace tabletop
