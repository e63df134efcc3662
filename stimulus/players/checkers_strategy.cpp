// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_strategy.h"

#include "stimulus/players/checkers_program.h"
#include "stimulus/players/random_draw.h"

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

struct named_checkers_strategy {
    const char* name;
    std::unique_ptr<checkers_strategy> (*make)(const checkers_strategy_options& options);
};

template <typename Strategy>
std::unique_ptr<checkers_strategy> make_chooser(const checkers_strategy_options& options) {
    return std::make_unique<Strategy>(options);
}

constexpr named_checkers_strategy checkers_strategies[] = {{"random", make_chooser<checkers_random>},
                                                           {"search", make_chooser<checkers_searcher>}};

}  // namespace

std::optional<checkers_move> checkers_random::choose(const checkers_position& position, checkers_side to_move) {
    const auto moves = legal_moves(position.board, to_move, rules_);
    return moves[draw_below(lot_, moves.size())];
}

std::optional<checkers_move> checkers_searcher::choose(const checkers_position& position, checkers_side to_move) {
    return best_move(position.board, to_move, options_.rules, options_.horizon, &lot_)->move;
}

std::vector<std::string> checkers_strategy_names() {
    std::vector<std::string> names;
    for (const auto& strategy : checkers_strategies) names.emplace_back(strategy.name);
    return names;
}

std::unique_ptr<checkers_strategy> make_checkers_strategy(const std::string& name,
                                                          const checkers_strategy_options& options) {
    if (is_program_name(name)) return std::make_unique<checkers_program>(name, options);
    const auto* const found =
        std::find_if(std::begin(checkers_strategies), std::end(checkers_strategies),
                     [&](const named_checkers_strategy& strategy) { return name == strategy.name; });
    return found == std::end(checkers_strategies) ? nullptr : found->make(options);
}

}  // namespace tabletop
