// SPDX-License-Identifier: Apache-2.0
// Follows colour pins and keeps every level that they have had. It reads some lines at a time after they have been
// painted, because the next change of a Verilated painter is not known.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_history.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class colour_probe : public sc_core::sc_module {
  public:
    // The pins must outlive the probe. Their driver must know their levels from time 0 on.
    colour_probe(sc_core::sc_module_name name, const colour_if& colour, const clock_domain& clock);

    // Reads all cycles before end_cycle, at most the present one. Call it at the end; before that the history lags
    // behind.
    void read_before(std::uint64_t end_cycle);
    const level_history& history() const { return history_; }
    // For a reader that drops what it has read.
    level_history& history() { return history_; }

  private:
    void follow();

    const colour_if& colour_;
    const clock_domain clock_;
    level_history history_;
    std::uint64_t known_ = 0;  // cycles
};

}  // namespace tabletop
