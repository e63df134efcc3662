// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_human.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

constexpr const char* checkers_question = "Your move (for example 50-41): ";
constexpr const char* checkers_help =
    "To move, type where a piece stands and where it goes, each as row and column from\n"
    "0 to 7, row 0 is the computer's: \"50-41\". A capture is one move with its last\n"
    "square, or with all of them where there are several ways: \"50x32x14\". Other words:\n"
    "moves lists the legal ones; board shows the board again; help shows this text;\n"
    "quit ends the game.\n";

char piece_mark(checkers_code code) {
    switch (code) {
        case checkers_code::human_man:
            return 'o';
        case checkers_code::human_king:
            return 'O';
        case checkers_code::computer_man:
            return 'x';
        case checkers_code::computer_king:
            return 'X';
        case checkers_code::empty:
            break;
    }
    return '.';
}

std::string text_board(const checkers_board& board) {
    std::string text = "   0 1 2 3 4 5 6 7\n";
    for (unsigned row = 0; row < checkers::rows; ++row) {
        text += fmt::format(" {} ", row);
        for (unsigned column = 0; column < checkers::columns; ++column) {
            const bool dark = checkers::is_dark(row, column);
            text += dark ? piece_mark(board.at(checkers::square_at(row, column))) : ' ';
            text += column + 1 < checkers::columns ? ' ' : '\n';
        }
    }
    return text;
}

std::string list_text(const std::vector<checkers_move>& moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves) {
        const auto text = checkers_move_text(move);
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    }
    return fmt::format("{}", fmt::join(texts, " "));
}

// The squares of "50-41", "50x32x14", "50 41" or "5041"; empty: it is nothing of the kind.
std::vector<unsigned> typed_squares(const std::string& line) {
    std::string digits;
    for (const char c : line) {
        const bool between = c == '-' || c == 'x' || c == ' ';
        if (between && digits.size() % 2 == 0) continue;
        if (c < '0' || c > '7') return {};
        digits += c;
    }
    std::vector<unsigned> squares;
    if (digits.size() % 2 != 0) return {};
    for (size_t i = 0; i < digits.size(); i += 2) {
        const auto row = static_cast<unsigned>(digits[i] - '0'), column = static_cast<unsigned>(digits[i + 1] - '0');
        if (!checkers::is_dark(row, column)) return {};
        squares.push_back(checkers::square_at(row, column));
    }
    return squares.size() < 2 ? std::vector<unsigned>() : squares;
}

}  // namespace

void checkers_human::begin(uint64_t) {
    asked_ = false;
    tell("A new game. Your pieces are o, kings O; the computer's are x, kings X. Type help.");
}

std::optional<checkers_move> checkers_human::choose(const checkers_position& position, checkers_side to_move) {
    if (!asked_) ask(position);
    while (const auto line = typed_.take()) {
        const auto move = read(*line, position, to_move);
        if (resigned_) return std::nullopt;
        if (move) {
            asked_ = false;
            told_ = checkers_move_text(*move);
            return move;
        }
        output_ += checkers_question;
    }
    resigned_ = typed_.left();
    return std::nullopt;
}

void checkers_human::end(checkers_outcome outcome) {
    asked_ = false;
    tell(outcome == checkers_outcome::human_won      ? "You win."
         : outcome == checkers_outcome::computer_won ? "The computer wins."
                                                     : "A draw.");
}

std::string checkers_human::take_output() {
    return std::exchange(output_, {});
}

std::string checkers_human::prompt() const {
    const std::string typed = typed_.under_way();
    const char* const question = asked_           ? "Your move: "
                                 : !typed.empty() ? "Not your turn yet: "
                                 : line_waits()   ? "Your line waits for your turn."
                                                  : "";
    return fmt::format("{}{}{}{}", told_, told_.empty() || *question == '\0' ? "" : "  ", question, typed);
}

void checkers_human::tell(const std::string& sentence) {
    told_ = sentence;
    output_ += sentence + '\n';
}

void checkers_human::ask(const checkers_position& position) {
    output_ += '\n' + text_board(position.board) + checkers_question;
    asked_ = true;
}

std::optional<checkers_move> checkers_human::read(const std::string& line, const checkers_position& position,
                                                  checkers_side to_move) {
    std::string word = line;
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    if (word == "quit" || word == "exit") {
        resigned_ = true;
    } else if (word == "help" || word == "?") {
        output_ += checkers_help;
        told_ = "moves, board, help, quit";
    } else if (word == "board") {
        output_ += text_board(position.board);
    } else if (word == "moves") {
        tell(list_text(legal_moves(position.board, to_move, rules_)));
    } else if (!word.empty()) {
        return read_move(word, position, to_move);
    }
    return std::nullopt;
}

std::optional<checkers_move> checkers_human::read_move(const std::string& line, const checkers_position& position,
                                                       checkers_side to_move) {
    const auto squares = typed_squares(line);
    if (squares.empty()) {
        tell(fmt::format("\"{}\" is no move such as 50-41. Type help for help.", line));
        return std::nullopt;
    }
    const auto moves = legal_moves(position.board, to_move, rules_);
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const auto& move) { return is_meant(move, squares); });
    if (found != moves.end()) return *found;
    const bool capture = !moves.empty() && !moves.front().captures.empty();
    tell(fmt::format("{} is not legal here{}; there {} {}.", line, capture ? ", there is a capture" : "",
                     moves.size() == 1 ? "is" : "are", list_text(moves)));
    return std::nullopt;
}

}  // namespace tabletop
