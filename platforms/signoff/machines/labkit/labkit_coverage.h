// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what rounds at the labkit's table have reached of its specification, as the pins between its
// blocks show it.
#pragma once

#include "base/cycle_pin_follower.h"
#include "engines/checkers_referee/move_code.h"
#include "labkit/labkit.h"
#include "signoff/report/coverage.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class labkit_coverage : public sc_core::sc_module {
  public:
    // machine: a fabric of blocks; it must outlive this.
    labkit_coverage(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock);

    std::vector<coverage_item> items() const;

  private:
    // States of section 6 that a message or nobody waits for.
    enum state : unsigned { update2, wait1_continued, wait2, update3, wait2_continued, undo, states };
    enum decision : unsigned { one_move, circle, unchanged, marked, decisions };
    static constexpr unsigned status_bits = 6;

    void follow(const char* name, cycle_pin_if& pin, void (labkit_coverage::*on_level)(std::uint64_t, std::uint64_t));
    void on_calibrating(std::uint64_t cycle, std::uint64_t level);
    void on_open(std::uint64_t cycle, std::uint64_t level);
    void on_freeze(std::uint64_t cycle, std::uint64_t level);
    void on_scan_start(std::uint64_t cycle, std::uint64_t level);
    void on_scan_last(std::uint64_t cycle, std::uint64_t level);
    void on_request(std::uint64_t cycle, std::uint64_t level);
    void on_flag(std::uint64_t cycle, std::uint64_t level);
    void on_winner(std::uint64_t cycle, std::uint64_t level);
    void on_reset();

    labkit& machine_;
    const clock_domain clock_;
    std::deque<cycle_pin_follower> followers_;
    std::uint64_t set_ups_ = 1, humans_ = 0, freezes_ = 0, scans_ = 0, located_ = 0, requests_ = 0, sent_ = 0;
    std::uint64_t ends_ = 0;
    std::array<std::uint64_t, states> states_{};
    std::array<std::uint64_t, decisions> decisions_{};
    std::array<std::uint64_t, status_bits> status_{};
    std::uint64_t resets_ = 0, resets_in_scan_ = 0;
    bool judging_ = false;  // frozen, and nothing sent yet
    bool scanning_ = false;
    bool first_message_ = false;  // the next one completes the human's move
};

}  // namespace tabletop
