// SPDX-License-Identifier: Apache-2.0
// The TLM views of the engine. While it polls nothing happens: a flag is found by arithmetic when the engine is
// advanced, and an exchange is a list of edges.
#pragma once

#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "engines/connect4_heuristic/decision.h"
#include "engines/connect4_heuristic/timing.h"

#include <array>
#include <optional>

namespace tabletop {

class connect4_heuristic_tlm : public connect4_heuristic_block, private cycle_pin_listener {
  public:
    connect4_heuristic_tlm(sc_core::sc_module_name name, view v, const connect4_heuristic_config& config);

    void advance(std::uint64_t edge) override;
    void written(std::uint32_t index, std::uint64_t edge) override;

  private:
    // How far an engine without reset gets: reset, sampled at an edge, lets the memory take what is on the pins.
    struct horizon {
        std::uint64_t capture;  // last cycle that is seen in the state in which it would be
        std::uint64_t write;    // last edge at which the memory takes a write
    };
    // The exchange that is under way.
    struct exchange {
        connect4_heuristic_core::exchange_edges edges;
        unsigned step = 0;  // 0 flag, then the words with rows, move, clear
        connect4_heuristic_core::position::row_array rows{};
        connect4_heuristic_core::decision decided{};
    };

    void run(const horizon& to);
    bool find_flag(std::uint64_t last_sample);
    std::uint64_t edge_of_step() const;
    bool is_write_step() const { return exchange_->step > build_.words; }
    void take_step(std::uint64_t edge);
    void read_rows(std::uint32_t word_number, std::uint64_t edge);
    void write_move(std::uint64_t edge);
    bool is_advanced(std::uint64_t move_edge) const;
    void clear_flag(std::uint64_t edge);

    void tell_at_rest(std::uint64_t cycle);
    void tell_of_reads(std::uint64_t cycle);
    void tell_of_writes(std::uint32_t move);

    std::uint64_t next_level(bool high) const;
    void enter_reset(std::uint64_t cycle);
    void leave_reset(std::uint64_t cycle);
    void revised(std::uint64_t cycle) override;

    void wake_at(std::uint64_t edge);
    void on_wake();
    void end_of_elaboration() override;

    const view view_;
    const connect4_heuristic_config config_;
    const connect4_heuristic_core::build build_;
    word_port_if* memory_ = nullptr;  // resolved once
    cycle_pin_if* reset_pin_ = nullptr;
    cycle_pin_if* advanced_pin_ = nullptr;  // null also when it decides nothing

    std::uint64_t advanced_ = 0;     // everything up to this edge has been done
    std::uint64_t next_sample_ = 0;  // of the flag, by the memory
    std::optional<exchange> exchange_;
    unsigned rounds_ = 0;
    bool in_reset_ = false;
    std::uint64_t level_from_ = 0;  // the first cycle whose reset level is still to be followed
    std::uint64_t wake_edge_ = 0;   // the last that it is to be awake at
    sc_core::sc_event wake_;
};

}  // namespace tabletop
