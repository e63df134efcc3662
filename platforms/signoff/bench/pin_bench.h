// SPDX-License-Identifier: Apache-2.0
// A block with pins in any view: what its bench has besides what drives and records those pins.
#pragma once

#include "base/probe_point.h"
#include "base/recording.h"
#include "signoff/bench/bench_clock.h"
#include "stimulus/signoff/bus_traffic.h"
#include "stimulus/signoff/moment.h"

#include <systemc>

#include <string>
#include <vector>

namespace tabletop {

class pin_bench : public sc_core::sc_module {
  protected:
    // Presses the resets and records them as "BLOCK.rst" (1 in reset). They must outlive the bench. The simulation
    // stops in the moment `end`.
    pin_bench(sc_core::sc_module_name name, const std::string& block, const clock_domain& clock,
              const std::vector<signoff::reset_press>& resets, const signoff::moment& end, record_target& to);

    // The reset has just been driven high.
    virtual void on_reset() {}
    // The simulation is about to stop.
    virtual void on_end() {}

    const bench_clock clock_;
    record_target& to_;
    sc_core::sc_signal<bool> rst_{"rst"};

  private:
    // It runs after the processes of the bench itself: what it does in the same moment comes first.
    void end_of_elaboration() override;
    void press_resets();
    void stop();

    const std::vector<signoff::reset_press>& resets_;
    const signoff::moment end_;
    pin_recorder rst_recorder_;
};

}  // namespace tabletop
