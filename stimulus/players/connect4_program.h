// SPDX-License-Identifier: Apache-2.0
// A program of anybody's as a Connect Four strategy.
#pragma once

#include <optional>

#include "stimulus/players/connect4_strategy.h"
#include "stimulus/players/player_program.h"

namespace tabletop {

class connect4_program : public connect4_strategy {
  public:
    connect4_program(const std::string& name, const answer_limits& limits) : program_(name, limits) {}

    void begin(connect4_side side, uint64_t seed) override;
    int choose(const connect4_position& position) override;
    void end(const game_record& game) override;

  private:
    struct answer {
        connect4_position position;
        int column;
    };

    void follow(const connect4_position& position);

    player_program program_;
    connect4_position known_;       // what the program has been told, and has answered
    std::optional<answer> answer_;  // the last one of this game
};

}  // namespace tabletop
