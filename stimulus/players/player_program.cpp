// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/player_program.h"

#include <fmt/format.h>

#include "stimulus/players/illegal_move.h"
#include "stimulus/players/typed_numbers.h"
#include "support/input_error.h"

namespace tabletop {

namespace {

constexpr std::string_view prefix = "exec:";

const char* result_word(game_record::game_outcome outcome) {
    switch (outcome) {
        case game_record::game_outcome::machine_wins:
            return "lost";
        case game_record::game_outcome::player_wins:
            return "won";
        case game_record::game_outcome::draw:
            return "draw";
        case game_record::game_outcome::undecided:
            return "undecided";
    }
    return "";
}

}  // namespace

bool is_program_name(const std::string& name) {
    return name.compare(0, prefix.size(), prefix) == 0;
}

std::string program_command(const std::string& name) {
    auto command = name.substr(prefix.size());
    if (command.find_first_not_of(" \t") == std::string::npos) throw input_error("exec needs a command: exec:CMD");
    return command;
}

player_program::player_program(const std::string& name, const answer_limits& limits)
    : program_(name, program_command(name), limits) {}

void player_program::begin(const std::string& game, int columns, int rows, const std::string& side,
                           std::uint64_t seed) {
    program_.tell(fmt::format("game {} {} {} {} {}", game, columns, rows, side, seed));
}

void player_program::opponent(const std::vector<int>& move) {
    program_.tell(fmt::format("opponent {}", fmt::join(move, " ")));
}

std::vector<int> player_program::ask(const std::string& board, unsigned stones, std::size_t numbers) {
    const auto move = read_answer(board, stones);
    if (!move || move->size() != numbers)
        refuse(numbers == 1 ? std::string("not a number") : fmt::format("not {} numbers", numbers));
    return *move;
}

std::vector<int> player_program::ask(const std::string& board, unsigned stones) {
    const auto move = read_answer(board, stones);
    if (!move || move->empty()) refuse("not numbers");
    return *move;
}

std::optional<std::vector<int>> player_program::read_answer(const std::string& board, unsigned stones) {
    program_.tell(fmt::format("board {}", board));
    answer_ = program_.ask(fmt::format("move {}", stones));
    return parse_numbers(answer_);
}

void player_program::refuse(const std::string& why) const {
    throw illegal_move(
        fmt::format("{}: its answer \"{}\" to {}: {}", program_.name(), answer_, program_.last_line(), why), answer_,
        why);
}

void player_program::end(game_record::game_outcome outcome) {
    program_.tell(fmt::format("result {}", result_word(outcome)));
}

}  // namespace tabletop
