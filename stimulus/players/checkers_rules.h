// SPDX-License-Identifier: Apache-2.0
// The rules of checkers as the labkit machine's PC plays them, and their relatives. README.md, "Checkers", has them in
// words.
#pragma once

#include "engines/checkers_search/checkers_board.h"
#include "engines/checkers_search/rule_set.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// A list of squares that allocates nothing.
class checkers_path {
  public:
    // Each capture takes one of at most 12 pieces; a board that somebody has set may have more.
    static constexpr std::size_t most = 31;

    void push(unsigned square) { squares_[size_++] = static_cast<uint8_t>(square); }
    void pop() { --size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    uint8_t operator[](std::size_t i) const { return squares_[i]; }
    uint8_t back() const { return squares_[size_ - 1]; }
    const uint8_t* begin() const { return squares_.data(); }
    const uint8_t* end() const { return squares_.data() + size_; }

  private:
    std::array<uint8_t, most> squares_{};
    uint8_t size_ = 0;
};

struct checkers_move {
    uint8_t departure = 0;
    checkers_path landings;  // at least one
    checkers_path captures;  // in the order of the jumps; empty: a step
    bool promoted = false;

    uint8_t destination() const { return landings.back(); }
};

// Squares by row and column: "50-41", "32x50x14".
std::string checkers_move_text(const checkers_move& move);

// These squares mean this move: where it begins and ends, or all of them. There are at least two.
bool is_meant(const checkers_move& move, const std::vector<unsigned>& squares);

// All legal moves, in this order: squares ascending; men to the left, then to the right (with men_capture=both backward
// after that); kings down right, down left, up left, up right, nearer squares first; chains depth first.
void list_moves(const checkers_board& board, checkers_side to_move, const checkers_rules& rules,
                std::vector<checkers_move>& moves);
std::vector<checkers_move> legal_moves(const checkers_board& board, checkers_side to_move, const checkers_rules& rules);

// A legal move of the side carried out.
checkers_board after(checkers_board board, checkers_side moves, const checkers_move& move);

// The same with the count.
checkers_position played(const checkers_position& position, checkers_side moves, const checkers_move& move);

enum class checkers_outcome { open, computer_won, human_won, draw };

// The draw is looked at before a missing move.
checkers_outcome outcome_of(const checkers_position& position, checkers_side to_move, const checkers_rules& rules);

// Sequences of so many moves. It does not know the draw.
uint64_t perft(const checkers_board& board, checkers_side to_move, const checkers_rules& rules, unsigned depth);

}  // namespace tabletop
