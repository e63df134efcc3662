// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 platform in the hands of two people who do what a list says.
#pragma once

#include "base/recording.h"
#include "nexys4/nexys4.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/compare/seen_frame.h"
#include "stimulus/signoff/nexys4_games.h"

#include <systemc>

#include <functional>
#include <vector>

namespace tabletop {

class nexys4_bench : public sc_core::sc_module {
  public:
    // record_to: as of the platform; with null no frame is looked at either.
    nexys4_bench(sc_core::sc_module_name name, const nexys4_config& config, const signoff::nexys4_game& game,
                 record_target* record_to);

    // Simulates all of it, in parts when there is something to do after each. Returns the wall time in seconds.
    double play(const std::function<void()>& after_part = nullptr);

    const std::vector<seen_frame>& frames() const { return frames_; }
    nexys4& platform() { return platform_; }

  private:
    void move_fingers();
    void press_resets();
    void run_to(std::uint64_t end_ps, const std::function<void()>& after_part);

    const bench_clock clock_;
    const signoff::nexys4_game& game_;
    sc_core::sc_signal<bool> rst_{"rst"};
    nexys4 platform_;
    std::vector<seen_frame> frames_;
};

}  // namespace tabletop
