// SPDX-License-Identifier: Apache-2.0
// Records pins that are functions of the cycle, side by side as channels of a recording.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_follower.h"
#include "base/history_channels.h"
#include "base/recording.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

// Some of the pins of a cycle_pin_if.
struct recorded_pins {
    unsigned bits;               // 1 to 64
    unsigned first = 0;          // the bit that the lowest one is
    std::uint64_t inverted = 0;  // those recorded as the opposite of their level, counted as the pins are
};

class cycle_pin_recorder : public sc_core::sc_module, private record_source {
  public:
    // clock: of the cycles of all pins. The target must outlive the recorder.
    cycle_pin_recorder(sc_core::sc_module_name name, record_target& to, const clock_domain& clock);

    // Called during construction. The pin must outlive the recorder.
    void add(cycle_pin_if& pin, const std::string& channel, const recorded_pins& which);

  private:
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    void record_before(std::uint64_t end_cycle);

    const clock_domain clock_;
    history_channels channels_;
    std::deque<level_history> levels_;
    std::vector<std::unique_ptr<cycle_pin_follower>> followers_;
};

}  // namespace tabletop
