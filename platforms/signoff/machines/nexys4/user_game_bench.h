// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 platform between fingers and eyes, ours or with a user's own RTL in it: plays a game, writes down its
// pins and the pictures on its monitor.
#pragma once

#include "base/cycle_pin_probe.h"
#include "base/picture.h"
#include "base/recording.h"
#include "design/rtl_design.h"
#include "nexys4/nexys4.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/compare/user_game_comparison.h"
#include "stimulus/signoff/game_hands.h"

#include <systemc>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct user_game_outcome {
    std::vector<picture> looks;               // of each look of the game; width 0: the monitor had no picture
    std::vector<picture> frames;              // every frame that is not like the one before it
    std::vector<std::uint64_t> frame_cycles;  // the last ones of each
    lit_blanking blanking;
    std::string mode;   // as the monitor has measured it; empty: no lock
    std::string fault;  // why the design has stopped; empty: it has not
};

class user_game_bench : public sc_core::sc_module {
  public:
    // Records the channels of the platform; "host.byte1" and "host.byte2" of own RTL too; with own_strobes those of pad
    // 2, "pad.latch2" and "pad.clock2". The simulation stops when the game has been played. game: outlives the bench.
    user_game_bench(sc_core::sc_module_name name, const nexys4_config& config, const signoff::nexys4_game& game,
                    bool own_strobes, record_target& to);

    std::uint64_t end_cycle() const { return end_cycle_; }
    // After the simulation.
    user_game_outcome take_outcome();

  private:
    void move_fingers();
    void press_resets();
    void look();
    void look_at_blanking();
    std::uint64_t last_reset() const;
    // The design has stopped itself.
    static bool stopped() { return !rtl_design::fault_of_any().empty(); }

    const bench_clock clock_;
    const signoff::nexys4_game& game_;
    const vga_timing_config timing_;
    sc_core::sc_signal<bool> rst_{"rst"};
    nexys4 platform_;
    std::unique_ptr<cycle_pin_probe> bytes_;
    std::unique_ptr<cycle_pin_probe> second_strobes_;
    std::unique_ptr<history_recorder> recorder_;
    user_game_outcome outcome_;
    std::uint64_t end_cycle_ = 0;
};

}  // namespace tabletop
