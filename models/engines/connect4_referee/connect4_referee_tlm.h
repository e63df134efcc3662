// SPDX-License-Identifier: Apache-2.0
// The TLM views of the referee. Nothing happens between events, and an event announces all its consequences at once.
#pragma once

#include "base/cycle_pin.h"
#include "base/reset_pin.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "engines/connect4_referee/positioning.h"

#include <deque>
#include <optional>

namespace tabletop {

class connect4_referee_tlm : public connect4_referee_block, public press_listener_if {
  public:
    connect4_referee_tlm(sc_core::sc_module_name name, view v, const connect4_referee_config& config);

    void pressed(std::uint64_t cycle, const press_events& events) override;

  private:
    struct announced_press {
        std::uint64_t cycle;
        press_events events;
    };
    struct pins {
        position_vectors vectors;
        unsigned enable;
        unsigned player;
        unsigned column;
        bool win;
    };

    void take(const announced_press& press);
    void show_exactly(const pins& before, connect4_referee_core::reaction what, std::uint64_t cycle);
    void show_drop(pins at, connect4_referee_core::reaction what, std::uint64_t cycle);
    void show_new_round(pins at, std::uint64_t cycle);
    void show_approximately(const pins& before, connect4_referee_core::reaction what, std::uint64_t cycle);
    pins pins_now() const;
    pins with_chip(pins at) const;
    void show(std::uint64_t cycle, const pins& level);
    void follow_reset();
    void begin_reset();
    void end_reset();
    std::uint64_t now_cycle() const;

    const view view_;
    const clock_domain clock_;
    connect4_referee_core::positioning machine_;
    cycle_pin status_;
    std::optional<position_vectors> shown_;  // the last that was announced; nothing before the start
    std::uint64_t ready_ = 0;                // the machine looks at events from this cycle on
    reset_pin reset_{rst};
    std::deque<announced_press> presses_;  // of cycles that may not be over, for a reset that comes or ends in one
};

}  // namespace tabletop
