// SPDX-License-Identifier: Apache-2.0
// What a round does to the labkit's board memory and to the marks of its squares, and in which cycle of a state:
// functional core of checkers_referee. Plain C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/find_move.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_screen/board_picture.h"

#include <cstdint>
#include <vector>

namespace tabletop::checkers_referee_core {

using marks = checkers_screen_core::square_marks;

// Marks as they are after the edge that ends cycle `offset` of a state.
struct marks_step {
    unsigned offset;
    marks after;
};
using marks_steps = std::vector<marks_step>;

// A published defect: the human's piece is gone from the board after the computer's answer.
enum class board_fault : std::uint8_t { none, lost_landing };

class board_memory {
  public:
    explicit board_memory(board_fault fault = board_fault::none) : fault_(fault) {}

    const checkers::square_codes& codes() const { return codes_; }
    const marks& marked() const { return marked_; }

    // Each state, all of it, in the order of a round. What is returned are the marks' changes, in order.

    void reset() { marked_ = {}; }  // what is stored stays
    marks_steps set_up();
    marks_steps freeze();
    // blue: squares on which a king was put, as the mark had asked.
    marks_steps locate(checkers_squares blue);
    // Returns what FIND has decided.
    found_move find(checkers_squares seen, bool enter_held);
    // What the last edge of FIND does to the marks: those of a picture that is refused, or all are cleared because the
    // referee has watched until a move was made.
    const marks& refuse();
    const marks& accept();
    marks_steps update1();
    marks_steps update2(const checkers_message& message);
    marks_steps update3(const checkers_message& message);
    marks_steps undo();

    // {departure, landing} of what FIND has found, as it is sent; 0 of a circle.
    std::uint16_t move_to_send() const;

  private:
    checkers_code& at(std::uint8_t location);
    marks_steps changed(unsigned offset, const marks& after);

    const board_fault fault_;
    checkers::square_codes codes_{};
    marks marked_;
    found_move found_;
    checkers_code moved_ = checkers_code::empty;  // the piece that FIND saw go
};

}  // namespace tabletop::checkers_referee_core
