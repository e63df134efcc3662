// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned outside = checkers::squares;

// The directions in the order of a king's moves.
enum direction : unsigned { down_right, down_left, up_left, up_right, directions };

using neighbours = std::array<std::array<uint8_t, directions>, checkers::squares>;

constexpr neighbours make_neighbours() {
    constexpr int last = checkers::rows - 1;
    constexpr int row_step[directions] = {1, 1, -1, -1};
    constexpr int column_step[directions] = {1, -1, -1, 1};
    neighbours all{};
    for (unsigned square = 0; square < checkers::squares; ++square) {
        for (unsigned d = 0; d < directions; ++d) {
            const int row = static_cast<int>(checkers::row_of(square)) + row_step[d];
            const int column = static_cast<int>(checkers::column_of(square)) + column_step[d];
            const bool on_board = row >= 0 && row <= last && column >= 0 && column <= last;
            all[square][d] = static_cast<uint8_t>(
                on_board ? checkers::square_at(static_cast<unsigned>(row), static_cast<unsigned>(column)) : outside);
        }
    }
    return all;
}

constexpr neighbours next = make_neighbours();

using checkers::square_bit;

// The ways of a side's men, forward ones first, to the left before to the right.
constexpr direction men_ways[2][directions] = {{up_left, up_right, down_left, down_right},
                                               {down_left, down_right, up_left, up_right}};
constexpr unsigned forward_ways = 2;

constexpr unsigned crowning_row(checkers_side side) {
    return side == checkers_side::human ? 0 : checkers::rows - 1;
}

class generator {
  public:
    generator(const checkers_board& board, checkers_side side, const checkers_rules& rules,
              std::vector<checkers_move>& moves)
        : own_(board.of(side)),
          foreign_(board.of(other(side))),
          kings_(board.kings),
          ways_(men_ways[static_cast<unsigned>(side)]),
          last_row_(crowning_row(side)),
          rules_(rules),
          moves_(moves) {}

    void list() {
        for (unsigned square = 0; square < checkers::squares; ++square) {
            if ((own_ & square_bit(square)) != 0) begin_captures(square);
        }
        if (!moves_.empty()) return;
        for (unsigned square = 0; square < checkers::squares; ++square) {
            if ((own_ & square_bit(square)) != 0) list_steps(square);
        }
    }

  private:
    bool is_empty(unsigned square) const { return ((own_ | foreign_) & square_bit(square)) == 0; }

    void list_steps(unsigned square) {
        const bool king = (kings_ & square_bit(square)) != 0;
        const unsigned ways = king ? directions : forward_ways;
        for (unsigned way = 0; way < ways; ++way) {
            const unsigned d = king ? way : ways_[way];
            for (unsigned to = next[square][d]; to != outside && is_empty(to); to = next[to][d]) {
                checkers_move step;
                step.departure = static_cast<uint8_t>(square);
                step.landings.push(to);
                step.promoted = !king && checkers::row_of(to) == last_row_;
                moves_.push_back(step);
                if (!king || rules_.kings == checkers_rules::king_step::one) break;
            }
        }
    }

    void begin_captures(unsigned square) {
        chain_ = {};
        chain_.departure = static_cast<uint8_t>(square);
        own_ &= ~square_bit(square);
        capture_from(square, (kings_ & square_bit(square)) != 0);
        own_ |= square_bit(square);
    }

    // king: the piece moves as one now. False: it cannot capture from here.
    bool capture_from(unsigned square, bool king) {
        const unsigned ways =
            king || rules_.men_capture == checkers_rules::men_captures::both ? directions : forward_ways;
        bool captured = false;
        for (unsigned way = 0; way < ways; ++way) {
            if (capture_along(square, king, king ? way : ways_[way])) captured = true;
        }
        return captured;
    }

    bool capture_along(unsigned square, bool king, unsigned d) {
        unsigned taken = next[square][d];
        if (king && rules_.kings == checkers_rules::king_step::fly) {
            while (taken != outside && is_empty(taken)) taken = next[taken][d];
        }
        if (taken == outside || (foreign_ & square_bit(taken)) == 0) return false;
        const unsigned landing = next[taken][d];
        if (landing == outside || !is_empty(landing)) return false;

        foreign_ &= ~square_bit(taken);
        chain_.landings.push(landing);
        chain_.captures.push(taken);
        go_on_from(landing, king);
        chain_.landings.pop();
        chain_.captures.pop();
        foreign_ |= square_bit(taken);
        return true;
    }

    void go_on_from(unsigned landing, bool king) {
        const bool arrives = !king && checkers::row_of(landing) == last_row_;
        const bool runs_on = arrives && rules_.crowning == checkers_rules::crowning_time::run_on;
        if (capture_from(landing, king || runs_on)) return;
        chain_.promoted = arrives;
        moves_.push_back(chain_);
    }

    checkers_squares own_;  // without the piece that captures
    checkers_squares foreign_;
    const checkers_squares kings_;
    const direction* const ways_;
    const unsigned last_row_;
    const checkers_rules& rules_;
    std::vector<checkers_move>& moves_;
    checkers_move chain_;
};

}  // namespace

void list_moves(const checkers_board& board, checkers_side to_move, const checkers_rules& rules,
                std::vector<checkers_move>& moves) {
    moves.clear();
    generator(board, to_move, rules, moves).list();
}

std::vector<checkers_move> legal_moves(const checkers_board& board, checkers_side to_move,
                                       const checkers_rules& rules) {
    std::vector<checkers_move> moves;
    list_moves(board, to_move, rules, moves);
    return moves;
}

checkers_board after(checkers_board board, checkers_side moves, const checkers_move& move) {
    const bool king = move.promoted || (board.kings & square_bit(move.departure)) != 0;
    checkers_squares taken = 0;
    for (const auto square : move.captures) taken |= square_bit(square);
    board.of(moves) &= ~square_bit(move.departure);
    board.of(moves) |= square_bit(move.destination());
    board.of(other(moves)) &= ~taken;
    board.kings &= ~(taken | square_bit(move.departure));
    if (king) board.kings |= square_bit(move.destination());
    return board;
}

checkers_position played(const checkers_position& position, checkers_side moves, const checkers_move& move) {
    return {after(position.board, moves, move), move.captures.empty() ? position.quiet_moves + 1 : 0};
}

checkers_outcome outcome_of(const checkers_position& position, checkers_side to_move, const checkers_rules& rules) {
    if (position.quiet_moves >= rules.draw_after) return checkers_outcome::draw;
    if (!legal_moves(position.board, to_move, rules).empty()) return checkers_outcome::open;
    return to_move == checkers_side::human ? checkers_outcome::computer_won : checkers_outcome::human_won;
}

namespace {

// Lists of moves are kept from one board to the next: nothing is allocated.
class move_counter {
  public:
    move_counter(const checkers_rules& rules, unsigned depth) : rules_(rules), lists_(depth + 1) {}

    uint64_t count(const checkers_board& board, checkers_side to_move, unsigned depth) {
        if (depth == 0) return 1;
        auto& moves = lists_[depth];
        list_moves(board, to_move, rules_, moves);
        if (depth == 1) return moves.size();
        uint64_t sequences = 0;
        for (const auto& move : moves) sequences += count(after(board, to_move, move), other(to_move), depth - 1);
        return sequences;
    }

  private:
    const checkers_rules& rules_;
    std::vector<std::vector<checkers_move>> lists_;
};

}  // namespace

uint64_t perft(const checkers_board& board, checkers_side to_move, const checkers_rules& rules, unsigned depth) {
    return move_counter(rules, depth).count(board, to_move, depth);
}

std::string checkers_move_text(const checkers_move& move) {
    const auto square = [](unsigned s) { return fmt::format("{}{}", checkers::row_of(s), checkers::column_of(s)); };
    auto text = square(move.departure);
    for (const auto landing : move.landings) text += (move.captures.empty() ? '-' : 'x') + square(landing);
    return text;
}

bool is_meant(const checkers_move& move, const std::vector<unsigned>& squares) {
    if (move.departure != squares.front() || move.destination() != squares.back()) return false;
    if (squares.size() == 2) return true;
    return move.landings.size() + 1 == squares.size() &&
           std::equal(move.landings.begin(), move.landings.end(), squares.begin() + 1);
}

}  // namespace tabletop
