// SPDX-License-Identifier: Apache-2.0
// How a checkers player chooses its move, for either side. It moves nothing: whoever holds the pieces does.
#pragma once

#include "stimulus/players/checkers_search.h"
#include "stimulus/players/strategy_list.h"
#include "support/line_program.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace tabletop {

class checkers_strategy {
  public:
    checkers_strategy() = default;
    checkers_strategy(const checkers_strategy&) = delete;
    checkers_strategy& operator=(const checkers_strategy&) = delete;
    virtual ~checkers_strategy() = default;

    // A game begins. The same seed gives the same moves against the same opponent's.
    virtual void begin(uint64_t seed) = 0;

    // A legal move of the side, which has one. Empty: a person has not typed it yet, ask again later, or has resigned.
    virtual std::optional<checkers_move> choose(const checkers_position& position, checkers_side to_move) = 0;
    virtual bool resigned() const { return false; }

    // The game is over.
    virtual void end(checkers_outcome) {}
};

struct checkers_strategy_options {
    checkers_rules rules;
    unsigned horizon = 2;        // of search, at least 1
    answer_limits program = {};  // exec:CMD
};

// Any legal move, all equally likely.
class checkers_random : public checkers_strategy {
  public:
    explicit checkers_random(const checkers_strategy_options& options) : rules_(options.rules) {}
    void begin(uint64_t seed) override { lot_.seed(seed); }
    std::optional<checkers_move> choose(const checkers_position& position, checkers_side to_move) override;

  private:
    const checkers_rules rules_;
    std::mt19937_64 lot_;
};

// The search of the machine's PC; among equal moves it draws by lot, so that games of a series differ.
class checkers_searcher : public checkers_strategy {
  public:
    explicit checkers_searcher(const checkers_strategy_options& options) : options_(options) {}
    void begin(uint64_t seed) override { lot_.seed(seed); }
    std::optional<checkers_move> choose(const checkers_position& position, checkers_side to_move) override;

  private:
    const checkers_strategy_options options_;
    std::mt19937_64 lot_;
};

using checkers_strategy_list = strategy_list<checkers_strategy, checkers_strategy_options>;
checkers_strategy_list& checkers_strategies();

// A strategy or a program; null: there is none of that name.
std::unique_ptr<checkers_strategy> make_checkers_strategy(const std::string& name,
                                                          const checkers_strategy_options& options);

}  // namespace tabletop
