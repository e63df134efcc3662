// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_player.h"

#include <fmt/format.h>

#include <utility>

#include "stimulus/players/illegal_move.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

using game_outcome = game_record::game_outcome;

constexpr unsigned most_failed_attempts = 20;

bool begins_with(const std::string& text, const char* begin) {
    return text.rfind(begin, 0) == 0;
}

}  // namespace

connect4_player::connect4_player(std::unique_ptr<connect4_strategy> strategy, connect4_player_options options)
    : strategy_(std::move(strategy)), options_(std::move(options)) {}

void connect4_player::receive(uint8_t byte) {
    if (done_) return;
    const event_kind event = console_.receive(byte);
    if (event == event_kind::nothing) return;
    if (event == event_kind::line)
        read_line();
    else
        answer(event);
}

std::optional<player_action> connect4_player::take_action() {
    if (output_.empty()) return std::nullopt;
    return player_action::send(std::exchange(output_, {}));
}

std::vector<std::string> connect4_player::take_notes() {
    return std::exchange(notes_, {});
}

void connect4_player::read_line() {
    const std::string& line = console_.line();
    if (console_.line_ends_with("Connect Four")) begin_session();
    if (begins_with(line, "? ")) refusal_ = line;
    if (synchronising_ && line == mark()) mark_seen_ = true;
    if (console_.line_ends_with("? Received a damaged byte.")) damaged_ = true;
    if (console_.line_ends_with("You win.")) announced_ = game_outcome::player_wins;
    if (console_.line_ends_with("The engine wins.")) announced_ = game_outcome::machine_wins;
    if (console_.line_ends_with("It is a draw.")) announced_ = game_outcome::draw;
    if (begins_with(line, "The engine gives no legal move")) ++results_.machine_illegal;
    if (declined_ && console_.line_ends_with("Goodbye.")) done_ = true;
}

// The machine has been started or reset: what was under way is lost, and so are the settings.
void connect4_player::begin_session() {
    if (game_open_) close_game();
    output_.clear();
    lines_under_way_ = 0;
    damaged_ = synchronising_ = false;
    settings_done_ = 0;
    setting_asked_ = false;
    refusal_.clear();
}

void connect4_player::answer(event_kind prompt) {
    const bool due = answer_is_due();
    if (due && prompt == event_kind::prompt_first) answer_first_question();
    if (due && prompt == event_kind::prompt_move) answer_move();
    if (due && prompt == event_kind::prompt_again) answer_another_game();
    refusal_.clear();
}

// Every line of ours brings one prompt, so a prompt is to be answered when no line of ours is still under way. After a
// damaged byte this count is no longer certain: the lost byte may have been a line end.
bool connect4_player::answer_is_due() {
    if (damaged_) {
        synchronise();
        return false;
    }
    if (lines_under_way_ != 0) --lines_under_way_;
    if (synchronising_ && mark_seen_) {
        synchronising_ = setting_asked_ = false;
        lines_under_way_ = failed_attempts_ = 0;
    }
    if (lines_under_way_ != 0) return false;
    if (synchronising_) synchronise();
    return !synchronising_;
}

void connect4_player::answer_first_question() {
    if (std::exchange(setting_asked_, false)) {
        if (!refusal_.empty())
            notes_.push_back(
                fmt::format("\"{}\" was refused: {}", options_.settings[settings_done_], refusal_.substr(2)));
        ++settings_done_;
    }
    if (settings_done_ < options_.settings.size()) {
        setting_asked_ = true;
        send_line(options_.settings[settings_done_]);
        return;
    }
    game_open_ = true;
    asked_.reset();
    move_pending_ = doubted_ = false;
    moves_.clear();
    moves_known_ = true;
    announced_.reset();
    failed_attempts_ = 0;
    console_.forget_board();
    strategy_->begin(player_moves_first() ? connect4_side::first : connect4_side::second,
                     game_seed(options_.seed, results_.games.size()));
    send_line(player_moves_first() ? "y" : "n");
}

void connect4_player::answer_move() {
    if (move_pending_ && !console_.board() && !refusal_.empty()) {
        refused_move();
        return;
    }
    const std::optional<drawn_board> board = legible_board();
    if (!board) {
        ask_for_board();
        return;
    }
    if (!machine_moved_legally(*board)) {
        // One more look, in case the drawing was damaged in a way that still makes sense.
        if (!std::exchange(doubted_, true)) {
            ask_for_board();
            return;
        }
        ++results_.machine_illegal;
        notes_.push_back("the machine's last move is not legal");
    }
    choose(*board);
}

// Nothing has been played. A full column can only mean that the board is not what we took it for; any other refusal
// means that the machine did not get what we sent.
void connect4_player::refused_move() {
    if (begins_with(refusal_, "? Column")) {
        ++results_.player_illegal;
        asked_.reset();
        move_pending_ = false;
        ask_for_board();
    } else if (++failed_attempts_ > most_failed_attempts) {
        give_up("the machine does not understand its moves");
    } else {
        send_line(std::string(1, static_cast<char>('1' + asked_->column)));
    }
}

// The last board drawn, when it can be one with the player to move.
std::optional<drawn_board> connect4_player::legible_board() const {
    const std::optional<drawn_board>& board = console_.board();
    if (!board || connect4_position::count(board->machine) !=
                      connect4_position::count(board->player) + (player_moves_first() ? 0u : 1u))
        return std::nullopt;
    if (board->mask() == connect4_position::all_cells) return std::nullopt;
    return board;
}

bool connect4_player::machine_moved_legally(const drawn_board& board) const {
    if (!asked_) return true;
    const connect4_position before{asked_->board.player, asked_->board.mask()};
    // The machine never saw our move: its board is the one we moved on.
    if (board.mask() == before.mask && board.player == before.mover) return true;
    const connect4_position moved = before.after(before.cell_to_play(asked_->column));
    const uint64_t reply = board.machine ^ asked_->board.machine;
    return board.player == moved.opponent() && connect4_position::count(reply) == 1 &&
           (reply & moved.playable()) == reply;
}

void connect4_player::choose(const drawn_board& board) {
    record_moves(board);
    const int column = choose_column(board);
    const unsigned stones = connect4_position::count(board.mask());
    if (const std::string note = strategy_->note(); !note.empty())
        notes_.push_back(
            fmt::format("game {}, stone {}, column {}: {}", results_.games.size() + 1, stones + 1, column + 1, note));
    asked_ = asked_move{board, column};
    move_pending_ = true;
    doubted_ = false;
    failed_attempts_ = 0;
    console_.forget_board();
    send_line(std::string(1, static_cast<char>('1' + column)));
}

// One that is not legal loses the game, and nothing of it is sent.
int connect4_player::choose_column(const drawn_board& board) {
    try {
        return strategy_->choose({board.player, board.mask()});
    } catch (const illegal_move& move) {
        game_record record;
        record.outcome = game_outcome::machine_wins;
        record.stones = connect4_position::count(board.mask());
        if (moves_known_) record.moves = moves_;
        record.illegal =
            illegal_words(player_moves_first() ? "first" : "second", record.stones + 1, move.text, move.why);
        ++results_.player_illegal;
        close_game(std::move(record));
        throw;
    }
}

void connect4_player::answer_another_game() {
    if (game_open_) close_game();
    declined_ = results_.games.size() >= options_.games;
    send_line(declined_ ? "n" : "y");
}

// What has been played since the board that we moved on: a stone of ours, and one of the machine's that answers it or
// begins the game. Anything else is not known.
void connect4_player::record_moves(const drawn_board& board) {
    const drawn_board before = asked_ ? asked_->board : drawn_board{};
    for (const uint64_t stones : {board.player ^ before.player, board.machine ^ before.machine}) {
        if (connect4_position::count(stones) > 1 || (stones & before.mask()) != 0) moves_known_ = false;
        if (stones != 0) moves_ += static_cast<char>('1' + connect4_position::column_of(stones));
    }
}

void connect4_player::close_game() {
    game_record record;
    record.outcome = announced_.value_or(outcome_on_board());
    if (console_.board()) {
        record.stones = connect4_position::count(console_.board()->mask());
        record_moves(*console_.board());
        if (moves_known_) record.moves = moves_;
    }
    close_game(std::move(record));
}

void connect4_player::close_game(game_record record) {
    record.player_first = player_moves_first();
    strategy_->end(record);
    results_.games.push_back(std::move(record));
    game_open_ = false;
}

game_outcome connect4_player::outcome_on_board() const {
    const std::optional<drawn_board>& board = console_.board();
    if (!board) return game_outcome::undecided;
    if (connect4_position::has_four(board->player)) return game_outcome::player_wins;
    if (connect4_position::has_four(board->machine)) return game_outcome::machine_wins;
    return board->mask() == connect4_position::all_cells ? game_outcome::draw : game_outcome::undecided;
}

bool connect4_player::player_moves_first() const {
    if (options_.order == machine_order::both) return results_.games.size() % 2 == 0;
    return options_.order == machine_order::second;
}

void connect4_player::ask_for_board() {
    if (++failed_attempts_ > most_failed_attempts)
        give_up("the machine draws no legible board");
    else
        send_line("board");
}

// An empty line ends whatever the machine still holds; the answer to "settings" then proves that all we sent before has
// been read.
void connect4_player::synchronise() {
    damaged_ = false;
    if (++failed_attempts_ > most_failed_attempts) {
        give_up("the line to the machine is too damaged");
        return;
    }
    synchronising_ = true;
    mark_seen_ = false;
    ++marks_sent_;
    send_line("");
    send_line(mark());
}

std::string connect4_player::mark() const {
    return fmt::format("mark {}", marks_sent_);
}

void connect4_player::give_up(const std::string& why) {
    notes_.push_back("the player gives up: " + why);
    if (game_open_) close_game();
    done_ = true;
}

void connect4_player::send_line(const std::string& text) {
    output_ += text;
    output_ += '\r';
    ++lines_under_way_;
}

}  // namespace tabletop
