// SPDX-License-Identifier: Apache-2.0
// Plays register traffic on a register_bench and marks its cases in the recording.
#pragma once

#include "signoff/bench/register_bench.h"
#include "signoff/bench/search_speed.h"
#include "stimulus/signoff/bus_traffic.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// The register and the bits of it with which a search is started.
struct search_start {
    std::uint32_t address = 0;
    std::uint32_t mask = 0;          // 0: the block has no searches
    std::uint64_t limit_cycles = 0;  // a search that has not ended by then never will; 0: it is waited for
};

class register_traffic : public sc_core::sc_module {
  public:
    // Elaborates the block and everything around it; record_to and check: as of register_bench. The traffic must
    // outlive this object.
    register_traffic(sc_core::sc_module_name name, const clock_domain& clock, const register_bench::block_maker& make,
                     const bus_traffic& traffic, const search_start& start, record_target* record_to, bool check);

    // The speed of the searches whose interrupt is awaited; where there are none, of those that are polled.
    const search_speed& speed() const { return speed_.cycles != 0 ? speed_ : polled_speed_; }
    std::size_t live_payloads() const { return bench_.live_payloads(); }
    std::uint64_t cycle() const { return bench_.cycle(); }
    // The same as in register_bench.
    void disturb() { bench_.disturb(); }

    // The block does not answer the access that is under way: a reset ends it, and what is left of its case is not
    // played; behind the last of most_hangs nothing is.
    static constexpr std::size_t most_hangs = 3;
    void recover();
    // Called before the same is done behind a search that does not end: "no irq within 50000000 cycles". Those behind
    // the first one are given a tenth of its time.
    void tell_endless_searches(std::function<void(const std::string&)> told) { told_ = std::move(told); }
    // Steps that have had no answer, and their cases.
    const std::vector<std::uint64_t>& lost_steps() const { return lost_steps_; }
    const std::vector<std::uint64_t>& lost_cases() const { return lost_cases_; }
    std::uint64_t cases_left_out() const { return cases_left_out_; }
    // Called on the other side of a comparison: after these steps the same is done.
    void lose(std::vector<std::uint64_t> steps) { steps_to_lose_ = std::move(steps); }

  private:
    void play(register_bench& bench);
    bool is_lost(std::uint64_t step) const;
    void leave_case(register_bench& bench, std::uint64_t step);
    void count_cases_from(std::uint64_t step);
    void press_reset(std::uint64_t after, std::uint64_t width, unsigned eighths);
    void take(register_bench& bench, const traffic_step& step);
    void begin_case(std::uint32_t kind);
    void poll(register_bench& bench, const traffic_step& step);
    void wait_irq(register_bench& bench);
    std::uint64_t longest_search() const;
    void give_up(const std::string& what);
    void end_search(const register_bench& bench, search_speed& speed) const;
    void pulse_reset();
    void wait_eighths() const;

    using wall_clock = std::chrono::steady_clock;

    const clock_domain clock_;
    const bus_traffic& traffic_;
    const search_start start_;
    record_target* record_to_;
    // They come before the bench's own channels, so that a case begins before its first access when both have the same
    // time.
    const std::uint32_t number_channel_;
    const std::uint32_t kind_channel_;
    std::uint32_t case_number_ = 0;

    std::uint64_t search_began_ = 0;
    wall_clock::time_point search_began_at_;
    search_speed speed_;
    search_speed polled_speed_;
    std::function<void(const std::string&)> told_;
    bool has_given_up_ = false;

    // Only this process drives the reset, also while the traffic waits for a response.
    sc_core::sc_event reset_request_{"reset_request"};
    sc_core::sc_event reset_over_{"reset_over"};
    std::uint64_t reset_after_ = 0;
    std::uint64_t reset_width_ = 0;
    unsigned reset_eighths_ = 0;
    bool reset_under_way_ = false;

    bool hung_ = false;  // this step
    std::vector<std::uint64_t> steps_to_lose_;
    std::vector<std::uint64_t> lost_steps_;
    std::vector<std::uint64_t> lost_cases_;
    std::uint64_t cases_left_out_ = 0;

    register_bench bench_;
};

}  // namespace tabletop
