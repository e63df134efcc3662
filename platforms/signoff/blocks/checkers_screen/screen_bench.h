// SPDX-License-Identifier: Apache-2.0
// The labkit's screen alone, with a board, marks, a grid and video that change while the beam moves.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/checkers_screen_traffic.h"

#include <systemc>

#include <array>
#include <cstddef>
#include <memory>

namespace tabletop {

class checkers_screen_bench : public pin_bench {
  public:
    // Records "screen.rst" (1 in reset), "screen.hsync", "screen.vsync" and "screen.blank"; "screen.colour" (0xRRGGBB)
    // in every cycle that is looked at, from one stretch to the next the level that it had last; and each look at
    // "screen.counters": h in bits [10:0], v above. The simulation stops when all traffic is done.
    checkers_screen_bench(sc_core::sc_module_name name, std::unique_ptr<checkers_screen_block> screen,
                          const clock_domain& clock, const signoff::checkers_screen_traffic& traffic,
                          record_target& to);

  private:
    struct ignoring_listener : cycle_pin_listener {
        void revised(std::uint64_t) override {}
    };

    void bind();
    void change_board();
    void set(const signoff::checkers_board_step& step);
    void show_video();
    void probe_counters();
    void look_before(std::uint64_t end_cycle);
    void look(std::uint64_t first, std::uint64_t end);

    const signoff::checkers_screen_traffic& traffic_;
    std::array<cycle_pin, 2> display_{cycle_pin(0), cycle_pin(0)};
    cycle_pin reject_{0}, blink_{0}, swap_{0}, calibrating_{0}, winner_{0};
    cycle_pin show_video_{0}, grid_{0}, video_rgb_{0};
    ignoring_listener listener_;
    std::unique_ptr<checkers_screen_block> screen_;
    cycle_pin_probe syncs_;
    cycle_pin_probe blank_;
    level_history colours_;
    std::size_t looks_done_ = 0;
    std::uint64_t seen_before_ = 0;  // of the look that is next
    history_recorder recorder_;
    std::uint32_t counters_;
};

}  // namespace tabletop
