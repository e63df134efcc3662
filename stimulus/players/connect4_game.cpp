// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "stimulus/players/make_player.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

struct named_strategy {
    const char* name;
    std::unique_ptr<connect4_strategy> (*make)(const player_options& options);
};

std::unique_ptr<connect4_strategy> make_random(const player_options& options) {
    return std::make_unique<random_strategy>(options.seed);
}

std::unique_ptr<connect4_strategy> make_greedy(const player_options&) {
    return std::make_unique<greedy_strategy>();
}

std::unique_ptr<connect4_strategy> make_perfect(const player_options& options) {
    return std::make_unique<perfect_strategy>(options.node_budget);
}

constexpr named_strategy all_strategies[] = {
    {"random", make_random}, {"greedy", make_greedy}, {"perfect", make_perfect}};

class connect4 : public board_game {
  public:
    std::string side_name(bool first) const override { return first ? "first" : "second"; }

    std::vector<std::string> strategies() const override {
        std::vector<std::string> names;
        for (const auto& strategy : all_strategies) names.emplace_back(strategy.name);
        return names;
    }

    std::unique_ptr<player> make_player(const std::string& strategy, const player_options& options) const override {
        auto made = make_connect4_strategy(strategy, options);
        if (!made) return nullptr;
        return std::make_unique<connect4_player>(std::move(made), options.connect4);
    }

    std::unique_ptr<pad_player> make_pad_player(const std::string& strategy,
                                                const pad_player_options& options) const override {
        connect4_pad_options game = options.game;
        player_options strategy_options;
        strategy_options.node_budget = options.node_budget;
        // Two players of the same seed do not play the same columns.
        strategy_options.seed = game.seed = game_seed(options.seed, game.side == pad_side::black ? 1 : 0);
        auto made = make_connect4_strategy(strategy, strategy_options);
        if (!made) return nullptr;
        return std::make_unique<connect4_pad_player>(std::move(made), game);
    }

    duel_record play(const std::string& first, const std::string& second, std::uint64_t seed) const override {
        player_options options;
        options.seed = seed;
        const auto first_player = make_connect4_strategy(first, options);
        options.seed = game_seed(seed, 1);
        const auto second_player = make_connect4_strategy(second, options);
        duel_record game;
        connect4_position position;
        bool won = false;
        while (!won && !position.full()) {
            auto& mover = position.stones() % 2 == 0 ? *first_player : *second_player;
            const int column = mover.choose(position);
            game.moves += static_cast<char>('1' + column);
            position = position.after(position.cell_to_play(column));
            won = connect4_position::has_four(position.opponent());
        }
        game.stones = static_cast<unsigned>(position.stones());
        if (won) game.first_won = game.stones % 2 == 1;
        return game;
    }
};

}  // namespace

const board_game& connect4_game() {
    static const connect4 game;
    return game;
}

std::unique_ptr<connect4_strategy> make_connect4_strategy(const std::string& name, const player_options& options) {
    const auto* const found = std::find_if(std::begin(all_strategies), std::end(all_strategies),
                                           [&](const named_strategy& strategy) { return name == strategy.name; });
    return found == std::end(all_strategies) ? nullptr : found->make(options);
}

}  // namespace tabletop
