// SPDX-License-Identifier: Apache-2.0
// Follows a wave and keeps every level that it has had, with one event for each change.
#pragma once

#include "base/clock_domain.h"
#include "base/level_track.h"
#include "base/wave.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class wave_probe : public sc_core::sc_module, private wave_listener {
  public:
    // The wave must outlive the probe. Its driver must know its levels from time 0 on.
    wave_probe(sc_core::sc_module_name name, wave_if& wave, const clock_domain& clock);

    // Up to the kernel's time.
    const level_track& track() const { return track_; }
    // For a reader that drops what it has read.
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
