// SPDX-License-Identifier: Apache-2.0
// The heuristic engine at the second port of its memory, and a processor that asks it.
#pragma once

#include "base/at_initiator.h"
#include "base/cycle_history.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/blocks/connect4_heuristic/heuristic_engines.h"
#include "stimulus/signoff/heuristic_traffic.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {

// What a bench records of the engine. Every request is a case; of the reset always "connect4_heuristic.reset", and of
// the mode "connect4_heuristic.advanced" where it counts.
struct heuristic_records {
    // Recorded as accesses that begin when the memory takes the flag: "connect4_heuristic.flag" (to the begin of state
    // 3), "connect4_heuristic.move" (data: move, value and rule, a byte each) and "connect4_heuristic.clear" (to the
    // edges at which the memory takes them).
    bool events = true;
    bool rows = true;  // of the events also "connect4_heuristic.row" (to the cycle of the capture)
    // Recorded in the same way: every write, "connect4_heuristic.write", and what the port has, which is all that a
    // user's engine shows. A write that is held counts once.
    bool writes = false;
    bool processor = true;  // its accesses, "on_chip_sram.in"
};

class connect4_heuristic_bench : public sc_core::sc_module,
                                 private heuristic_listener_if,
                                 private word_port_listener_if {
  public:
    // Cycles from the flag to the next request, of all builds that do not search, with the wait for the poll.
    static constexpr std::uint64_t usual_patience = 64;

    // A question as it has been asked, for whoever wants to ask it alone.
    struct question {
        signoff::heuristic_rows rows{};
        bool defensive = false;  // by the rounds since the last reset before the request
        bool advanced = false;   // when the flag is written
    };

    // The memory is its `ca` view. The simulation stops when the traffic is over.
    connect4_heuristic_bench(sc_core::sc_module_name name, const heuristic_maker& make,
                             const connect4_heuristic_config& config, signoff::heuristic_traffic& traffic,
                             const heuristic_records& records, record_target& to, std::uint64_t patience);

    std::uint64_t end_cycle() const { return end_cycle_; }
    // The questions by case, from 1 on.
    const std::vector<question>& asked() const { return asked_; }

  private:
    static constexpr unsigned kinds = 4;

    void add_channels();
    void play();
    void ask(const signoff::heuristic_request& request);
    void note(const signoff::heuristic_request& request);
    void write(std::uint32_t index, std::uint32_t value, unsigned lanes = 0xF);
    std::uint32_t read(std::uint32_t index);
    void disturb(const signoff::disturbance& what);
    void change_mode(std::uint64_t flag, const std::vector<unsigned>& cycles);
    void pulse_reset(std::uint64_t cycles);
    void happened(const heuristic_event& event) override;
    void on_pins(std::uint64_t cycle, const word_port_pins& pins) override;
    std::uint64_t add_events(std::uint64_t end_cycle, bool last);
    void add_event(const heuristic_event& event);
    void add_writes(std::uint64_t end_cycle);
    std::uint64_t flag_before(std::uint64_t cycle);

    const connect4_heuristic_config config_;
    const heuristic_records records_;
    const std::uint64_t patience_;
    const bench_clock clock_;
    signoff::heuristic_traffic& traffic_;
    record_target& to_;
    case_log cases_;
    probe_point probe_point_;
    at_initiator processor_;
    cycle_pin reset_{0};
    cycle_pin advanced_{0};
    std::unique_ptr<on_chip_sram_block> memory_;
    attached_engine engine_;
    cycle_pin_probe reset_probe_;
    cycle_pin_probe advanced_probe_;
    history_recorder recorder_;
    std::array<std::uint32_t, kinds> channels_{};  // by heuristic_event::kind
    std::uint32_t write_channel_ = 0;
    std::vector<heuristic_event> events_;  // not recorded yet
    cycle_history<word_port_pins> pins_;
    std::uint64_t recorded_ = 0;        // cycles, of the pins
    std::vector<std::uint64_t> flags_;  // edges at which the memory takes one; the last before the first of events_
    std::vector<question> asked_;
    unsigned rounds_ = 0;  // requests since the last reset before one
    bool is_advanced_ = false;
    std::uint64_t end_cycle_ = 0;
};

}  // namespace tabletop
