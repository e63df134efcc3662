// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 machine in the hands of two people who do what a list says, whoever's RTL is in it: its pins, the
// pictures on its monitor and, when that is asked for, what is to be seen at the list's looks.
#pragma once

#include "base/cycle_pin_probe.h"
#include "base/picture.h"
#include "base/recording.h"
#include "nexys4/nexys4.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/compare/seen_frame.h"
#include "signoff/machines/nexys4/compare/game_comparison.h"
#include "stimulus/signoff/nexys4_games.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// What is written down besides the channels of the machine and every frame that is not like the one before it.
struct game_watch {
    bool looks = false;           // the screen at each look of the game, and what is lit beside the picture then
    bool second_strobes = false;  // of pad 2 as "pad.latch2" and "pad.clock2"
    unsigned bytes = 0;           // as "host.byte1", "host.byte2", of a design that is host and screen
};

// Called after a simulation; what is told of it was recorded.
struct nexys4_side {
    std::vector<seen_frame> frames;
    nexys4_record record;
    double cycles_per_second = 0;
};

class nexys4_bench : public sc_core::sc_module {
  public:
    // record_to: as of the machine; with null no frame is looked at either. game: outlives the bench.
    nexys4_bench(sc_core::sc_module_name name, const nexys4_config& config, const signoff::nexys4_game& game,
                 record_target* record_to, const game_watch& watch = {});

    // Simulates all of it, up to a design's own end, in parts when there is something to do after each. Returns the
    // wall time in seconds.
    double play(const std::function<void()>& after_part = nullptr);

    const std::vector<seen_frame>& frames() const { return side_.frames; }
    nexys4_side take_side();  // without its pins
    nexys4& machine() { return machine_; }

  private:
    void record_more(const game_watch& watch, const clock_domain& clock, record_target& to);
    void move_fingers();
    void press_resets();
    void look();
    void look_at_blanking();
    std::uint64_t last_reset() const;
    void run_to(std::uint64_t end_ps, const std::function<void()>& after_part);

    const bench_clock clock_;
    const signoff::nexys4_game& game_;
    const vga_timing_config timing_;
    sc_core::sc_signal<bool> rst_{"rst"};
    nexys4 machine_;
    std::unique_ptr<cycle_pin_probe> bytes_;
    std::unique_ptr<cycle_pin_probe> second_strobes_;
    std::unique_ptr<history_recorder> recorder_;
    nexys4_side side_;
};

}  // namespace tabletop
