// SPDX-License-Identifier: Apache-2.0
// How long each step of a round takes, from the switch to the human's next turn and on to the screen, as the pins
// between the blocks show it.
#pragma once

#include "base/cycle_pin_follower.h"
#include "labkit/labkit.h"

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

// A step of a round as results name it.
struct labkit_step_text {
    const char* key;
    const char* what;
    const char* budget;
};

class labkit_latency : public sc_core::sc_module {
  public:
    // The machine must outlive it.
    labkit_latency(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock, ready_sign ready);

    // The switch goes on: the round begins, unless the picture is the sign.
    void switched(std::uint64_t cycle) { switched_ = cycle; }
    // Up to this cycle something on the table is moved: then the round begins, if the picture is the sign.
    void touched(std::uint64_t cycle) { touched_ = cycle; }
    // The machine's reset is pressed: the round does not end as others do.
    void reset() { answered_ = 0; }

    // The time of every round, from the sign that a move has been made to the next turn.
    std::vector<std::uint64_t> answers_ps() const;
    // When each of them began.
    std::vector<std::uint64_t> begun_ps() const;
    // A JSON object, and a table; empty: there was no round.
    std::string json() const;
    std::string text() const;

  private:
    enum step : unsigned { debounce, scan, locate, link, pc, updates, all, screen, picture, steps };
    using durations = std::array<std::uint64_t, steps>;  // cycles

    void follow(const char* name, cycle_pin_if& pin, void (labkit_latency::*on_level)(std::uint64_t, bool));
    void on_freeze(std::uint64_t cycle, bool high);
    void on_scan_last(std::uint64_t cycle, bool high);
    void on_request(std::uint64_t cycle, bool high);
    void on_flag(std::uint64_t cycle, bool high);
    void end_round(std::uint64_t cycle);
    const labkit_step_text& text_of(step s) const;
    struct answer_pixels {
        std::uint64_t first;  // cycles to it
        std::uint64_t last;
    };
    answer_pixels pixels_of_answer(std::uint64_t cycle) const;

    labkit& machine_;
    const clock_domain clock_;
    const bool by_image_;
    std::vector<std::unique_ptr<cycle_pin_follower>> followers_;
    std::uint64_t switched_ = 0;
    std::uint64_t touched_ = 0;
    std::uint64_t begun_ = 0;
    std::uint64_t frozen_ = 0;
    std::uint64_t scanned_ = 0;
    std::uint64_t asked_ = 0;
    std::uint64_t sent_ = 0;
    std::uint64_t answered_ = 0;  // the last message; 0: there was none in this round
    checkers_screen_core::screen_state before_answer_;
    std::vector<durations> rounds_;
    std::vector<std::uint64_t> signs_;  // when each of them began
};

}  // namespace tabletop
