// SPDX-License-Identifier: Apache-2.0
// How a Connect Four player chooses its column.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "stimulus/players/connect4_position.h"
#include "stimulus/players/connect4_solver.h"
#include "stimulus/players/player.h"
#include "stimulus/players/strategy_list.h"

namespace tabletop {

// Which sides a strategy plays.
enum class connect4_side : uint8_t { first, second, both };

class connect4_strategy {
  public:
    connect4_strategy() = default;
    connect4_strategy(const connect4_strategy&) = delete;
    connect4_strategy& operator=(const connect4_strategy&) = delete;
    virtual ~connect4_strategy() = default;

    // A game begins; seed: of what it draws in this game, for one that has no seed of its own.
    virtual void begin(connect4_side, uint64_t /*seed*/) {}

    // A column that is not full, 0 to 6, for the side to move. The board is not full and nobody has a four. One that
    // has none throws illegal_move or input_error.
    virtual int choose(const connect4_position& position) = 0;

    // The game is over; in the record it is the player, first when it plays both.
    virtual void end(const game_record&) {}

    // What there is to say about the last choice; empty for nothing.
    virtual std::string note() const { return {}; }
};

// Any column that is not full, each with the same probability. The same seed gives the same columns on every host.
class random_strategy : public connect4_strategy {
  public:
    explicit random_strategy(uint64_t seed) : generator_(seed) {}
    int choose(const connect4_position& position) override;

  private:
    std::mt19937_64 generator_;
};

// Looks one stone ahead. In this order: complete a four; take the cell where the opponent would complete one; the
// column nearest to the centre (left before right) that does not open the cell above for a four of the opponent; the
// one nearest to the centre.
class greedy_strategy : public connect4_strategy {
  public:
    int choose(const connect4_position& position) override;
};

// The best column, proved; a win as fast and a loss as slow as possible. From 12 stones on always; before that as long
// as the proof takes at most `node_budget` positions (at least 1). Without a proof: a column proved to win, though
// perhaps not the fastest; else one proved not to lose; else what a search of limited depth likes best. note() says
// which.
class perfect_strategy : public connect4_strategy {
  public:
    static constexpr uint64_t default_node_budget = 10'000'000;
    static constexpr int always_exact_stones = 12;

    explicit perfect_strategy(uint64_t node_budget = default_node_budget) : node_budget_(node_budget) {}
    int choose(const connect4_position& position) override;
    std::string note() const override { return note_; }

  private:
    connect4_solver solver_;
    uint64_t node_budget_;
    std::string note_;
};

struct player_options;

using connect4_strategy_list = strategy_list<connect4_strategy, player_options>;
connect4_strategy_list& connect4_strategies();

// The column that alpha-beta of limited depth prefers, deepened ply by ply while at most `node_limit` positions are
// searched (one ply is always completed). Cells that would complete a four count, those that come due in the rows a
// side gets when columns fill up count more. For positions too early in the game to be proved.
int heuristic_column(const connect4_position& position, uint64_t node_limit);

}  // namespace tabletop
