// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/board_game.h"
#include "stimulus/players/checkers_strategy.h"
#include "stimulus/players/illegal_move.h"
#include "stimulus/players/make_player.h"

namespace tabletop {

namespace {

// Whose move is illegal has lost.
checkers_outcome play_checkers_game(checkers_strategy& light, checkers_strategy& dark, const checkers_rules& rules,
                                    duel_record& record) {
    checkers_position now;
    for (auto side = checkers_side::human;; side = other(side)) {
        const auto outcome = outcome_of(now, side, rules);
        if (outcome != checkers_outcome::open) return outcome;
        const bool is_light = side == checkers_side::human;
        try {
            const auto move = *(is_light ? light : dark).choose(now, side);
            record.moves += (record.moves.empty() ? "" : " ") + checkers_move_text(move);
            ++record.stones;
            now = played(now, side, move);
        } catch (const illegal_move& move) {
            record.illegal = illegal_words(is_light ? "light" : "dark", record.stones + 1, move.text, move.why);
            record.first_illegal = is_light;
            return is_light ? checkers_outcome::computer_won : checkers_outcome::human_won;
        }
    }
}

// Real pieces are moved at a table, not at a line: whoever holds them asks a strategy.
class checkers_at_table : public board_game {
  public:
    std::string side_name(bool first) const override { return first ? "light" : "dark"; }
    std::vector<std::string> strategies() const override { return checkers_strategies().names(); }
    std::unique_ptr<player> make_player(const std::string&, const player_options&) const override { return nullptr; }

    duel_record play(const std::string& first, const std::string& second,
                     const player_options& options) const override {
        checkers_strategy_options game;
        game.program = options.program;
        const auto light = make_checkers_strategy(first, game), dark = make_checkers_strategy(second, game);
        light->begin(options.seed);
        dark->begin(options.seed);
        duel_record record;
        const auto outcome = play_checkers_game(*light, *dark, game.rules, record);
        if (outcome != checkers_outcome::draw) record.first_won = outcome == checkers_outcome::human_won;
        light->end(outcome);
        dark->end(outcome);
        return record;
    }
};

}  // namespace

const board_game& checkers_game() {
    static const checkers_at_table game;
    return game;
}

}  // namespace tabletop
