// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/board_game.h"
#include "stimulus/players/checkers_strategy.h"
#include "stimulus/players/make_player.h"

namespace tabletop {

namespace {

// Real pieces are moved at a table, not at a line: whoever holds them asks a strategy.
class checkers_at_table : public board_game {
  public:
    std::string side_name(bool first) const override { return first ? "light" : "dark"; }
    std::vector<std::string> strategies() const override { return checkers_strategy_names(); }
    std::unique_ptr<player> make_player(const std::string&, const player_options&) const override { return nullptr; }

    duel_record play(const std::string& first, const std::string& second,
                     const player_options& options) const override {
        const checkers_strategy_options game;
        const auto light = make_checkers_strategy(first, game), dark = make_checkers_strategy(second, game);
        light->begin(options.seed);
        dark->begin(options.seed);
        checkers_position now;
        duel_record record;
        for (auto side = checkers_side::human;; side = other(side)) {
            const auto outcome = outcome_of(now, side, game.rules);
            if (outcome != checkers_outcome::open) {
                if (outcome != checkers_outcome::draw) record.first_won = outcome == checkers_outcome::human_won;
                return record;
            }
            const auto move = *(side == checkers_side::human ? light : dark)->choose(now, side);
            record.moves += (record.moves.empty() ? "" : " ") + checkers_move_text(move);
            ++record.stones;
            now = played(now, side, move);
        }
    }
};

}  // namespace

const board_game& checkers_game() {
    static const checkers_at_table game;
    return game;
}

}  // namespace tabletop
