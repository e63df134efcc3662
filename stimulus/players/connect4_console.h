// SPDX-License-Identifier: Apache-2.0
// Reads what the Connect Four firmware prints (stimulus/firmware/README.md): bytes in, lines, prompts and boards out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "stimulus/players/connect4_position.h"

namespace tabletop {

// The stones as drawn, in the bit order of connect4_position.
struct drawn_board {
    uint64_t player = 0;   // X
    uint64_t machine = 0;  // O

    uint64_t mask() const { return player | machine; }

    // Every stone rests on another or on the bottom.
    bool stands() const;
};

class connect4_console {
  public:
    enum class event_kind : uint8_t { nothing, line, prompt_first, prompt_move, prompt_again };

    // What the byte completes. A line end completes line(), also an empty one; the colon and space of a prompt complete
    // the prompt. Garbage in front of a prompt or a phrase, and one wrong character in it, do no harm.
    event_kind receive(uint8_t byte);

    // The last complete line, without its end. At most the last 128 characters are kept.
    const std::string& line() const { return line_; }

    // Does the last line end with this text? One differing character is forgiven.
    bool line_ends_with(std::string_view text) const;

    // The last board drawn, if it was drawn completely and stands; nothing after one that was damaged.
    const std::optional<drawn_board>& board() const { return board_; }
    void forget_board() { board_.reset(); }

  private:
    event_kind prompt() const;
    void read_board_line();
    void read_row();

    static constexpr int outside = -1;

    std::string partial_;
    std::string line_;
    std::optional<drawn_board> board_;
    drawn_board drawing_;
    int rows_drawn_ = outside;  // rows read since the upper border
};

}  // namespace tabletop
