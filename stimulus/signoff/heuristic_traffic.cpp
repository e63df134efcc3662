// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/heuristic_traffic.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr unsigned columns = 7;
constexpr unsigned rows = 6;
constexpr unsigned engine = 1;
constexpr unsigned human = 2;
constexpr unsigned no_move = 7;

unsigned cell(const heuristic_rows& board, int column, int row) {
    const bool inside = column >= 0 && row >= 0 && column < static_cast<int>(columns) && row < static_cast<int>(rows);
    return inside ? board[static_cast<unsigned>(row)] >> 2 * column & 3u : 0;
}

unsigned height(const heuristic_rows& board, unsigned column) {
    unsigned occupied = 0;
    for (unsigned r = 0; r < rows; ++r) {
        occupied += cell(board, static_cast<int>(column), static_cast<int>(r)) != 0 ? 1 : 0;
    }
    return occupied;
}

void put(heuristic_rows& board, unsigned column, unsigned row, unsigned stone) {
    board[row] = static_cast<std::uint16_t>(board[row] | stone << 2 * column);
}

// False: the column is full.
bool drop(heuristic_rows& board, unsigned column, unsigned stone) {
    const auto row = height(board, column);
    if (row == rows) return false;
    put(board, column, row, stone);
    return true;
}

bool has_four(const heuristic_rows& board, unsigned stone) {
    constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (int c = 0; c < static_cast<int>(columns); ++c) {
        for (int r = 0; r < static_cast<int>(rows); ++r) {
            for (const auto& [right, up] : steps) {
                int n = 0;
                while (n < 4 && cell(board, c + n * right, r + n * up) == stone) ++n;
                if (n == 4) return true;
            }
        }
    }
    return false;
}

bool wins(heuristic_rows board, unsigned column, unsigned stone) {
    return drop(board, column, stone) && has_four(board, stone);
}

std::vector<unsigned> open_columns(const heuristic_rows& board) {
    std::vector<unsigned> open;
    for (unsigned c = 0; c < columns; ++c) {
        if (height(board, c) < rows) open.push_back(c);
    }
    return open;
}

// Wins where it can and blocks now and then; else it is careless.
unsigned human_move(const heuristic_rows& board, dice& random) {
    const auto open = open_columns(board);
    for (const auto column : open) {
        if (wins(board, column, human)) return column;
    }
    for (const auto column : open) {
        if (wins(board, column, engine) && !random.one_in(4)) return column;
    }
    return open[random.below(open.size())];
}

// Stones dropped in turn, without a four.
heuristic_rows game_position(dice& random) {
    heuristic_rows board{};
    const auto plies = random.below(40);
    const auto first = random.one_in(2) ? engine : human;
    for (unsigned n = 0; n < plies; ++n) {
        const auto open = open_columns(board);
        if (open.empty()) break;
        auto next = board;
        const auto stone = n % 2 == 0 ? first : engine + human - first;
        drop(next, open[random.below(open.size())], stone);
        if (!has_four(next, stone)) board = next;
    }
    return board;
}

// Columns without gaps, most stones of one player: long runs in several directions.
heuristic_rows one_sided(dice& random, unsigned least_height) {
    heuristic_rows board{};
    const auto many = random.one_in(3) ? engine : human;
    for (unsigned c = 0; c < columns; ++c) {
        const auto stones = least_height + random.below(rows + 1 - least_height);
        for (unsigned n = 0; n < stones; ++n) put(board, c, n, random.one_in(5) ? engine + human - many : many);
    }
    return board;
}

// One column is open, the others are full.
heuristic_rows one_open(dice& random) {
    heuristic_rows board{};
    const auto open = random.below(columns);
    for (unsigned c = 0; c < columns; ++c) {
        const auto stones = c == open ? random.below(rows) : rows;
        for (unsigned n = 0; n < stones; ++n) {
            const auto stripe = (n / (1 + random.below(2)) + c) % 2 == 0;
            put(board, c, n, stripe != random.one_in(5) ? engine : human);
        }
    }
    return board;
}

// As above, with no stone of the human's and no two of the engine's in line with the landing cell: all columns are
// worth nothing.
heuristic_rows one_open_and_worthless(dice& random) {
    heuristic_rows board{};
    const auto open = random.below(columns);
    const auto level = random.below(rows);
    for (unsigned c = 0; c < columns; ++c) {
        const bool odd = (c > open ? c - open : open - c) % 2 != 0;
        for (unsigned r = 0; r < (c == open ? level : rows); ++r) {
            const bool of_engine = c == open ? (level - r) % 2 != 0 : odd;
            put(board, c, r, of_engine ? engine : human);
        }
    }
    return board;
}

heuristic_rows filled_board(dice& random) {
    heuristic_rows board{};
    for (auto& row : board) {
        for (unsigned c = 0; c < columns; ++c) {
            row = static_cast<std::uint16_t>(row | (random.one_in(2) ? engine : human) << 2 * c);
        }
    }
    return board;
}

heuristic_rows nearly_full(dice& random) {
    if (random.one_in(8)) return filled_board(random);
    return random.one_in(4) ? one_open_and_worthless(random) : one_open(random);
}

// A full column that ends with three stones of the engine's, and little else.
heuristic_rows full_column(dice& random) {
    auto board = game_position(random);
    const auto full = random.below(columns);
    for (auto& row : board) row = static_cast<std::uint16_t>(row & ~(3u << 2 * full));
    for (unsigned r = 0; r < rows; ++r) put(board, full, r, r >= 3 || random.one_in(2) ? engine : human);
    return board;
}

// A few stones of the engine's, so that it can set a trap.
heuristic_rows few_stones(dice& random) {
    heuristic_rows board{};
    const auto stones = 2 + random.below(8);
    for (unsigned n = 0; n < stones; ++n) drop(board, random.below(columns), random.one_in(3) ? human : engine);
    return board;
}

// Stones in the eight cells around a landing cell and beyond, in all directions: sums that go round.
heuristic_rows star(dice& random) {
    heuristic_rows board{};
    const auto centre = static_cast<int>(1 + random.below(5));
    const auto level = static_cast<int>(random.below(4));
    for (int right = -1; right <= 1; ++right) {
        for (int up = -1; up <= 1; ++up) {
            if (right == 0 && up >= 0) continue;
            const auto length = static_cast<int>(random.below(4));
            for (int n = 1; n <= length; ++n) {
                const auto c = centre + n * right, r = level + n * up;
                if (c < 0 || c >= static_cast<int>(columns) || r < 0 || r >= static_cast<int>(rows)) break;
                put(board, static_cast<unsigned>(c), static_cast<unsigned>(r), human);
            }
        }
    }
    for (int r = 0; r < level; ++r) {
        if (cell(board, centre, r) == 0) put(board, static_cast<unsigned>(centre), static_cast<unsigned>(r), engine);
    }
    return board;
}

heuristic_rows any_bits(dice& random) {
    heuristic_rows board{};
    for (auto& row : board) row = static_cast<std::uint16_t>(random.below(1u << 2 * columns));
    return board;
}

}  // namespace

heuristic_traffic::heuristic_traffic(std::uint64_t seed, unsigned boards, bool disturbed)
    : dice_(seed), boards_(boards), disturbed_(disturbed), games_left_(boards / 20 + 1) {}

std::optional<heuristic_request> heuristic_traffic::next(unsigned reply) {
    heuristic_request request;
    request.pause = dice_.below(8);
    if (in_game_) {
        request.rows = next_of_game(reply);
        if (in_game_) return request;
    }
    if (games_left_ != 0 && (next_board_ == boards_ || dice_.one_in(20))) {
        request.reset_before = begin_game();
        request.rows = game_;
        return request;
    }
    if (next_board_ == boards_) return std::nullopt;
    request.rows = single_board(next_board_++);
    request.flag = dice_.one_in(4) ? 1u << dice_.below(32) : 1;
    if (disturbed_ && dice_.one_in(4)) request.disturbed = disturbances();
    return request;
}

// The processor resets the engine, and one of both begins.
bool heuristic_traffic::begin_game() {
    --games_left_;
    in_game_ = true;
    game_ = {};
    if (dice_.one_in(2)) drop(game_, human_move(game_, dice_), human);
    return true;
}

// Ends with a win, a full board or a move into a full column.
heuristic_rows heuristic_traffic::next_of_game(unsigned reply) {
    in_game_ =
        reply < no_move && drop(game_, reply, engine) && !has_four(game_, engine) && !open_columns(game_).empty();
    if (!in_game_) return game_;
    drop(game_, human_move(game_, dice_), human);
    in_game_ = !has_four(game_, human) && !open_columns(game_).empty();
    return game_;
}

heuristic_rows heuristic_traffic::single_board(unsigned n) {
    switch (n % 8) {
        case 0:
        case 1:
            return game_position(dice_);
        case 2:
            return one_sided(dice_, 0);
        case 3:
            return one_sided(dice_, 4);
        case 4:
            return dice_.one_in(2) ? nearly_full(dice_) : full_column(dice_);
        case 5:
            return few_stones(dice_);
        case 6:
            return star(dice_);
        default:
            return dice_.one_in(2) ? any_bits(dice_) : star(dice_);
    }
}

// Within an exchange of any build, and around its end.
std::vector<disturbance> heuristic_traffic::disturbances() {
    std::vector<disturbance> all;
    unsigned after = dice_.below(30);
    for (auto left = 1 + dice_.below(4); left != 0; --left, after += 1 + dice_.below(6)) {
        if (dice_.one_in(4)) {
            all.push_back({disturbance::kind::reset, after, 0, 1 + dice_.below(6)});
            after += 8;
        } else if (dice_.one_in(3)) {
            all.push_back({disturbance::kind::read, after, dice_.below(9)});
        } else {
            const auto index = dice_.one_in(2) ? (dice_.one_in(2) ? 0u : 7u) : dice_.below(9);
            const auto lanes = dice_.one_in(4) ? dice_.below(16) : 0xF;
            all.push_back({disturbance::kind::write, after, index, dice_.word(), lanes});
        }
    }
    return all;
}

}  // namespace tabletop::signoff
