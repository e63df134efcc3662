// SPDX-License-Identifier: Apache-2.0
// Finds turns that win Connect6 by force: a chain of turns each of which threatens in two places, so that both stones
// of the other side are spoken for, up to one that threatens in three.
#pragma once

#include "stimulus/players/connect6_pairs.h"

namespace tabletop {

class connect6_forced_wins {
  public:
    // Effort is counted in pairs tried, never in time.
    connect6_forced_wins(connect6_windows& position, unsigned budget) : position_(position), budget_(budget) {}

    // The first pair of a chain that wins for `side`, which is to move; first -1 when none was found. The other side's
    // threats are answered on the way. Tries longer and longer chains, up to `most_turns` turns before the last.
    connect6_pair find(connect6_side side, int most_turns);

  private:
    // Perhaps there is a chain all the same.
    bool exhausted() const { return tried_ >= budget_; }
    bool wins(connect6_side side, int turns, connect6_pair* first);
    bool answered_by_none(connect6_side side, int turns);
    std::vector<connect6_pair> forcing_pairs(connect6_side side, int turns, connect6_pair& winning);

    connect6_windows& position_;
    unsigned budget_;
    unsigned tried_ = 0;
};

}  // namespace tabletop
