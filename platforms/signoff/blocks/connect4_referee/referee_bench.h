// SPDX-License-Identifier: Apache-2.0
// The referee of the Nexys 4 machine between presses and whoever looks at its pins.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_probe.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/referee_traffic.h"

#include <systemc>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class connect4_referee_bench : public pin_bench, private position_listener_if {
  public:
    // Records "referee.rst" (1 in reset), "referee.enable", "referee.player", "referee.cs", "referee.win", and for each
    // column "referee.cells_a" and "referee.hover_a" to g. For traffic without resets it also records accesses,
    // "referee.reaction.cs" and so on for every pin but enable: from the event to the change that follows from it,
    // data: the level. The simulation stops when all traffic is done.
    connect4_referee_bench(sc_core::sc_module_name name, view v, const connect4_referee_config& config,
                           const signoff::referee_traffic& traffic, record_target& to);

  private:
    struct pin {
        std::string name;
        level_history* levels;
        unsigned low_bit;
        unsigned bits;
    };

    // A pin's changes as answers to events.
    struct reaction {
        pin of;
        std::uint64_t address;
        std::uint32_t channel;
        std::optional<std::uint64_t> last = std::nullopt;  // level
    };

    void press_buttons();
    void positions(std::uint64_t cycle, const position_vectors& vectors) override;
    std::vector<pin> pins();
    void record_reactions();
    void on_reset() override;
    std::uint64_t add_reactions(std::uint64_t end_cycle);
    void add_reactions(reaction& to, std::uint64_t end_cycle);

    const signoff::referee_traffic& traffic_;
    std::unique_ptr<connect4_referee_block> referee_;
    cycle_pin_probe status_;
    std::array<level_history, position_vectors::columns> vectors_;
    history_recorder recorder_;
    std::unique_ptr<case_log> cases_;
    std::vector<reaction> reactions_;
    std::uint64_t reacted_ = 0;   // cycles that have been looked at
    std::size_t next_press_ = 0;  // that has no case yet
};

}  // namespace tabletop
