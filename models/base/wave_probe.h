// SPDX-License-Identifier: Apache-2.0
// Follows a wave and keeps every level it has had: by one event a change, and none in between.
#pragma once

#include "base/clock_domain.h"
#include "base/level_track.h"
#include "base/wave.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class wave_probe : public sc_core::sc_module, private wave_listener {
  public:
    // The wave must outlive the probe, and its driver must know its levels from time 0 on.
    wave_probe(sc_core::sc_module_name name, wave_if& wave, const clock_domain& clock);

    // Up to the kernel's time.
    const level_track& track() const { return track_; }
    // Whoever reads it from front to back may drop what is read.
    level_track& track() { return track_; }

  private:
    void revised(std::uint64_t cycle) override;
    void follow();
    void notify_at(std::uint64_t cycle);

    wave_if& wave_;
    const clock_domain clock_;
    level_track track_;
    sc_core::sc_event due_{"due"};
};

}  // namespace tabletop
