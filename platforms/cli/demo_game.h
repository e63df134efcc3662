// SPDX-License-Identifier: Apache-2.0
// A recorded game on the Zynq's serial line, read back from the serial log for showing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct engine_move {
    unsigned column = 0;
    int score = 0;
    std::uint64_t nodes = 0;
    std::uint64_t cycles = 0;
    double milliseconds = 0;  // simulated, from the end of the player's line to the first character of the answer
    std::vector<std::string> board;  // six rows of "X", "O" and "." after the move, top row first
};

struct demo_game {
    std::string settings;  // the firmware's line about its engine
    std::vector<engine_move> moves;
    std::vector<std::string> last_board;
    std::string outcome;  // "You win.", "The engine wins.", "It is a draw."
};

// log: the JSON lines of --serial-log. Throws std::runtime_error when it holds no game.
demo_game read_demo_game(const std::string& log, const std::string& port);

// A board in a frame, the stones in colour or as letters, with lines of text at its right.
std::string draw_board(const std::vector<std::string>& board, const std::vector<std::string>& beside, bool colour);

}  // namespace tabletop
