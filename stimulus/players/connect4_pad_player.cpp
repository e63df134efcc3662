// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_pad_player.h"

#include <fmt/format.h>

#include <utility>

#include "stimulus/players/illegal_move.h"
#include "stimulus/players/phase_spread.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

using game_outcome = game_record::game_outcome;

// The machine wants to see a button in one reading of the pad, and to see it released in a later one. A button is held
// for up to a frame more, so that it is released at any time of a frame.
constexpr unsigned held_frames = 2;
constexpr unsigned released_frames = 2;
constexpr unsigned moments_of_a_frame = 10'000;
// Pictures from the end of a press to a whole one of what has come of it, and some more.
constexpr unsigned patient_pictures = 6;
constexpr unsigned most_lost_presses = 10;

bool no_stone_floats(std::uint64_t mask) {
    return (mask & ~(mask << 1 | connect4_position::bottom_row)) == 0;
}

connect4_side side_of(pad_side side) {
    switch (side) {
        case pad_side::red:
            return connect4_side::first;
        case pad_side::black:
            return connect4_side::second;
        case pad_side::both:
            return connect4_side::both;
    }
    return connect4_side::both;
}

char digit_of(int column) {
    return static_cast<char>('1' + column);
}

// To be called while one chip hovers.
unsigned column_of_hovering(const connect4_screen& screen) {
    return static_cast<unsigned>(__builtin_ctz(screen.hovering_red | screen.hovering_black));
}

}  // namespace

connect4_pad_player::connect4_pad_player(std::unique_ptr<connect4_strategy> strategy, const pad_game_options& options)
    : strategy_(std::move(strategy)), options_(options), finger_(options.seed) {}

connect4_position connect4_pad_player::situation::position() const {
    return {black ? screen.black : screen.red, screen.red | screen.black};
}

void connect4_pad_player::see(const picture& screen) {
    if (done_) return;
    const auto legible = read_connect4_screen(screen);
    if (!legible) return;
    const auto next = understand(*legible);
    if (!next) return;
    follow(*next);
    now_ = next;
}

// While the machine changes the picture a frame may show the old picture above and the new one below. A frame that does
// not fit together is passed over: a whole picture follows.
std::optional<connect4_pad_player::situation> connect4_pad_player::understand(const connect4_screen& screen) {
    constexpr auto all = connect4_position::all_cells;
    const auto reds = connect4_position::count(screen.red);
    const auto blacks = connect4_position::count(screen.black);
    const auto hovering =
        connect4_position::count(screen.hovering_red) + connect4_position::count(screen.hovering_black);
    if (hovering == 0 && screen.red == all) return situation{screen, game_phase::won, false};
    if (hovering == 0 && screen.black == all) return situation{screen, game_phase::won, true};
    if (connect4_position::has_four(screen.red) || connect4_position::has_four(screen.black)) return std::nullopt;
    const bool full = (screen.red | screen.black) == all;
    if (hovering == 0 && full && reds == blacks) return situation{screen, game_phase::drawn, false};
    const bool black = screen.hovering_black != 0;
    if (hovering != 1 || full || reds != blacks + (black ? 1 : 0)) return std::nullopt;
    if (!no_stone_floats(screen.red | screen.black)) return std::nullopt;
    return situation{screen, game_phase::play, black};
}

void connect4_pad_player::follow(const situation& next) {
    if (next.phase == game_phase::play) {
        follow_play(next.position());
    } else if (game_open_) {
        follow_end(next);
    }
    done_ = results_.games.size() >= options_.games;
}

void connect4_pad_player::follow_play(const connect4_position& to) {
    // Stones that are gone: somebody has pressed the machine's reset.
    if (game_open_ && (position_.mask & ~to.mask) != 0) close_game(game_outcome::undecided);
    if (!game_open_) begin_game();
    follow_stones(to);
}

void connect4_pad_player::begin_game() {
    game_open_ = moves_known_ = true;
    position_ = {};
    moves_.clear();
    stones_ = 0;
    strategy_->begin(side_of(options_.side), game_seed(options_.seed, results_.games.size()));
}

void connect4_pad_player::follow_stones(const connect4_position& to) {
    const auto added = to.mask & ~position_.mask;
    if (connect4_position::count(added) == 1) moves_ += digit_of(connect4_position::column_of(added));
    if (connect4_position::count(added) > 1) moves_known_ = false;
    position_ = to;
    stones_ = connect4_position::count(to.mask);
}

void connect4_pad_player::follow_end(const situation& end) {
    if (end.phase == game_phase::drawn) {
        follow_stones(end.position());
        close_game(game_outcome::draw);
        return;
    }
    follow_winning_stone(end.black);
    const bool mine = end.black == (options_.side == pad_side::black);
    close_game(mine ? game_outcome::player_wins : game_outcome::machine_wins);
}

// Nobody has seen it on the board, which is the winner's picture now. It was the one that hovered, if it makes a four
// there.
void connect4_pad_player::follow_winning_stone(bool black) {
    const auto column = static_cast<int>(column_of_hovering(now_->screen));
    const auto cell = position_.cell_to_play(column);
    const bool made_four = cell != 0 && connect4_position::has_four(position_.after(cell).opponent());
    if (now_->black != black || !made_four) moves_known_ = false;
    moves_ += digit_of(column);
    ++stones_;
}

void connect4_pad_player::close_game(game_outcome outcome, const std::string& illegal) {
    game_record record;
    record.outcome = outcome;
    record.illegal = illegal;
    record.stones = stones_;
    record.player_first = options_.side != pad_side::black;
    if (moves_known_) record.moves = moves_;
    strategy_->end(record);
    results_.games.push_back(std::move(record));
    game_open_ = false;
    choice_.reset();
}

std::optional<pad_step> connect4_pad_player::take_step() {
    if (steps_.empty() && !done_) {
        if (press_is_pending()) {
            --pictures_left_;
            return pad_step{0, true, options_.picture_ps};
        }
        act();
    }
    if (steps_.empty()) return std::nullopt;
    const auto step = steps_.front();
    steps_.pop_front();
    return step;
}

// Whether the last press may still have its effect. One that has none is lost, and the next is decided afresh.
bool connect4_pad_player::press_is_pending() {
    if (!pressed_) return false;
    if (now_->screen != *pressed_) {
        pressed_.reset();
        lost_presses_ = 0;
        return false;
    }
    if (pictures_left_ > 0) return true;
    pressed_.reset();
    if (++lost_presses_ > most_lost_presses) give_up("the machine does not react to its pad");
    return false;
}

void connect4_pad_player::act() {
    if (done_ || !now_) return;
    if (now_->phase != game_phase::play) {
        if (options_.side != pad_side::black) press(pad_button::a);
        return;
    }
    if (!is_my_turn()) return;
    const auto target = choose();
    const auto column = static_cast<int>(column_of_hovering(now_->screen));
    press(column < target ? pad_button::right : column > target ? pad_button::left : pad_button::a);
}

bool connect4_pad_player::is_my_turn() const {
    return options_.side == pad_side::both || now_->black == (options_.side == pad_side::black);
}

// The strategy is asked once for every position, however many presses it takes to get there.
int connect4_pad_player::choose() {
    const auto position = now_->position();
    if (choice_ && choice_->position.mover == position.mover && choice_->position.mask == position.mask) {
        return choice_->column;
    }
    choice_ = choice{position, choose_column(position)};
    if (const auto note = strategy_->note(); !note.empty()) {
        notes_.push_back(fmt::format("game {}, stone {}, column {}: {}", results_.games.size() + 1,
                                     position.stones() + 1, choice_->column + 1, note));
    }
    return choice_->column;
}

// One that is not legal loses the game.
int connect4_pad_player::choose_column(const connect4_position& position) {
    try {
        return strategy_->choose(position);
    } catch (const illegal_move& move) {
        const auto stone = static_cast<unsigned>(position.stones()) + 1;
        ++results_.player_illegal;
        close_game(game_outcome::machine_wins,
                   illegal_words(now_->black ? "black" : "red", stone, move.text, move.why));
        done_ = true;
        throw;
    }
}

void connect4_pad_player::press(std::uint8_t button) {
    steps_.push_back({button, true, held_frames * options_.pad_frame_ps + held_longer_ps(button)});
    steps_.push_back({0, true, released_frames * options_.pad_frame_ps});
    pressed_ = now_->screen;
    pictures_left_ = patient_pictures;
}

std::uint64_t connect4_pad_player::held_longer_ps(std::uint8_t button) {
    if (button == pad_button::a && options_.spread)
        return options_.spread->delay_ps(held_frames * options_.pad_frame_ps);
    return options_.pad_frame_ps * draw_below(finger_, moments_of_a_frame) / moments_of_a_frame;
}

void connect4_pad_player::break_off() {
    if (game_open_) close_game(game_outcome::undecided);
}

void connect4_pad_player::give_up(const std::string& why) {
    notes_.push_back("the player gives up: " + why);
    if (game_open_) close_game(game_outcome::undecided);
    done_ = true;
}

std::vector<std::string> connect4_pad_player::take_notes() {
    return std::exchange(notes_, {});
}

}  // namespace tabletop
