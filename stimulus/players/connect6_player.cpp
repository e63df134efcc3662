// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_player.h"

#include <fmt/format.h>

#include <utility>

#include "stimulus/players/connect6_far_machine.h"
#include "stimulus/players/connect6_picture.h"
#include "stimulus/players/illegal_move.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

using game_outcome = game_record::game_outcome;

game_outcome outcome_of(const connect6_referee& game, connect6_side machine) {
    if (!game.over()) return game_outcome::undecided;
    if (!game.winner()) return game_outcome::draw;
    return *game.winner() == machine ? game_outcome::machine_wins : game_outcome::player_wins;
}

}  // namespace

connect6_player::connect6_player(std::unique_ptr<connect6_strategy> strategy, connect6_player_options options)
    : strategy_(std::move(strategy)), options_(std::move(options)) {}

// Between the end of a game and the end of the reset the machine may still finish what it was about to say.
void connect6_player::receive(uint8_t byte) {
    const bool answers = phase_ == phase::answering;
    if (!answers && phase_ != phase::own_turn && phase_ != phase::sending) return;
    stone_ += static_cast<char>(byte);
    if (!answers) {
        game_.sent_out_of_turn(machine_side(), stone_);
    } else if (stone_.size() == connect6_stone_length) {
        game_.play(std::exchange(stone_, {}));
    }
    if (game_.over()) return close_game();
    if (game_.to_move() != machine_side()) {
        show_turn();
        phase_ = phase::own_turn;
    }
}

std::optional<player_action> connect6_player::take_action() {
    if (phase_ == phase::sending) phase_ = phase::answering;
    if (phase_ == phase::new_game || phase_ == phase::resetting) begin_game();
    if (phase_ == phase::own_turn) choose_stones();
    if (phase_ == phase::sending) return player_action::send(connect6_request(game_, machine_side()));
    if (phase_ != phase::over) return std::nullopt;
    phase_ = phase::resetting;
    return player_action::press_reset();
}

void connect6_player::break_off() {
    if (phase_ != phase::own_turn && phase_ != phase::sending && phase_ != phase::answering) return;
    close_game();
    phase_ = phase::broken_off;
}

std::optional<std::string> connect6_player::take_display() {
    return std::exchange(display_, {});
}

void connect6_player::begin_game() {
    game_ = {};
    stone_.clear();
    shown_ = 0;
    const uint64_t number = results_.games.size();
    phase_ = machine_side() == connect6_side::black ? phase::sending : phase::own_turn;
    show(fmt::format("game {}: black {}, white {}\n", number + 1, name_of(connect6_side::black),
                     name_of(connect6_side::white)));
    strategy_->begin(other(machine_side()), game_seed(options_.seed, number));
}

void connect6_player::choose_stones() {
    while (!game_.over() && game_.to_move() != machine_side()) {
        std::optional<std::string> stone;
        try {
            stone = strategy_->choose(game_);
        } catch (const illegal_move& move) {
            game_.refuse(move.text, move.why);
            close_game();
            throw;
        }
        if (!stone && !strategy_->resigned()) return;
        if (!stone) {
            close_game();
            phase_ = phase::done;
            return;
        }
        game_.play(*stone);
    }
    if (game_.over()) return close_game();
    show_turn();
    phase_ = phase::sending;
}

void connect6_player::close_game() {
    show_turn();
    strategy_->end(game_);
    game_record record;
    record.outcome = outcome_of(game_, machine_side());
    record.stones = static_cast<unsigned>(game_.board().stones());
    record.player_first = machine_side() == connect6_side::white;
    record.moves = game_.moves();
    if (game_.illegal()) {
        record.illegal = game_.illegal()->message();
        ++(game_.illegal()->side == machine_side() ? results_.machine_illegal : results_.player_illegal);
    }
    show(fmt::format("{}game {}: {}\n", board_picture(game_, 1, options_.colour), results_.games.size() + 1,
                     ending_words(game_)));
    results_.games.push_back(std::move(record));
    phase_ = results_.games.size() < options_.games ? phase::over : phase::done;
}

// A turn a line: the stone it ends with, whose it is, and its cells.
void connect6_player::show_turn() {
    const auto& stones = game_.stones();
    if (shown_ == stones.size()) return;
    const connect6_side side = stones[shown_].side;
    std::string cells;
    for (; shown_ < stones.size(); ++shown_) cells += (cells.empty() ? "" : ", ") + cell_words(stones[shown_].cell);
    show(fmt::format("{:3}  {} ({})  {}\n", stones.size(), side_name(side), name_of(side), cells));
}

void connect6_player::show(const std::string& text) {
    if (options_.narrates) display_ += text;
}

connect6_side connect6_player::machine_side() const {
    if (options_.order == machine_order::both)
        return results_.games.size() % 2 == 0 ? connect6_side::black : connect6_side::white;
    return options_.order == machine_order::first ? connect6_side::black : connect6_side::white;
}

std::string connect6_player::name_of(connect6_side side) const {
    return side == machine_side() ? "machine" : options_.name;
}

}  // namespace tabletop
