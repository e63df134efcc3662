// SPDX-License-Identifier: Apache-2.0
// The referee of the Nexys 4 machine between presses and whoever looks at its pins.
#pragma once

#include "base/level_track.h"
#include "base/recording.h"
#include "base/wave_probe.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "signoff/bench/bench_clock.h"
#include "stimulus/signoff/referee_traffic.h"

#include <systemc>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class connect4_referee_bench : public sc_core::sc_module, private position_listener_if {
  public:
    // The simulation stops when all traffic is done.
    connect4_referee_bench(sc_core::sc_module_name name, view v, const connect4_referee_config& config,
                           const signoff::referee_traffic& traffic);

    // "referee.rst" (1 in reset), "referee.enable", "referee.player", "referee.cs", "referee.win", and of each column
    // "referee.cells_a" and "referee.hover_a" to g. Of traffic without resets also accesses, "referee.reaction.cs" and
    // so on for every pin but enable: from the event to the change that follows from it, data: the level.
    recording result() const;

  private:
    struct pin {
        std::string name;
        const level_track* track;
        unsigned low_bit;
        unsigned bits;
    };

    void press_buttons();
    void press_resets();
    void stop();
    void positions(std::uint64_t cycle, const position_vectors& vectors) override;
    std::vector<pin> pins() const;
    void record_reactions(record_target& to) const;

    const bench_clock clock_;
    const signoff::referee_traffic& traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<connect4_referee_block> referee_;
    wave_probe status_;
    std::array<level_track, position_vectors::columns> vectors_;
    reset_log resets_;
};

}  // namespace tabletop
