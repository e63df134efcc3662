// SPDX-License-Identifier: Apache-2.0
// The program on the PC of the checkers machine: it knows the rules, completes the human's move or calls it illegal,
// and answers with its own. It has no clock: when its bytes leave is its port's business.
#pragma once

#include "stimulus/players/checkers_message.h"
#include "stimulus/players/checkers_search.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace tabletop {

struct checkers_pc_config {
    checkers_rules rules;
    unsigned horizon = 2;              // at least 1
    std::optional<uint64_t> tie_seed;  // nothing: of equal moves the first listed, else one by lot
};

class checkers_pc {
  public:
    // start: of the first game, the human is to move; all others begin at the beginning.
    explicit checkers_pc(const checkers_pc_config& config, const checkers_position& start = {});

    // What it sends when the machine has sent a move, of which it reads departure and destination: the same move
    // completed, or illegal, and unless that ends the game the computer's move. After the end of a game the next move
    // is the first of a new one.
    std::vector<checkers_message> answer(const checkers_message& human);

    // The game after what the PC has sent.
    const checkers_board& board() const { return now_.board; }
    unsigned quiet_moves() const { return now_.quiet_moves; }
    checkers_outcome outcome() const { return outcome_; }
    uint64_t boards() const { return boards_; }  // made by its searches

  private:
    void begin_game();
    std::optional<checkers_move> find_move(const checkers_message& human) const;
    void play(checkers_side side, const checkers_move& move);
    uint8_t ending() const;

    const checkers_pc_config config_;
    std::mt19937_64 lot_;
    checkers_position now_;
    checkers_outcome outcome_ = checkers_outcome::open;
    uint64_t boards_ = 0;
};

}  // namespace tabletop
