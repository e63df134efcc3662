// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the referee: an event where a state waits for somebody, and where it looks at what the
// vision has seen. All else of a round is told ahead.
#pragma once

#include "base/cycle_pin.h"
#include "base/waiting_states.h"
#include "engines/checkers_referee/board_memory.h"
#include "engines/checkers_referee/checkers_referee.h"

#include <array>
#include <cstdint>

namespace tabletop {

class checkers_referee_tlm : public checkers_referee_block, private waiting_states {
  public:
    checkers_referee_tlm(sc_core::sc_module_name name, const checkers_referee_config& config);

  private:
    // Where an event is needed; states between two of them follow from arithmetic.
    enum class state : std::uint8_t {
        in_reset,
        calibrate,  // until enter rises
        human,      // until switch 5 rises
        scan,       // until the last counted cycle
        locate,     // the second cycle, when what has been seen is known
        find,       // the last cycle
        send,       // until the last cycle of the frame
        wait1,      // until message 1
        wait2,      // until message 2
        game_over,  // until enter rises
        halted,     // until a reset
    };

    void end_of_elaboration() override;
    std::uint64_t due_cycle() const override;
    void leave(std::uint64_t cycle) override;
    void enter_reset(std::uint64_t cycle) override;
    void leave_reset(std::uint64_t cycle) override;

    // Each from its first cycle to the next wait.
    void set_up(std::uint64_t begin);
    void ask_human(std::uint64_t begin);
    void look(std::uint64_t begin);
    void locate(std::uint64_t begin);
    void find(std::uint64_t cycle);
    void watch(std::uint64_t begin);
    void judge_watched(std::uint64_t cycle, checkers_squares now_seen, bool has_moved);
    bool watches() const { return config_.ready == ready_sign::by_image; }
    void send(std::uint64_t begin);
    void take_message(std::uint64_t cycle);
    void complete_move(std::uint64_t begin, const checkers_message& message);
    void answer_move(std::uint64_t begin, const checkers_message& message);
    void after_message(std::uint64_t begin, const checkers_message& message, state more, state next);
    void take_back(std::uint64_t begin);
    void end_game(std::uint64_t begin, const checkers_message& message);

    void wait_in(state now, std::uint64_t from);
    std::uint64_t redraw(std::uint64_t begin);
    void show_marks(std::uint64_t begin, const checkers_referee_core::marks_steps& steps);
    void show_marks(std::uint64_t cycle, const checkers_referee_core::marks& now);
    checkers_message received(std::uint64_t cycle) const;

    const checkers_referee_config config_;
    state state_ = state::calibrate;
    std::uint64_t from_ = 0;     // the first cycle in which what it waits for counts
    bool first_message_ = true;  // of what is an answer to the human's move
    checkers_referee_core::board_memory board_;
    checkers::square_codes shown_{};  // the display array
    unsigned alike_ = 0;              // scans in a row that have seen the same, while it watches
    checkers_squares seen_before_ = 0;

    cycle_pin grid_open_{0};
    cycle_pin scan_start_{0};
    cycle_pin send_request_{0};
    cycle_pin send_move_{0};
    cycle_pin message_take_{0};
    cycle_pin freeze_{0};
    std::array<cycle_pin, 2> display_{cycle_pin{0}, cycle_pin{0}};
    cycle_pin reject_{0};
    cycle_pin blink_{0};
    cycle_pin swap_{0};
    cycle_pin calibrating_{1};
    cycle_pin winner_{0};
};

}  // namespace tabletop
