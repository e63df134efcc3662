// SPDX-License-Identifier: Apache-2.0
// The move generator of the block: it walks from move to move and counts the states that it runs through. Functional
// core; plain C++17, no SystemC. It shares nothing with the players' generator, which it is held against.
#pragma once

#include "engines/checkers_search/checkers_board.h"
#include "engines/checkers_search/rule_set.h"
#include "engines/checkers_search/state_counts.h"

#include <array>
#include <cstdint>

namespace tabletop::checkers_search_core {

struct jump {
    std::uint8_t from;
    std::uint8_t captured;
};

class move_walker {
  public:
    move_walker(const checkers_board& board, checkers_side side, const checkers_rules& rules, state_counts& counts);

    // Up to the next move, through SEEK, PROBE, POP, RESUME and MOVE. False: there is none.
    bool next();

    // Of the move.
    unsigned departure() const { return from_; }
    unsigned landing() const { return steps_ ? probe_ : at_; }
    unsigned jumps() const { return depth_; }  // 0: a step
    jump jump_at(unsigned n) const { return {chain_[n].at, chain_[n].captured}; }
    bool promoted() const;
    checkers_board after() const;

    checkers_side side() const { return side_; }

  private:
    enum class stage : std::uint8_t { seek, probe, pop, resume, move, end };

    // A jump of the chain, and how the piece stood before it.
    struct entry {
        std::uint8_t at;
        bool as_king;
        std::uint8_t way;
        std::uint8_t captured;
    };

    stage seek();
    stage probe();
    stage probe_step(unsigned to);
    stage probe_capture(unsigned to, unsigned direction);
    stage jump_over(unsigned captured, unsigned landing);
    stage pop();
    stage resume();
    stage other_way(unsigned way);

    unsigned direction() const;
    unsigned last_way() const;
    bool is_occupied(unsigned square) const;
    bool is_foreign(unsigned square) const;
    bool in_last_row(unsigned square) const;
    bool kings_fly() const { return rules_.kings == checkers_rules::king_step::fly; }

    static constexpr std::size_t most_jumps = 32;

    const checkers_board board_;
    const checkers_side side_;
    const checkers_rules& rules_;
    state_counts& counts_;
    stage stage_ = stage::seek;
    bool steps_ = false;
    bool found_ = false;
    unsigned next_ = 0;
    unsigned from_ = 0;
    unsigned at_ = 0;
    unsigned probe_ = 0;
    unsigned way_ = 0;
    bool as_king_ = false;
    checkers_squares taken_ = 0;
    unsigned depth_ = 0;
    bool again_ = false;
    bool arrived_ = false;
    std::array<entry, most_jumps> chain_;
};

}  // namespace tabletop::checkers_search_core
