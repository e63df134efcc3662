// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_pad_player.h"
#include "stimulus/players/connect4_player.h"
#include "stimulus/players/connect4_program.h"
#include "stimulus/players/illegal_move.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

std::unique_ptr<connect4_strategy> make_random(const player_options& options) {
    return std::make_unique<random_strategy>(options.seed);
}

std::unique_ptr<connect4_strategy> make_greedy(const player_options&) {
    return std::make_unique<greedy_strategy>();
}

std::unique_ptr<connect4_strategy> make_perfect(const player_options& options) {
    return std::make_unique<perfect_strategy>(options.node_budget.value_or(perfect_strategy::default_node_budget));
}

// Only what plays the game by itself: no script, no log. Null for any other name. Throws input_error for a program
// without a command.
std::unique_ptr<connect4_strategy> make_connect4_strategy(const std::string& name, const player_options& options) {
    if (is_program_name(name)) return std::make_unique<connect4_program>(name, options.program);
    return connect4_strategies().make(name, options);
}

duel_record play_connect4_game(connect4_strategy& first, connect4_strategy& second) {
    duel_record game;
    connect4_position position;
    while (!game.first_won && !position.full()) {
        const bool first_moves = position.stones() % 2 == 0;
        try {
            const int column = (first_moves ? first : second).choose(position);
            game.moves += static_cast<char>('1' + column);
            position = position.after(position.cell_to_play(column));
            if (connect4_position::has_four(position.opponent())) game.first_won = first_moves;
        } catch (const illegal_move& move) {
            game.illegal = illegal_words(first_moves ? "first" : "second", static_cast<unsigned>(position.stones()) + 1,
                                         move.text, move.why);
            game.first_illegal = first_moves;
            game.first_won = !first_moves;
        }
    }
    game.stones = static_cast<unsigned>(position.stones());
    return game;
}

// The game as one of the sides sees it.
game_record record_of(const duel_record& game, bool first) {
    game_record record;
    record.outcome = !game.first_won            ? game_record::game_outcome::draw
                     : *game.first_won == first ? game_record::game_outcome::player_wins
                                                : game_record::game_outcome::machine_wins;
    record.stones = game.stones;
    record.player_first = first;
    record.moves = game.moves;
    record.illegal = game.illegal;
    return record;
}

class connect4 : public board_game {
  public:
    std::string side_name(bool first) const override { return first ? "first" : "second"; }

    std::vector<std::string> strategies() const override { return connect4_strategies().names(); }

    std::unique_ptr<player> make_player(const std::string& strategy, const player_options& options) const override {
        auto made = make_connect4_strategy(strategy, options);
        if (!made) return nullptr;
        return std::make_unique<connect4_player>(
            std::move(made), connect4_player_options{options.games, options.order, options.settings, options.seed});
    }

    std::unique_ptr<pad_player> make_pad_player(const std::string& strategy,
                                                const pad_player_options& options) const override {
        pad_game_options game = options.game;
        player_options strategy_options;
        strategy_options.node_budget = options.node_budget;
        strategy_options.program = options.program;
        // Two players of the same seed do not play the same columns.
        strategy_options.seed = game.seed = game_seed(options.seed, game.side == pad_side::black ? 1 : 0);
        auto made = make_connect4_strategy(strategy, strategy_options);
        if (!made) return nullptr;
        return std::make_unique<connect4_pad_player>(std::move(made), game);
    }

    duel_record play(const std::string& first, const std::string& second,
                     const player_options& options) const override {
        auto second_options = options;
        second_options.seed = game_seed(options.seed, 1);
        const auto first_player = make_connect4_strategy(first, options);
        const auto second_player = make_connect4_strategy(second, second_options);
        first_player->begin(connect4_side::first, options.seed);
        second_player->begin(connect4_side::second, second_options.seed);
        auto game = play_connect4_game(*first_player, *second_player);
        first_player->end(record_of(game, true));
        second_player->end(record_of(game, false));
        return game;
    }
};

}  // namespace

connect4_strategy_list& connect4_strategies() {
    static connect4_strategy_list strategies(
        {{"random", make_random}, {"greedy", make_greedy}, {"perfect", make_perfect}});
    return strategies;
}

const board_game& connect4_game() {
    static const connect4 game;
    return game;
}

}  // namespace tabletop
