// SPDX-License-Identifier: Apache-2.0
// The rules of the checkers machine once more, word by word on an array of 8x8, to hold the generator against; and
// random boards for both.
#pragma once

#include "stimulus/players/checkers_rules.h"
#include "stimulus/players/random_draw.h"

#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace tabletop {

// "52-43", "52x34x16 takes 43,25 crowned".
inline std::string location_text(unsigned row, unsigned column) {
    return std::to_string(row) + std::to_string(column);
}
inline std::string square_text(unsigned square) {
    return location_text(checkers::row_of(square), checkers::column_of(square));
}
inline std::string move_text(const checkers_move& move) {
    auto text = square_text(move.departure);
    for (const auto square : move.landings) text += (move.captures.empty() ? "-" : "x") + square_text(square);
    for (const auto square : move.captures) text += " takes " + square_text(square);
    return text + (move.promoted ? " crowned" : "");
}

class reference_checkers {
  public:
    reference_checkers(const checkers_board& board, checkers_side side, const checkers_rules& rules) : rules_(rules) {
        for (unsigned s = 0; s < checkers::squares; ++s) {
            cells_[checkers::row_of(s)][checkers::column_of(s)] = static_cast<int>(board.at(s));
        }
        own_ = side == checkers_side::human ? 4 : 6;
        forward_ = side == checkers_side::human ? -1 : 1;
    }

    std::vector<std::string> moves() {
        std::vector<std::string> captures, steps;
        for (int row = 0; row < 8; ++row) {
            for (int column = 0; column < 8; ++column) {
                if (!is_own(row, column)) continue;
                const bool king = cells_[row][column] == own_ + 1;
                const auto start = location(row, column);
                const auto piece = cells_[row][column];
                cells_[row][column] = 0;
                jump(row, column, king, false, start, "", captures);
                cells_[row][column] = piece;
                step(row, column, king, start, steps);
            }
        }
        return captures.empty() ? steps : captures;
    }

  private:
    using ways = std::vector<std::array<int, 2>>;

    static std::string location(int row, int column) {
        return location_text(static_cast<unsigned>(row), static_cast<unsigned>(column));
    }
    static bool inside(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }
    bool is_empty(int row, int column) const { return inside(row, column) && cells_[row][column] == 0; }
    bool is_own(int row, int column) const { return cells_[row][column] != 0 && (cells_[row][column] & ~1) == own_; }
    bool is_foreign(int row, int column) const {
        return inside(row, column) && cells_[row][column] != 0 && !is_own(row, column);
    }
    bool on_last_row(int row) const { return row == (forward_ < 0 ? 0 : 7); }
    ways king_ways() const { return {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}; }
    ways man_ways(bool both) const {
        ways all = {{forward_, -1}, {forward_, 1}};
        if (both) {
            all.push_back({-forward_, -1});
            all.push_back({-forward_, 1});
        }
        return all;
    }
    bool flies(bool king) const { return king && rules_.kings == checkers_rules::king_step::fly; }

    void step(int row, int column, bool king, const std::string& text, std::vector<std::string>& to) const {
        for (const auto& way : king ? king_ways() : man_ways(false)) {
            for (int n = 1; is_empty(row + n * way[0], column + n * way[1]); ++n) {
                const int r = row + n * way[0];
                to.push_back(text + "-" + location(r, column + n * way[1]) +
                             (!king && on_last_row(r) ? " crowned" : ""));
                if (!flies(king)) break;
            }
        }
    }

    // Returns whether there was a capture.
    bool jump(int row, int column, bool king, bool ran_on, const std::string& path, const std::string& taken,
              std::vector<std::string>& to) {
        bool any = false;
        const bool both = rules_.men_capture == checkers_rules::men_captures::both;
        for (const auto& way : king ? king_ways() : man_ways(both)) {
            int n = 1;
            while (flies(king) && is_empty(row + n * way[0], column + n * way[1])) ++n;
            const int r = row + n * way[0], c = column + n * way[1];
            const int r2 = r + way[0], c2 = c + way[1];
            if (!is_foreign(r, c) || !is_empty(r2, c2)) continue;
            any = true;
            const int removed = cells_[r][c];
            cells_[r][c] = 0;
            land(r2, c2, king, ran_on, path + "x" + location(r2, c2), taken + " takes " + location(r, c), to);
            cells_[r][c] = removed;
        }
        return any;
    }

    void land(int row, int column, bool king, bool ran_on, const std::string& path, const std::string& taken,
              std::vector<std::string>& to) {
        const bool arrives = !king && on_last_row(row);
        bool more = false;
        if (arrives && rules_.crowning == checkers_rules::crowning_time::run_on) {
            more = jump(row, column, true, true, path, taken, to);
        } else {
            more = jump(row, column, king, ran_on, path, taken, to);
        }
        if (!more) to.push_back(path + taken + (arrives ? " crowned" : ""));
    }

    const checkers_rules rules_;
    int cells_[8][8] = {};
    int own_;
    int forward_;
};

inline std::vector<checkers_rules> all_checkers_rules() {
    std::vector<checkers_rules> all;
    for (const auto kings : {checkers_rules::king_step::fly, checkers_rules::king_step::one}) {
        for (const auto men : {checkers_rules::men_captures::forward, checkers_rules::men_captures::both}) {
            for (const auto crowning : {checkers_rules::crowning_time::run_on, checkers_rules::crowning_time::end}) {
                all.push_back({kings, men, crowning, 50});
            }
        }
    }
    return all;
}

// 1 to 12 pieces of each side anywhere, with more kings on some boards than on others.
inline checkers_board random_checkers_board(std::mt19937_64& random_source) {
    checkers_board board{0, 0, 0};
    const auto kings_of_8 = draw_below(random_source, 9);
    for (const bool human : {true, false}) {
        const auto pieces = 1 + draw_below(random_source, 12);
        for (int n = 0; n < pieces; ++n) {
            auto square = draw_below(random_source, checkers::squares);
            while (board.at(square) != checkers_code::empty) square = draw_below(random_source, checkers::squares);
            const bool king = draw_below(random_source, 8) < kings_of_8;
            board.put(square, human ? (king ? checkers_code::human_king : checkers_code::human_man)
                                    : (king ? checkers_code::computer_king : checkers_code::computer_man));
        }
    }
    return board;
}

}  // namespace tabletop
