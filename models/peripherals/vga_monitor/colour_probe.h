// SPDX-License-Identifier: Apache-2.0
// Follows colour pins and keeps every level they have had: some lines at a time after they have been painted, because
// of a Verilated painter nobody knows the next change.
#pragma once

#include "base/clock_domain.h"
#include "base/level_track.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class colour_probe : public sc_core::sc_module {
  public:
    // The pins must outlive the probe, and whoever drives them must know their levels from time 0 on.
    colour_probe(sc_core::sc_module_name name, const colour_if& colour, const clock_domain& clock);

    // Reads all cycles before end_cycle, at most the present one. To be called at the end; before it the track lags.
    void read_before(std::uint64_t end_cycle);
    const level_track& track() const { return track_; }
    // Whoever reads it from front to back may drop what is read.
    level_track& track() { return track_; }

  private:
    void follow();

    const colour_if& colour_;
    const clock_domain clock_;
    level_track track_;
    std::uint64_t known_ = 0;  // cycles
};

}  // namespace tabletop
