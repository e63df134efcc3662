// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_advanced.h"
#include "stimulus/players/connect6_far_machine.h"
#include "stimulus/players/connect6_human.h"
#include "stimulus/players/connect6_player.h"
#include "stimulus/players/connect6_program.h"
#include "stimulus/players/make_player.h"

namespace tabletop {

namespace {

template <typename Strategy>
std::unique_ptr<connect6_strategy> make_plain(const player_options&) {
    return std::make_unique<Strategy>();
}

template <int own, int other>
std::unique_ptr<connect6_strategy> make_weigher(const player_options&) {
    return std::make_unique<connect6_weigher>(connect6_weights{own, other});
}

connect6_player_options named_options(const std::string& name, const player_options& options) {
    connect6_player_options game;
    game.games = options.games;
    game.order = options.order;
    game.seed = options.seed;
    game.name = name;
    game.colour = options.colour;
    return game;
}

class connect6 : public board_game {
  public:
    std::string side_name(bool first) const override { return first ? "black" : "white"; }

    std::vector<std::string> strategies() const override { return connect6_strategies().names(); }

    std::unique_ptr<player> make_player(const std::string& strategy, const player_options& options) const override {
        auto made = make_connect6_strategy(strategy, options);
        if (!made) return nullptr;
        return std::make_unique<connect6_player>(std::move(made), named_options(strategy, options));
    }

    duel_record play(const std::string& first, const std::string& second,
                     const player_options& options) const override {
        const auto black = make_connect6_strategy(first, options);
        const auto white = make_connect6_strategy(second, options);
        const auto referee = play_connect6_game(*black, *white, options.seed);
        duel_record game;
        if (referee.winner()) game.first_won = *referee.winner() == connect6_side::black;
        game.stones = static_cast<unsigned>(referee.board().stones());
        game.moves = referee.moves();
        if (!referee.illegal()) return game;
        game.illegal = referee.illegal()->message();
        game.first_illegal = referee.illegal()->side == connect6_side::black;
        return game;
    }

    seated_person make_person(const player_options& options) const override {
        auto game = named_options("human", options);
        game.narrates = false;
        auto person = std::make_unique<connect6_human>(options.colour);
        auto* const keyboard = person.get();
        return {std::make_unique<connect6_player>(std::move(person), game), keyboard};
    }

    paired_players make_pair(const std::string& opponent, const player_options& options) const override {
        auto machine = std::make_unique<connect6_far_machine>();
        auto line = std::make_unique<connect6_far_machine_line>(*machine);
        return {std::make_unique<connect6_player>(std::move(machine), named_options(opponent, options)),
                std::move(line)};
    }
};

}  // namespace

connect6_strategy_list& connect6_strategies() {
    static connect6_strategy_list strategies({{"random", make_plain<connect6_random>},
                                              {"simple", make_plain<connect6_simple>},
                                              {"hard", make_weigher<2, 1>},
                                              {"advanced", make_plain<connect6_advanced>},
                                              {"wall", make_weigher<0, 1>}});
    return strategies;
}

const board_game& connect6_game() {
    static const connect6 game;
    return game;
}

std::unique_ptr<connect6_strategy> make_connect6_strategy(const std::string& name, const player_options& options) {
    if (is_program_name(name)) return std::make_unique<connect6_program>(name, options.program);
    return connect6_strategies().make(name, options);
}

}  // namespace tabletop
