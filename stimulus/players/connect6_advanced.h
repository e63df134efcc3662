// SPDX-License-Identifier: Apache-2.0
// The strongest of the Connect6 strategies: looks for turns that win by force, for itself and against itself, and for
// the best answer to each of its candidates. README.md beside this file describes it.
#pragma once

#include "stimulus/players/connect6_strategy.h"

namespace tabletop {

class connect6_advanced : public connect6_turn_strategy {
  protected:
    void begin_game(uint64_t seed) override;
    turn choose_turn(const connect6_referee& game) override;

  private:
    std::vector<connect6_pair> candidates(connect6_windows& position, connect6_side side) const;
    connect6_pair best_safe_pair(connect6_windows& position, connect6_side side) const;

    connect6_taste taste_{};
};

}  // namespace tabletop
