// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_strategy.h"

#include "stimulus/players/checkers_program.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {
namespace {

template <typename Strategy>
std::unique_ptr<checkers_strategy> make_chooser(const checkers_strategy_options& options) {
    return std::make_unique<Strategy>(options);
}

}  // namespace

std::optional<checkers_move> checkers_random::choose(const checkers_position& position, checkers_side to_move) {
    const auto moves = legal_moves(position.board, to_move, rules_);
    return moves[draw_below(lot_, moves.size())];
}

std::optional<checkers_move> checkers_searcher::choose(const checkers_position& position, checkers_side to_move) {
    return best_move(position.board, to_move, options_.rules, options_.horizon, &lot_)->move;
}

checkers_strategy_list& checkers_strategies() {
    static checkers_strategy_list strategies(
        {{"random", make_chooser<checkers_random>}, {"search", make_chooser<checkers_searcher>}});
    return strategies;
}

std::unique_ptr<checkers_strategy> make_checkers_strategy(const std::string& name,
                                                          const checkers_strategy_options& options) {
    if (is_program_name(name)) return std::make_unique<checkers_program>(name, options);
    return checkers_strategies().make(name, options);
}

}  // namespace tabletop
