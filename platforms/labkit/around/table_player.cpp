// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_player.h"

#include "host/game_report.h"
#include "stimulus/players/illegal_move.h"
#include "stimulus/players/phase_spread.h"
#include "stimulus/players/random_draw.h"
#include "support/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

namespace tabletop {
namespace {

using checkers::square_bit;
using checkers_screen_core::border;
using checkers_screen_core::screen_state;

constexpr std::uint64_t millisecond_ps = 1'000'000'000;

// How long things take a person.
constexpr std::uint64_t look_ps = 300 * millisecond_ps;
constexpr std::uint64_t piece_ps = 400 * millisecond_ps;
constexpr std::uint64_t glance_ps = 50 * millisecond_ps;
constexpr std::uint64_t press_ps = 30 * millisecond_ps;
// Longer than two fields of the camera, so that no hand is in the picture.
constexpr std::uint64_t away_ps = 50 * millisecond_ps;
// When nothing at all has happened the switch is flipped again.
constexpr std::uint64_t patience_ps = 5'000 * millisecond_ps;
constexpr unsigned most_tries = 3;

// The screen's frame, in which a button that is held makes one step, and less than one.
constexpr std::uint64_t frame_ps = 16'717 * millisecond_ps / 1000;
constexpr std::uint64_t tap_ps = 16 * millisecond_ps;
constexpr unsigned most_steps = 2'000;

// Where dots are in the middle of the squares.
checkers_vision_core::grid grid_of(const camera_geometry& geometry) {
    const auto first = [](int centre, int pitch) { return centre - 7 * pitch / 2; };
    return {first(geometry.centre_x, geometry.pitch_x), first(geometry.centre_y, geometry.pitch_y), geometry.pitch_x,
            geometry.pitch_y};
}

checkers_board shown_board(const screen_state& screen) {
    checkers_board board;
    for (unsigned s = 0; s < checkers::squares; ++s) board.put(s, screen.display[s]);
    return board;
}

checkers_squares captured(const checkers_move& move) {
    checkers_squares all = 0;
    for (const auto square : move.captures) all |= square_bit(square);
    return all;
}

bool is_circle(const checkers_move& move) {
    return move.departure == move.destination();
}

// From the decision to the switch.
std::uint64_t lead_ps(const checkers_move& move) {
    return is_circle(move) ? 0 : piece_ps + away_ps;
}

}  // namespace

table_player::table_player(table_player_options options)
    : typed_table_end(options.typist, options.typing),
      options_(std::move(options)),
      right_grid_(grid_of(options_.geometry)) {}

std::optional<table_act> table_player::next(const table_sight& sight) {
    if (auto act = typed_act(sight.now_ps)) return act;
    if (acts_.empty() && !done() && failure().empty()) {
        play([&] { plan(sight); });
    }
    if (acts_.empty()) return std::nullopt;
    const auto act = acts_.front();
    acts_.pop_front();
    return act;
}

void table_player::plan(const table_sight& sight) {
    switch (stage_) {
        case stage::pieces:
            return set_pieces(sight);
        case stage::video:
            act(table_act::setting(labkit_contact::switch4, true));
            wait(glance_ps);
            stage_ = stage::calibrate;
            return;
        case stage::calibrate:
            return calibrate(sight);
        case stage::ready:
            if (sight.screen.placing) return;
            wait(look_ps);
            stage_ = stage::turn;
            return;
        case stage::turn:
            return make_move();
        case stage::answer:
            return await_answer(sight);
        case stage::over:
            if (!sight.screen.placing) return;
            wait(look_ps);
            stage_ = stage::pieces;
            return;
        case stage::done:
            return;
    }
}

void table_player::put(unsigned square, bool king) {
    real_piece piece;
    piece.row = static_cast<int>(checkers::row_of(square));
    piece.column = static_cast<int>(checkers::column_of(square));
    piece.king = king;
    act(table_act::putting(piece));
    real_ |= square_bit(square);
}

void table_player::take(unsigned square) {
    act(table_act::taking(static_cast<int>(checkers::row_of(square)), static_cast<int>(checkers::column_of(square))));
    real_ &= ~square_bit(square);
}

// A piece goes on every place mark.
void table_player::set_pieces(const table_sight& sight) {
    const auto marks = shown_board(sight.screen).human;
    if (!sight.screen.placing || marks == 0) return wait(glance_ps);
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if ((marks & square_bit(s)) == 0) continue;
        put(s, false);
        wait(piece_ps);
    }
    position_ = {shown_board(sight.screen), 0};
    options_.strategy->begin(game_seed(options_.seed, games_begun_++));
    results_.games.games.emplace_back().player_first = true;
    if (!calibrated_) {
        stage_ = stage::video;
    } else {
        press_enter(stage::ready);
    }
}

void table_player::press_enter(stage next) {
    act(table_act::setting(labkit_contact::enter, true, press_ps));
    wait(2 * press_ps);
    stage_ = next;
}

void table_player::calibrate(const table_sight& sight) {
    if (++tries_ > most_steps) return give_up("the grid's dots cannot be brought to the middle of the squares");
    if (step_grid(sight)) return;
    tries_ = 0;
    calibrated_ = true;
    act(table_act::setting(labkit_contact::switch3, false));
    act(table_act::setting(labkit_contact::switch4, false));
    wait(look_ps);
    press_enter(stage::ready);
}

// The first of its four numbers that is not right yet; false: all are.
bool table_player::step_grid(const table_sight& sight) {
    const auto& now = sight.grid;
    const int right = right_grid_.x0 - now.x0, down = right_grid_.y0 - now.y0;
    const int wider = right_grid_.dx - now.dx, higher = right_grid_.dy - now.dy;
    if (right != 0) {
        hold(right > 0 ? labkit_contact::right : labkit_contact::left, std::abs(right));
    } else if (down != 0) {
        hold(down > 0 ? labkit_contact::down : labkit_contact::up, std::abs(down));
    } else if (wider != 0 || higher != 0) {
        act(table_act::setting(labkit_contact::switch3, wider == 0));
        wait(press_ps);
        const int by = wider != 0 ? wider : higher;
        hold(by > 0 ? labkit_contact::button2 : labkit_contact::button3, std::abs(by));
    } else {
        return false;
    }
    return true;
}

// Somewhat too short when it is far, then tap by tap.
void table_player::hold(labkit_contact contact, int distance) {
    const auto steps = static_cast<std::uint64_t>(distance);
    const auto duration = steps > 2 ? (steps - 1) * frame_ps : tap_ps;
    act(table_act::setting(contact, true, duration));
    wait(duration + press_ps + frame_ps / 2);
}

// When captures look the same, the PC takes the one of most pieces, then the first; a player who knows it does so, too.
checkers_move table_player::as_taken(const checkers_move& chosen) const {
    auto taken = chosen;
    bool found = false;
    for (const auto& move : legal_moves(position_.board, checkers_side::human, options_.rules)) {
        const bool same = is_circle(chosen)
                              ? is_circle(move)
                              : move.departure == chosen.departure && move.destination() == chosen.destination();
        if (!same || (found && move.captures.size() <= taken.captures.size())) continue;
        taken = move;
        found = true;
    }
    return taken;
}

// A king that stands where it stood no picture shows: the button says so.
void table_player::flip_switch() {
    if (is_circle(move_)) act(table_act::setting(labkit_contact::enter, true, 4 * press_ps));
    act(table_act::setting(labkit_contact::switch5, true));
    wait(glance_ps);
    asked_ps_ = 0;
}

// Empty: not yet, or never.
std::optional<checkers_move> table_player::choose() {
    try {
        return options_.strategy->choose(position_, checkers_side::human);
    } catch (const illegal_move& move) {
        auto& game = results_.games.games.back();
        ++results_.games.player_illegal;
        game.illegal = illegal_words("light", game.stones + 1, move.text, move.why);
        game.outcome = game_record::game_outcome::machine_wins;
        throw;
    }
}

void table_player::make_move() {
    const auto chosen = choose();
    if (!chosen) {
        if (options_.strategy->resigned()) stage_ = stage::done;
        return;
    }
    move_ = as_taken(*chosen);
    if (options_.spread) wait(options_.spread->delay_ps(lead_ps(move_)));
    const bool king = checkers::is_king(position_.board.at(move_.departure));
    if (!is_circle(move_)) {
        take(move_.departure);
        wait(piece_ps);
        put(move_.destination(), king);
        wait(away_ps);
    }
    flip_switch();
    tries_ = 1;
    silences_ = 0;
    stage_ = stage::answer;
}

void table_player::await_answer(const table_sight& sight) {
    if (asked_ps_ == 0) asked_ps_ = sight.now_ps;
    if (sight.screen.around != border::playing) return end_game(sight);
    const bool refused = sight.screen.marks.reject != 0;
    const auto patience = patience_ps + options_.longest_answer_ps.value_or(0);
    if (refused || sight.now_ps >= asked_ps_ + patience) return ask_again(refused);
    learn_answer(sight);
}

void table_player::ask_again(bool refused) {
    if (refused) {
        ++results_.rejected;
        if (tries_ >= most_tries) return give_up(fmt::format("the machine has refused a picture {} times", tries_));
        ++tries_;
    } else if (options_.longest_answer_ps && ++silences_ >= most_tries) {
        return give_up(fmt::format("the machine has not answered {} times", silences_));
    }
    act(table_act::setting(labkit_contact::switch5, false));
    wait(look_ps);
    flip_switch();
}

// The computer's move is the legal one after which the screen looks so; empty: it is not there yet.
std::optional<checkers_move> table_player::shown_answer(const table_sight& sight) const {
    const auto after_own = played(position_, checkers_side::human, move_);
    const auto shown = shown_board(sight.screen);
    for (const auto& reply : legal_moves(after_own.board, checkers_side::computer, options_.rules)) {
        const auto board = played(after_own, checkers_side::computer, reply).board;
        if (board.computer != shown.computer || ((board.kings ^ shown.kings) & board.computer) != 0) continue;
        if (captured(reply) == sight.screen.marks.blink) return reply;
    }
    return std::nullopt;
}

void table_player::note(const checkers_move& move) {
    auto& game = results_.games.games.back();
    game.moves += (game.moves.empty() ? "" : " ") + checkers_move_text(move);
    ++game.stones;
}

void table_player::learn_answer(const table_sight& sight) {
    const auto reply = shown_answer(sight);
    if (!reply) return wait(glance_ps);
    position_ = played(played(position_, checkers_side::human, move_), checkers_side::computer, *reply);
    note(move_);
    note(*reply);
    ++results_.moves;
    act(table_act::setting(labkit_contact::switch5, false));
    wait(look_ps);
    clear_marks(sight);
    stage_ = stage::turn;
}

// Captured pieces go, and men that have become kings are exchanged.
void table_player::clear_marks(const table_sight& sight) {
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const bool gone = (sight.screen.marks.blink & real_ & square_bit(s)) != 0;
        const bool crowned = (sight.screen.marks.swap & real_ & square_bit(s)) != 0;
        if (!gone && !crowned) continue;
        take(s);
        wait(piece_ps);
        if (!gone) put(s, true);
        wait(away_ps);
    }
}

void table_player::end_game(const table_sight& sight) {
    const auto around = sight.screen.around;
    using game_outcome = game_record::game_outcome;
    results_.games.games.back().outcome = around == border::human_won      ? game_outcome::player_wins
                                          : around == border::computer_won ? game_outcome::machine_wins
                                                                           : game_outcome::draw;
    note(move_);
    if (const auto reply = shown_answer(sight)) note(*reply);
    options_.strategy->end(around == border::human_won      ? checkers_outcome::human_won
                           : around == border::computer_won ? checkers_outcome::computer_won
                                                            : checkers_outcome::draw);
    ++results_.moves;
    act(table_act::setting(labkit_contact::switch5, false));
    wait(look_ps);
    if (games_begun_ == options_.games) {
        stage_ = stage::done;
        return;
    }
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if ((real_ & square_bit(s)) != 0) take(s);
    }
    press_enter(stage::over);
}

void table_player::give_up(const std::string& why) {
    play([&] { throw input_error("the player at the table gives up: " + why); });
}

std::string table_player::results_json() const {
    auto object = parse_json_record<nlohmann::ordered_json>(line_results_json(results_.games));
    object["moves"] = results_.moves;
    object["rejected"] = results_.rejected;
    return object.dump();
}

std::string table_player::results_text() const {
    using outcome = game_record::game_outcome;
    const auto& games = results_.games;
    return fmt::format("{} won, {} lost, {} drawn; {} moves, {} pictures refused (seed {})",
                       games.count(outcome::player_wins), games.count(outcome::machine_wins),
                       games.count(outcome::draw), results_.moves, results_.rejected, options_.seed);
}

}  // namespace tabletop
