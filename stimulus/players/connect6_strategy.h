// SPDX-License-Identifier: Apache-2.0
// How a Connect6 player chooses its stones. README.md beside this file describes each strategy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "stimulus/players/connect6_pairs.h"
#include "stimulus/players/connect6_referee.h"
#include "stimulus/players/strategy_list.h"

namespace tabletop {

// Characters of a stone.
inline constexpr size_t connect6_stone_length = 4;

class connect6_strategy {
  public:
    connect6_strategy() = default;
    connect6_strategy(const connect6_strategy&) = delete;
    connect6_strategy& operator=(const connect6_strategy&) = delete;
    virtual ~connect6_strategy() = default;

    // A game begins in which it plays `side`. The same seed gives the same stones against the same opponent's.
    virtual void begin(connect6_side side, uint64_t seed) = 0;

    // The next stone of the side to move as four characters. Nothing while it is not known: a person thinks, another
    // machine computes; to be asked again then. The game is not over. One that has no stone, and never will, throws
    // illegal_move or input_error.
    virtual std::optional<std::string> choose(const connect6_referee& game) = 0;

    // Sets what is called when choose() has a stone that it did not have before.
    virtual void on_stone(std::function<void()>) {}

    // It plays no further: this game and all later ones are off.
    virtual bool resigned() const { return false; }

    // The game is over; another one may begin.
    virtual void end(const connect6_referee&) {}
};

// One game between two strategies that always know their stones. The second seed is derived from the first, so that
// two of a kind do not play alike.
connect6_referee play_connect6_game(connect6_strategy& black, connect6_strategy& white, uint64_t seed);

// A program that knows its whole turn at once.
class connect6_turn_strategy : public connect6_strategy {
  public:
    void begin(connect6_side, uint64_t seed) final { begin_game(seed); }
    std::optional<std::string> choose(const connect6_referee& game) final;

  protected:
    virtual void begin_game(uint64_t seed) = 0;

    // One or two stones; second is -1 when one is due, and may be when one wins.
    struct turn {
        int first = -1;
        int second = -1;
    };

    // Chooses for the side to move, which has all stones of its turn still to place.
    virtual turn choose_turn(const connect6_referee& game) = 0;

  private:
    int second_ = -1;  // of the turn under way
};

// Any empty cell, all equally likely.
class connect6_random : public connect6_turn_strategy {
  protected:
    void begin_game(uint64_t seed) override { generator_.seed(seed); }
    turn choose_turn(const connect6_referee& game) override;

  private:
    std::mt19937_64 generator_;
};

// Completes a line, answers what would complete one, else puts stones next to its own.
class connect6_simple : public connect6_turn_strategy {
  protected:
    void begin_game(uint64_t seed) override { generator_.seed(seed); }
    turn choose_turn(const connect6_referee& game) override;

  private:
    int choose_cell(const connect6_windows& position, const connect6_board& board, connect6_side side);

    std::mt19937_64 generator_;
};

// Weighs windows of both sides, and its two stones as a pair.
class connect6_weigher : public connect6_turn_strategy {
  public:
    explicit connect6_weigher(connect6_weights weights) : weights_(weights) {}

  protected:
    void begin_game(uint64_t seed) override;
    turn choose_turn(const connect6_referee& game) override;

  private:
    connect6_weights weights_;
    connect6_taste taste_{};
};

struct player_options;

using connect6_strategy_list = strategy_list<connect6_strategy, player_options>;
connect6_strategy_list& connect6_strategies();

// Only what plays the game by itself: no script, no log. Null for any other name. Throws input_error for a program
// without a command.
std::unique_ptr<connect6_strategy> make_connect6_strategy(const std::string& name, const player_options& options);

}  // namespace tabletop
