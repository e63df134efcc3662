// SPDX-License-Identifier: Apache-2.0
// Exact play of Connect Four: negamax with alpha-beta on bit boards, a transposition table, and null windows that close
// in on the score. Effort is limited in nodes, never in time, so that every host gives the same answers.
#pragma once

#include <cstdint>
#include <vector>

#include "stimulus/players/connect4_position.h"

namespace tabletop {

// The score of a position, for the side to move: 0 a draw; s > 0, it wins with its stone number 22 - s of the game (21
// with its first four stones 18 .. 1 with its twenty-first); s < 0, the opponent does so. A faster win and a slower
// loss score higher.
struct connect4_solution {
    int lower = 0;       // the score is proved to be at least this
    int upper = 0;       // and at most this
    int column = -1;     // 0 to 6: a column proved to reach `lower`; -1 when the board is full
    uint64_t nodes = 0;  // positions searched

    bool exact() const { return lower == upper; }
};

class connect4_solver {
  public:
    // The table has 2^log2_entries entries of 8 bytes, log2_entries 10 to 28; one that fits the cache next to the core
    // is the fastest except for the first few stones of a game. Its size changes the effort, never a score; with a node
    // limit it can change whether a proof is found.
    explicit connect4_solver(unsigned log2_entries = 18);

    // Proves the score of a position in which nobody has a four yet, or as much of it as `node_limit` positions allow;
    // 0 is no limit. The answer depends on the position and the limits only, not on what was asked before.
    connect4_solution solve(const connect4_position& position, uint64_t node_limit = 0);

  private:
    struct out_of_nodes {};

    connect4_solution solve_root(const connect4_position& position);
    int search_root(const connect4_position& position, uint64_t moves, int alpha, int& column);
    int search(const connect4_position& position, int stones, int alpha, int beta);

    static uint64_t scrambled_key(const connect4_position& position, int stones);
    int look_up(uint64_t key) const;
    void store(uint64_t key, int bound, uint64_t effort);
    void new_generation();

    std::vector<uint64_t> table_;
    unsigned index_shift_;
    uint64_t tag_of_key_;
    uint64_t generation_ = 0;
    uint64_t node_limit_ = 0;
    uint64_t nodes_ = 0;
};

}  // namespace tabletop
