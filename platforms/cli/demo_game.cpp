// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_game.h"
#include "support/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <sstream>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr unsigned rows = 6;

// Follows the firmware's lines (stimulus/firmware/README.md).
class game_reader {
  public:
    void sent_to_machine(std::uint64_t end_ps) { asked_ps_ = end_ps; }

    void received(char character, std::uint64_t start_ps) {
        if (line_.empty()) line_began_ps_ = start_ps;
        if (character == '\n') return end_line();
        if (character != '\r') line_ += character;
    }

    demo_game take() {
        if (game_.moves.empty() || game_.outcome.empty())
            throw std::runtime_error("the serial log holds no whole game");
        return std::move(game_);
    }

  private:
    void end_line() {
        const auto line = std::move(line_);
        line_.clear();
        if (line.rfind("Engine: ", 0) == 0) game_.settings = line;
        if (line.rfind('|', 0) == 0) add_row(line);
        if (line.rfind("Engine plays ", 0) == 0) add_move(line);
        for (const char* const end : {"You win.", "The engine wins.", "It is a draw."}) {
            if (line == end) game_.outcome = line;
        }
    }

    void add_row(const std::string& line) {
        board_.push_back(line.substr(1, line.size() - 2));
        if (board_.size() < rows) return;
        if (move_awaits_board_) game_.moves.back().board = board_;
        move_awaits_board_ = false;
        game_.last_board = std::move(board_);
        board_.clear();
    }

    void add_move(const std::string& line) {
        constexpr double ps_per_ms = 1e9;
        engine_move move;
        unsigned long long nodes = 0, cycles = 0;
        const int fields = std::sscanf(line.c_str(), "Engine plays %u (score %d, %llu nodes, %llu cycles)",
                                       &move.column, &move.score, &nodes, &cycles);
        if (fields != 4) return;
        move.nodes = nodes;
        move.cycles = cycles;
        move.milliseconds = static_cast<double>(line_began_ps_ - asked_ps_) / ps_per_ms;
        game_.moves.push_back(move);
        move_awaits_board_ = true;
    }

    demo_game game_;
    std::string line_;
    std::uint64_t line_began_ps_ = 0;
    std::uint64_t asked_ps_ = 0;
    std::vector<std::string> board_;
    bool move_awaits_board_ = false;
};

std::string stone(char cell, bool colour) {
    if (!colour) return std::string(1, cell);
    switch (cell) {
        case 'X':
            return "\033[33m\u25CF\033[0m";
        case 'O':
            return "\033[31m\u25CF\033[0m";
        case '.':
            return "\033[90m\u00B7\033[0m";
        default:
            return std::string(1, cell);
    }
}

}  // namespace

demo_game read_demo_game(const std::string& log, const std::string& port) {
    game_reader reader;
    std::istringstream lines(log);
    std::string text;
    while (std::getline(lines, text)) {
        const auto line = parse_json(text);
        if (line.value("port", "") != port) continue;
        if (line.at("dir") == "to_device") {
            reader.sent_to_machine(line.at("end_ps"));
        } else {
            reader.received(static_cast<char>(line.at("byte").get<unsigned>()), line.at("t_ps"));
        }
    }
    return reader.take();
}

std::string draw_board(const std::vector<std::string>& board, const std::vector<std::string>& beside, bool colour) {
    std::string text = "  +---------------+\n";
    for (std::size_t row = 0; row < board.size(); ++row) {
        text += "  |";
        for (const char cell : board[row]) text += stone(cell, colour);
        text += '|';
        if (row < beside.size() && !beside[row].empty()) text += "   " + beside[row];
        text += '\n';
    }
    return text + "  +-1-2-3-4-5-6-7-+\n";
}

}  // namespace tabletop
