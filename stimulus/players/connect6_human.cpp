// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_human.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "stimulus/players/connect6_picture.h"
#include "stimulus/players/typed_numbers.h"

namespace tabletop {

namespace {

constexpr const char* help_text =
    "Six or more in line win: in a row, a column or a diagonal. Black begins with one\n"
    "stone, then every turn is two. To move, type the cells of your stones as row and\n"
    "column, from 1 to 19: \"9 12 10 10\" is row 9 column 12 and row 10 column 10. A\n"
    "move cannot be undone. Other words: board shows the board, the last stones in\n"
    "brackets; help shows this text; quit ends the game.\n";

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

// A line of a terminal has room for it.
std::string shortened(const std::string& text) {
    constexpr size_t most = 20;
    return text.size() <= most ? text : text.substr(0, most - 2) + "..";
}

// The stones since this side moved last.
size_t stones_of_other(const connect6_referee& game, connect6_side side) {
    size_t count = 0;
    const auto& stones = game.stones();
    for (auto stone = stones.rbegin(); stone != stones.rend() && stone->side != side; ++stone) ++count;
    return count;
}

}  // namespace

void connect6_human::begin(connect6_side side, uint64_t) {
    side_ = side;
    stones_.clear();
    asked_ = false;
    output_ += fmt::format("\nA new game. You are {} ({}), the machine is {}. Type help for help.\n", side_name(side),
                           side == connect6_side::black ? 'X' : 'O', side_name(other(side)));
}

std::optional<std::string> connect6_human::choose(const connect6_referee& game) {
    if (stones_.empty() && !asked_) ask(game);
    while (stones_.empty()) {
        const auto line = typed_.take();
        if (!line) break;
        read(*line, game);
        if (resigned_) return std::nullopt;
    }
    if (stones_.empty()) {
        resigned_ = typed_.left();
        return std::nullopt;
    }
    asked_ = false;
    const connect6_cell stone = stones_.front();
    stones_.erase(stones_.begin());
    return stone_text(stone);
}

void connect6_human::end(const connect6_referee& game) {
    asked_ = false;
    if (game.over()) output_ += '\n' + board_picture(game, std::max<size_t>(stones_of_other(game, side_), 1), colour_);
    const bool won = game.winner() == side_;
    output_ += fmt::format("\n{}{}.\n",
                           !game.winner() ? ""
                           : won          ? "You win: "
                                          : "The machine wins: ",
                           ending_words(game));
}

std::string connect6_human::take_output() {
    return std::exchange(output_, {});
}

void connect6_human::ask(const connect6_referee& game) {
    const size_t marked = stones_of_other(game, side_);
    output_ += '\n' + board_picture(game, marked, colour_);
    for (size_t i = game.stones().size() - marked; i < game.stones().size(); ++i)
        output_ += fmt::format("{}{}", i + marked == game.stones().size() ? "The machine's stones: " : ", ",
                               cell_words(game.stones()[i].cell));
    output_ += marked == 0 ? "" : ".\n";
    question_ = game.due() == 1 ? "Your stone (row column, for example 10 10): "
                                : "Your two stones (row column row column, for example 9 12 10 10): ";
    ask_again();
}

void connect6_human::ask_again() {
    output_ += question_;
    asked_ = true;
}

void connect6_human::read(const std::string& line, const connect6_referee& game) {
    const std::string word = lower(line);
    if (word == "quit" || word == "exit") {
        resigned_ = true;
    } else if (word == "help" || word == "?") {
        output_ += help_text;
        ask_again();
    } else if (word == "board") {
        ask(game);
    } else if (word == "undo") {
        output_ += "A move cannot be undone: the machine has it.\n";
        ask_again();
    } else if (word.empty()) {
        ask_again();
    } else {
        read_stones(line, game);
        if (stones_.empty()) ask_again();
    }
}

void connect6_human::read_stones(const std::string& line, const connect6_referee& game) {
    const std::optional<std::vector<int>> numbers = parse_numbers(line);
    if (!numbers || numbers->size() != 2 * game.due()) {
        output_ += fmt::format("\"{}\" is not {}. Type help for help.\n", shortened(line),
                               game.due() == 1 ? "two numbers, row and column" : "four numbers, two for each stone");
        return;
    }
    for (size_t i = 0; i < numbers->size(); i += 2) {
        const connect6_cell cell{(*numbers)[i], (*numbers)[i + 1]};
        if (const auto fault = fault_of(cell, game)) {
            output_ += *fault;
            stones_.clear();
            return;
        }
        stones_.push_back(cell);
    }
}

std::optional<std::string> connect6_human::fault_of(connect6_cell cell, const connect6_referee& game) const {
    if (!cell.on_board()) return std::string("Rows and columns go from 1 to 19.\n");
    if (const auto stone = game.board().at(cell))
        return fmt::format("There is a {} stone on {}.\n", side_name(*stone), cell_words(cell));
    if (std::find(stones_.begin(), stones_.end(), cell) != stones_.end())
        return std::string("The two stones need two cells.\n");
    return std::nullopt;
}

}  // namespace tabletop
