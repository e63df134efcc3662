// SPDX-License-Identifier: Apache-2.0
// The heuristic engine at the second port of its memory, and a processor that asks it.
#pragma once

#include "base/at_initiator.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/seam.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/heuristic_traffic.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {

class connect4_heuristic_bench : public sc_core::sc_module, private heuristic_listener_if {
  public:
    // Records "connect4_heuristic.reset", and as accesses that begin when the memory takes the flag
    // "connect4_heuristic.flag" (to the begin of state 3), "connect4_heuristic.move" (data: move, value and rule, a
    // byte each) and "connect4_heuristic.clear" (to the edges at which the memory takes them). everything: also
    // "connect4_heuristic.row" (to the cycle of the capture) and the processor's accesses, "on_chip_sram.in". Every
    // request is a case. The memory is its `ca` view. The simulation stops when the traffic is over.
    connect4_heuristic_bench(sc_core::sc_module_name name, view v, const connect4_heuristic_config& config,
                             signoff::heuristic_traffic& traffic, bool everything, record_target& to);

    std::uint64_t end_cycle() const { return end_cycle_; }

  private:
    static constexpr unsigned kinds = 4;

    void play();
    void ask(const signoff::heuristic_request& request);
    void write(std::uint32_t index, std::uint32_t value, unsigned lanes = 0xF);
    std::uint32_t read(std::uint32_t index);
    void disturb(const signoff::disturbance& what);
    void pulse_reset(std::uint64_t cycles);
    void happened(const heuristic_event& event) override;
    std::uint64_t add_events(std::uint64_t end_cycle, bool last);
    void add_event(const heuristic_event& event);

    const connect4_heuristic_config config_;
    const bench_clock clock_;
    signoff::heuristic_traffic& traffic_;
    record_target& to_;
    case_log cases_;
    seam seam_;
    at_initiator processor_;
    cycle_pin reset_{0};
    std::unique_ptr<on_chip_sram_block> memory_;
    std::unique_ptr<connect4_heuristic_block> engine_;
    cycle_pin_probe reset_probe_;
    history_recorder recorder_;
    std::array<std::uint32_t, kinds> channels_{};  // by heuristic_event::kind
    const bool everything_;
    std::vector<heuristic_event> events_;  // not recorded yet
    std::vector<std::uint64_t> flags_;     // edges at which the memory takes one; the last before the first of events_
    std::uint64_t end_cycle_ = 0;
};

}  // namespace tabletop
