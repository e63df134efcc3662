// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/heuristic_traffic.h"

#include "stimulus/signoff/heuristic_fault_boards.h"

#include <algorithm>
#include <string>

namespace tabletop::signoff {
namespace {

constexpr unsigned columns = 7;
constexpr unsigned rows = 6;
constexpr unsigned engine = 1;
constexpr unsigned human = 2;
constexpr unsigned no_move = 7;
constexpr unsigned around = 3;  // cycles after an answer
constexpr unsigned defensive_rounds = 4;

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

constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

bool has_four(const heuristic_rows& board, unsigned stone) {
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

// The stone makes four with those in line with it.
bool wins(const heuristic_rows& board, unsigned column, unsigned stone) {
    const auto c = static_cast<int>(column), r = static_cast<int>(height(board, column));
    const auto run = [&](int right, int up) {
        int n = 0;
        while (cell(board, c + (n + 1) * right, r + (n + 1) * up) == stone) ++n;
        return n;
    };
    return r < static_cast<int>(rows) && std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
               return run(step[0], step[1]) + run(-step[0], -step[1]) >= 3;
           });
}

bool can_win(const heuristic_rows& board, unsigned stone) {
    for (unsigned c = 0; c < columns; ++c) {
        if (wins(board, c, stone)) return true;
    }
    return false;
}

std::vector<unsigned> open_columns(const heuristic_rows& board) {
    std::vector<unsigned> open;
    for (unsigned c = 0; c < columns; ++c) {
        if (height(board, c) < rows) open.push_back(c);
    }
    return open;
}

// Wins where it can and blocks now and then; else it is careless.
unsigned human_move(const heuristic_rows& board, random_source& random) {
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
heuristic_rows game_position(random_source& random) {
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
heuristic_rows one_sided(random_source& random, unsigned least_height) {
    heuristic_rows board{};
    const auto many = random.one_in(3) ? engine : human;
    for (unsigned c = 0; c < columns; ++c) {
        const auto stones = least_height + random.below(rows + 1 - least_height);
        for (unsigned n = 0; n < stones; ++n) put(board, c, n, random.one_in(5) ? engine + human - many : many);
    }
    return board;
}

// One column is open, the others are full; often one cell is left.
heuristic_rows one_open(random_source& random) {
    heuristic_rows board{};
    const auto open = random.below(columns);
    const auto level = random.one_in(2) ? rows - 1 : random.below(rows);
    for (unsigned c = 0; c < columns; ++c) {
        const auto stones = c == open ? level : rows;
        for (unsigned n = 0; n < stones; ++n) {
            const auto stripe = (n / (1 + random.below(2)) + c) % 2 == 0;
            put(board, c, n, stripe != random.one_in(5) ? engine : human);
        }
    }
    return board;
}

// A board as above, with no stone of the human's and no two of the engine's in line with the landing cell: all columns
// are worth nothing.
heuristic_rows one_open_and_worthless(random_source& random) {
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

heuristic_rows filled_board(random_source& random) {
    heuristic_rows board{};
    for (auto& row : board) {
        for (unsigned c = 0; c < columns; ++c) {
            row = static_cast<std::uint16_t>(row | (random.one_in(2) ? engine : human) << 2 * c);
        }
    }
    return board;
}

heuristic_rows nearly_full(random_source& random) {
    if (random.one_in(8)) return filled_board(random);
    return random.one_in(4) ? one_open_and_worthless(random) : one_open(random);
}

// Two of the engine's on each other: the one column by which it threatens to win. A trap in the last one shows only
// when there is no other.
heuristic_rows two_stones(random_source& random) {
    heuristic_rows board{};
    const auto column = random.one_in(2) ? columns - 1 : random.below(columns);
    for (unsigned r = 0; r < 2; ++r) put(board, column, r, engine);
    return board;
}

// A full column that ends with three stones of the engine's, and little else.
heuristic_rows full_column(random_source& random) {
    auto board = random.one_in(2) ? game_position(random) : two_stones(random);
    const auto full = random.below(columns);
    for (auto& row : board) row = static_cast<std::uint16_t>(row & ~(3u << 2 * full));
    for (unsigned r = 0; r < rows; ++r) put(board, full, r, r >= 3 || random.one_in(2) ? engine : human);
    return board;
}

// A few stones of the engine's, so that it can set a trap.
heuristic_rows few_stones(random_source& random) {
    heuristic_rows board{};
    const auto stones = 2 + random.below(8);
    for (unsigned n = 0; n < stones; ++n) drop(board, random.below(columns), random.one_in(3) ? human : engine);
    return board;
}

// All of a row but its middle: the one place in which both runs of a pair may be of three.
heuristic_rows three_on_both_sides(int level) {
    heuristic_rows board{};
    for (unsigned c = 0; c < columns; ++c) {
        for (int r = 0; r < level; ++r) put(board, c, static_cast<unsigned>(r), (c + r / 2) % 2 == 0 ? engine : human);
        if (c != columns / 2) put(board, c, static_cast<unsigned>(level), human);
    }
    return board;
}

// Stones in the eight cells around a landing cell and beyond, in all directions: sums that go round.
heuristic_rows star(random_source& random) {
    heuristic_rows board{};
    const auto centre = static_cast<int>(1 + random.below(5));
    const auto level = static_cast<int>(random.below(4));
    if (random.one_in(8)) return three_on_both_sides(level);
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

// Full columns, each with three of one player's on top.
heuristic_rows some_full_columns(random_source& random) {
    heuristic_rows board{};
    for (unsigned c = 0; c < columns; ++c) {
        if (!random.one_in(3)) continue;
        const auto top = random.one_in(2) ? engine : human;
        for (unsigned r = 0; r < rows; ++r)
            put(board, c, r, r >= 3 || (r != 2 && random.one_in(2)) ? top : engine + human - top);
    }
    return board;
}

// Stones on this board, most of them the human's, that let nobody win with the next one: the places where a trap can be
// set.
heuristic_rows quiet(random_source& random, heuristic_rows board, unsigned stones) {
    for (; stones != 0; --stones) {
        auto next = board;
        drop(next, random.below(columns), random.below(5) < 3 ? human : engine);
        if (!can_win(next, human) && !can_win(next, engine)) board = next;
    }
    return board;
}

// Two of each player's side by side, on the ground.
heuristic_rows two_pairs(random_source& random) {
    heuristic_rows board{};
    for (const auto stone : {human, engine}) {
        const auto left = random.below(columns - 1);
        for (const auto c : {left, left + 1}) {
            if (height(board, c) == 0) put(board, c, 0, stone);
        }
    }
    return board;
}

heuristic_rows trap_board(random_source& random) {
    switch (random.below(4)) {
        case 0:
            return quiet(random, some_full_columns(random), 3 + random.below(16));
        case 1:
            return quiet(random, {}, 3 + random.below(60));
        case 2:
            return quiet(random, {}, 3 + random.below(16));
        default:
            return quiet(random, two_pairs(random), random.below(12));
    }
}

// Boards of the page's rarest lines, so that no seed misses them: the first requests, undisturbed and in this order.
constexpr std::array<heuristic_rows, 36> rare_boards{{
    // The defensive module decides: both runs of a pair are of three.
    {0x1999, 0x1999, 0x2A2A, 0x0000, 0x0000, 0x0000},
    {0x2A2A, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000},
    {0x1999, 0x2A2A, 0x0000, 0x0000, 0x0000, 0x0000},
    {0x0840, 0x02A0, 0x2A2A, 0x0200, 0x0000, 0x0000},
    // Rule last, into a full column and into an open one, all of whose answers are left out.
    {0x1699, 0x2555, 0x269A, 0x2666, 0x1999, 0x2895},
    {0x2565, 0x26A6, 0x1695, 0x159A, 0x2A96, 0x2656},
    {0x1969, 0x259A, 0x1556, 0x2665, 0x1AA9, 0x1926},
    {0x1599, 0x1999, 0x1599, 0x1999, 0x1599, 0x2199},
    // 15 or more without a four; both runs of a pair are of three; a threat of 31.
    {0x3A22, 0x04F2, 0x3B83, 0x2EAB, 0x0B3D, 0x02C4},
    {0x0696, 0x0666, 0x05A9, 0x0200, 0x0000, 0x0000},
    {0x2AA9, 0x25AA, 0x2A2A, 0x1422, 0x0020, 0x0020},
    {0x0840, 0x02A0, 0x2A2A, 0x0200, 0x0000, 0x0000},
    {0x1656, 0x2A6A, 0x1965, 0x2A16, 0x1219, 0x1202},
    // The only trap is in column 0.
    {0x246A, 0x1499, 0x1021, 0x0000, 0x0000, 0x0000},
    {0x165A, 0x1268, 0x2094, 0x2098, 0x0018, 0x0010},
    {0x2A5A, 0x0599, 0x0181, 0x0200, 0x0100, 0x0000},
    // A trap of the AI's in columns 1, 2, 5 and 6; in 3 and 4 it is below.
    {0x2004, 0x2004, 0x1000, 0x1000, 0x1000, 0x1000},
    {0x0844, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000},
    {0x1100, 0x1100, 0x0200, 0x0100, 0x0100, 0x0100},
    {0x0DCD, 0x2186, 0x1540, 0x3F24, 0x0D6C, 0x231E},
    // The AI's own trap goes before a trap of the human's after the same move, or before a lesser value of a column
    // that gives the human one, or both.
    {0x299A, 0x1A05, 0x250A, 0x2A09, 0x1505, 0x1801},
    {0x2929, 0x2A19, 0x1616, 0x1926, 0x2129, 0x1114},
    {0x19A5, 0x1826, 0x000A, 0x0005, 0x0005, 0x0005},
    {0x15A6, 0x1999, 0x2829, 0x1426, 0x2416, 0x2402},
    {0x25A7, 0x0C2D, 0x343D, 0x1861, 0x378A, 0x1B9E},
    {0x2994, 0x1664, 0x2488, 0x1048, 0x2040, 0x2000},
    // A trap of the human's is avoided, by columns 0 to 6.
    {0x1428, 0x0010, 0x0010, 0x0000, 0x0000, 0x0000},
    {0x2698, 0x1AA8, 0x0604, 0x0104, 0x0108, 0x0100},
    {0x0212, 0x0098, 0x0A8A, 0x0088, 0x0200, 0x0800},
    {0x002A, 0x0220, 0x0808, 0x2002, 0x0000, 0x0000},
    {0x2220, 0x0A80, 0x28A0, 0x0880, 0x0020, 0x0008},
    {0x1996, 0x1A1A, 0x0426, 0x0429, 0x0019, 0x0028},
    {0x0800, 0x0800, 0x2800, 0x02A0, 0x2200, 0x0000},
    // No candidate, and a column after which the human has no trap.
    {0x1966, 0x2A16, 0x2529, 0x261A, 0x1926, 0x1524},
    {0x2989, 0x298A, 0x1545, 0x2686, 0x1989, 0x154A},
    {0x15A6, 0x26A5, 0x2669, 0x2466, 0x2896, 0x1496},
}};

// "Wins first", of which nobody wins. The first half: a value from 15 on, in a column after which the human wins. The
// second, for the defensive module: a threat of more than 28.
constexpr std::array<heuristic_rows, 8> win_boards{{
    {0x0A19, 0x0A28, 0x0828, 0x0804, 0x0408, 0x0000},
    {0x1AAA, 0x06A9, 0x0122, 0x0011, 0x0000, 0x0000},
    {0x2166, 0x0296, 0x024A, 0x0189, 0x0284, 0x0000},
    {0x26AA, 0x29A6, 0x0A08, 0x0400, 0x0800, 0x0000},
    {0x0A66, 0x01A9, 0x0285, 0x0006, 0x0002, 0x0000},
    {0x266A, 0x016A, 0x0285, 0x020A, 0x000A, 0x0000},
    {0x26AA, 0x1A91, 0x2810, 0x1400, 0x2800, 0x0000},
    {0x2A6A, 0x1AAA, 0x2800, 0x0400, 0x0400, 0x0000},
}};

// "Looking further ahead": every rank as the greatest, wins by force in every column, each rule whose column is not
// kept, and a full board; all with 2, 3 or 4 moves, and as far as own wins come first without.
constexpr std::array<heuristic_rows, 16> ahead_boards{{
    {0x2596, 0x16A6, 0x0666, 0x09A0, 0x0400, 0x0800},
    {0x1646, 0x2A45, 0x2848, 0x2084, 0x0048, 0x0040},
    {0x0044, 0x0080, 0x0000, 0x0000, 0x0000, 0x0000},
    {0x295A, 0x08A5, 0x0006, 0x0004, 0x0000, 0x0000},
    {0x1965, 0x299A, 0x0564, 0x0A00, 0x0800, 0x0400},
    {0x1699, 0x115A, 0x220A, 0x0001, 0x0000, 0x0000},
    {0x12A1, 0x0162, 0x0121, 0x0001, 0x0000, 0x0000},
    {0x09A4, 0x0854, 0x0098, 0x0080, 0x0000, 0x0000},
    {0x0A62, 0x0961, 0x0061, 0x0081, 0x0040, 0x0040},
    {0x14A9, 0x1046, 0x004A, 0x0080, 0x0000, 0x0000},
    {0x159A, 0x2959, 0x0626, 0x0129, 0x0218, 0x0004},
    {0x1596, 0x16A6, 0x261A, 0x2918, 0x1104, 0x2208},
    {0x1A56, 0x21A5, 0x1281, 0x2242, 0x1040, 0x0000},
    {0x1999, 0x25A6, 0x1A1A, 0x1525, 0x0A0A, 0x0508},
    {0x259A, 0x256A, 0x1A06, 0x2901, 0x1502, 0x2900},
    {0x1999, 0x2666, 0x1999, 0x2666, 0x1999, 0x2666},
}};

heuristic_rows board_of(const std::string& digits) {
    heuristic_rows board{};
    const auto last = digits.size() - 1;
    for (unsigned n = 0; n < rows * columns; ++n) {
        const auto pair = static_cast<unsigned>(std::stoul(digits.substr(last - n / 2, 1), nullptr, 16));
        put(board, n % columns, n / columns, n % 2 == 0 ? pair & 3u : pair >> 2);
    }
    return board;
}

heuristic_rows any_bits(random_source& random) {
    heuristic_rows board{};
    for (auto& row : board) row = static_cast<std::uint16_t>(random.below(1u << 2 * columns));
    return board;
}

}  // namespace

heuristic_traffic::heuristic_traffic(std::uint64_t seed, const heuristic_plan& plan)
    : random_(seed), plan_(plan), games_left_(plan.boards / 20 + 1) {}

std::optional<heuristic_request> heuristic_traffic::next(unsigned reply) {
    auto request = next_board(reply);
    if (request && plan_.mode_switch) request->switched = mode_changes();
    return request;
}

std::optional<heuristic_request> heuristic_traffic::next_board(unsigned reply) {
    heuristic_request request;
    request.pause = random_.below(8);
    if (next_board_ < std::min<std::size_t>(plan_.boards, rare_boards.size())) {
        request.rows = rare_boards[next_board_++];
        return request;
    }
    if (next_win_board(request)) return request;
    if (next_ahead_board(request)) return request;
    if (next_fault_board(request)) return request;
    if (in_game_) {
        request.rows = next_of_game(reply);
        if (in_game_) return request;
    }
    if (games_left_ != 0 && (next_board_ == plan_.boards || random_.one_in(20))) {
        request.reset_before = begin_game();
        request.rows = game_;
        return request;
    }
    if (next_board_ == plan_.boards) return std::nullopt;
    const auto number = next_board_++;
    request.rows = single_board(number);
    request.flag = random_.one_in(4) ? 1u << random_.below(32) : 1;
    if (!plan_.disturbed) return request;
    if (number % 7 == 3) {
        disturb_next_cycle(request);
    } else if (random_.one_in(4)) {
        request.disturbed = disturbances();
    }
    return request;
}

// The full module decides by now; the second half begins with a reset.
bool heuristic_traffic::next_win_board(heuristic_request& request) {
    if (!plan_.win_first || next_win_board_ == win_boards.size()) return false;
    request.reset_before = next_win_board_ == win_boards.size() / 2;
    request.rows = win_boards[next_win_board_++];
    return true;
}

// The full module decides by now.
bool heuristic_traffic::next_ahead_board(heuristic_request& request) {
    if (!plan_.lookahead || next_ahead_board_ == ahead_boards.size()) return false;
    request.rows = ahead_boards[next_ahead_board_++];
    return true;
}

// Undisturbed. First those for the full module, which decides by now; then, reset by reset, those for the other one.
bool heuristic_traffic::next_fault_board(heuristic_request& request) {
    const auto& known = fault_boards_of_heuristic();
    const auto number = next_fault_board_;
    const auto full = static_cast<unsigned>(known.full.size());
    const auto count = std::min<std::size_t>(3 * std::size_t{plan_.boards}, full + known.defensive.size());
    if (!plan_.fault_boards || number == count) return false;
    ++next_fault_board_;
    request.rows = board_of(number < full ? known.full[number] : known.defensive[number - full]);
    request.reset_before = number >= full && (number - full) % defensive_rounds == 0;
    return true;
}

// The processor resets the engine, and one of both begins.
bool heuristic_traffic::begin_game() {
    --games_left_;
    in_game_ = true;
    game_ = {};
    if (random_.one_in(2)) drop(game_, human_move(game_, random_), human);
    return true;
}

// Ends with a win, a full board or a move into a full column.
heuristic_rows heuristic_traffic::next_of_game(unsigned reply) {
    in_game_ =
        reply < no_move && drop(game_, reply, engine) && !has_four(game_, engine) && !open_columns(game_).empty();
    if (!in_game_) return game_;
    drop(game_, human_move(game_, random_), human);
    in_game_ = !has_four(game_, human) && !open_columns(game_).empty();
    return game_;
}

heuristic_rows heuristic_traffic::single_board(unsigned n) {
    if (!plan_.human_traps) return usual_board(n);
    return n % 2 == 0 ? usual_board(n / 2) : trap_board(random_);
}

heuristic_rows heuristic_traffic::usual_board(unsigned n) {
    switch (n % 8) {
        case 0:
        case 1:
            return game_position(random_);
        case 2:
            return one_sided(random_, 0);
        case 3:
            return one_sided(random_, 4);
        case 4:
            return random_.one_in(2) ? nearly_full(random_) : full_column(random_);
        case 5:
            return few_stones(random_);
        case 6:
            return star(random_);
        default:
            return random_.one_in(3) ? any_bits(random_) : random_.one_in(2) ? full_column(random_) : star(random_);
    }
}

// Disturbances come before an answer and around it.
std::vector<disturbance> heuristic_traffic::disturbances() {
    std::vector<disturbance> all;
    unsigned after = random_.below(plan_.longest_answer + around);
    for (auto left = 1 + random_.below(4); left != 0; --left, after += 1 + random_.below(6)) {
        if (random_.one_in(4)) {
            all.push_back({disturbance::kind::reset, after, 0, 1 + random_.below(6)});
            after += 8;
        } else if (random_.one_in(3)) {
            all.push_back({disturbance::kind::read, after, random_.below(9)});
        } else {
            const auto index = random_.one_in(2) ? (random_.one_in(2) ? 0u : 7u) : random_.below(9);
            const auto lanes = random_.one_in(4) ? random_.below(16) : 0xF;
            all.push_back({disturbance::kind::write, after, index, random_.word(), lanes});
        }
    }
    return all;
}

unsigned heuristic_traffic::cycle_of_sweep(unsigned n) const {
    const auto after = n % (plan_.longest_answer + around - plan_.left_out);
    return after < plan_.before_left_out ? after : after + plan_.left_out;
}

// One cycle after the other up to the answer, after a reset, so that every one of it is met: by a reset, and by
// writes of the processor where the engine writes.
void heuristic_traffic::disturb_next_cycle(heuristic_request& request) {
    const auto after = cycle_of_sweep(swept_ / 2);
    request.reset_before = true;
    if (swept_++ % 2 == 0) {
        request.disturbed = {{disturbance::kind::reset, after, 0, 1 + random_.below(6)}};
    } else {
        request.disturbed = {{disturbance::kind::write, after, 7, random_.word()},
                             {disturbance::kind::write, after + 1, 0, random_.word()}};
    }
}

// One cycle after the other up to the answer, so that every one of it is met; half of them for a cycle or two only.
// Where nothing is disturbed, long before the answer.
std::vector<unsigned> heuristic_traffic::mode_changes() {
    const auto n = switched_++;
    const auto after = plan_.disturbed ? cycle_of_sweep(n / 2) : 0;
    if (n % 2 == 0) return {after};
    return {after, after + 1 + n / 4 % 2};
}

}  // namespace tabletop::signoff
