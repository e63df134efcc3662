// SPDX-License-Identifier: Apache-2.0
// A program of anybody's as a checkers strategy.
#pragma once

#include "stimulus/players/checkers_strategy.h"
#include "stimulus/players/player_program.h"

#include <string>

namespace tabletop {

class checkers_program : public checkers_strategy {
  public:
    // name: "exec:CMD". Throws as program_command().
    checkers_program(const std::string& name, const checkers_strategy_options& options)
        : rules_(options.rules), program_(name, options.program) {}

    void begin(uint64_t seed) override;
    // The answer is always a move. Throws as player_program::ask().
    std::optional<checkers_move> choose(const checkers_position& position, checkers_side to_move) override;
    void end(checkers_outcome outcome) override;

  private:
    void begin_as(checkers_side side);

    const checkers_rules rules_;
    player_program program_;
    uint64_t seed_ = 0;
    std::optional<checkers_side> side_;  // known from its first move on
};

}  // namespace tabletop
