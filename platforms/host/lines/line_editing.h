// SPDX-License-Identifier: Apache-2.0
// Lines that a person types at a terminal which does not edit them itself: what it shows of every key, and what the
// line holds. Keys that mean nothing there, such as the arrows, leave no trace.
#pragma once

#include "host/display/terminal_keys.h"
#include "stimulus/players/board_game.h"

#include <cstddef>
#include <string>

namespace tabletop {

class line_editing {
  public:
    explicit line_editing(typing_person& person) : person_(person) {}

    // Hands a key on to the person; what the terminal shows of it.
    std::string take(char byte);
    // Ctrl-D on an empty line: nothing more will be typed.
    bool left() const { return left_; }

  private:
    std::string rub_out(std::size_t characters);

    typing_person& person_;
    key_sequence sequence_;
    std::size_t length_ = 0;  // of the line so far
    bool left_ = false;
};

}  // namespace tabletop
