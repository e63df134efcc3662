// SPDX-License-Identifier: Apache-2.0
// A program of anybody's as a Connect6 strategy.
#pragma once

#include <vector>

#include "stimulus/players/connect6_strategy.h"
#include "stimulus/players/player_program.h"

namespace tabletop {

class connect6_program : public connect6_strategy {
  public:
    connect6_program(const std::string& name, const answer_limits& limits) : program_(name, limits) {}

    void begin(connect6_side side, uint64_t seed) override;
    // The answer is always known. Throws as player_program::ask().
    std::optional<std::string> choose(const connect6_referee& game) override;
    void end(const connect6_referee& game) override;

  private:
    void follow(const connect6_referee& game);
    void ask(const connect6_referee& game);

    player_program program_;
    connect6_side side_ = connect6_side::black;
    size_t told_ = 0;                    // stones of this game
    std::vector<connect6_cell> stones_;  // of the answer, the last one first, not handed over yet
};

}  // namespace tabletop
