// SPDX-License-Identifier: Apache-2.0
// A program of anybody's as a player: the lines of README.md beside this file, "A program of your own", which are the
// same for every game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/player.h"
#include "support/line_program.h"

namespace tabletop {

// What a player that is a program is called: "exec:CMD".
bool is_program_name(const std::string& name);
// CMD. Throws input_error when there is none.
std::string program_command(const std::string& name);
inline constexpr const char* program_names = "exec:CMD";  // in lists of names

class player_program {
  public:
    // name: "exec:CMD". Throws as program_command().
    player_program(const std::string& name, const answer_limits& limits);

    // A game begins. side: "first", "second", "both".
    void begin(const std::string& game, int columns, int rows, const std::string& side, std::uint64_t seed);
    // What the other side has played, as ask() has it.
    void opponent(const std::vector<int>& move);
    // The numbers of the next move, as many as are due. board: rows with / between them, X its own stones, O the
    // others, . empty. Throws input_error as line_program::ask(), illegal_move for another answer.
    std::vector<int> ask(const std::string& board, unsigned stones, std::size_t numbers);
    // The same for any count, at least one.
    std::vector<int> ask(const std::string& board, unsigned stones);
    // Any other line of a game.
    void tell(const std::string& line) { program_.tell(line); }
    // The last answer is no legal move: throws illegal_move.
    [[noreturn]] void refuse(const std::string& why) const;
    // The game is over, by what the record calls the player and the machine.
    void end(game_record::game_outcome outcome);

  private:
    std::optional<std::vector<int>> read_answer(const std::string& board, unsigned stones);

    line_program program_;
    std::string answer_;
};

}  // namespace tabletop
