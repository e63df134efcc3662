// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/placement.h"

#include <algorithm>

namespace tabletop::connect6_threat_core {

namespace {

// Counts of one side along a direction or an axis, packed so that those of two directions can be added: the enemy's are
// `enemy_shift` bits above the own ones.
constexpr unsigned stones_shift = 0;  // N, 0 to 10
constexpr unsigned weight_shift = 4;  // W, 0 to 30
constexpr unsigned free_shift = 9;    // F, 0 to 10
constexpr unsigned enemy_shift = 13;

constexpr unsigned stones_of(std::uint32_t counts) {
    return counts >> stones_shift & 15;
}
constexpr unsigned weight_of(std::uint32_t counts) {
    return counts >> weight_shift & 31;
}
constexpr unsigned free_of(std::uint32_t counts) {
    return counts >> free_shift & 15;
}

// Up to the first stone of the other side, the nearest cell in bit 0.
constexpr std::uint32_t count_side(unsigned mine, unsigned others) {
    std::uint32_t counts = 0;
    for (unsigned d = 1; d <= reach; ++d) {
        const unsigned bit = 1u << (d - 1);
        if (others & bit) break;
        counts += 1u << free_shift;
        if (mine & bit) counts += (1u << stones_shift) + ((reach + 1 - d) << weight_shift);
    }
    return counts;
}

constexpr unsigned mirrored(unsigned bits) {
    unsigned out = 0;
    for (unsigned d = 0; d < reach; ++d) out |= (bits >> d & 1) << (reach - 1 - d);
    return out;
}

using direction_table = std::array<std::uint32_t, 1u << 2 * reach>;

// Index: own stones below, enemy stones above. Cells outside the board are both and stop either side. The nearest cell
// is in bit 0 (ahead) or in bit 4 (behind).
constexpr direction_table make_direction_table(bool behind) {
    direction_table made{};
    for (unsigned own = 0; own < 1u << reach; ++own) {
        for (unsigned enemy = 0; enemy < 1u << reach; ++enemy) {
            const unsigned o = behind ? mirrored(own) : own;
            const unsigned e = behind ? mirrored(enemy) : enemy;
            made[enemy << reach | own] = count_side(o, e) | count_side(e, o) << enemy_shift;
        }
    }
    return made;
}

constexpr direction_table ahead_table = make_direction_table(false);
constexpr direction_table behind_table = make_direction_table(true);

using axes = std::array<std::uint32_t, axis_count>;

axes count_axes(const shadow_board& board, cell where) {
    constexpr std::uint32_t five = (1u << reach) - 1;
    axes counts{};
    for (unsigned axis = 0; axis < axis_count; ++axis) {
        const place on = places[index_of(where)][axis];
        const auto& masks = board.line(on.line);
        const unsigned ahead = on.bit + 1u, behind = on.bit - reach;
        counts[axis] = ahead_table[(masks.enemy >> ahead & five) << reach | (masks.own >> ahead & five)] +
                       behind_table[(masks.enemy >> behind & five) << reach | (masks.own >> behind & five)];
    }
    return counts;
}

// my or en: N of the open axes; the first open one whose W no other axis exceeds gives W instead.
unsigned side_weight(const axes& counts, unsigned open_from) {
    unsigned heaviest = 0;
    for (const auto axis : counts) heaviest = std::max(heaviest, weight_of(axis));
    unsigned sum = 0;
    unsigned more = 0;
    for (unsigned axis = axis_count; axis-- > 0;) {
        const unsigned stones = stones_of(counts[axis]), weight = weight_of(counts[axis]);
        const bool open = free_of(counts[axis]) >= open_from;
        sum += open ? stones : 0;
        more = open && weight == heaviest ? weight - stones : more;
    }
    return sum + more;
}

unsigned board_weight(int row, int column, bool fixes) {
    const int rows = row > 10 ? row - 10 : 10 - row;
    const int columns = column > 10 ? column - 10 : 10 - column;
    if (row == 17 && !fixes) return unsigned(column);
    if (rows == 0 && columns == 0) return 30;
    if (rows == 1 && columns == 1) return 20;
    if (rows + columns == 2) return 17;
    return unsigned(std::max(0, 17 - rows - columns));
}

}  // namespace

void placement_scan::stone_written(cell where) {
    if (!on_board(where)) return;
    const auto& influenced = influence[index_of(where)];
    for (unsigned row = 0; row < unsigned(side); ++row) stale_[row] |= influenced[row];
}

cell placement_scan::choose(const shadow_board& board, placement_activity& ran) {
    count(board, ran);
    update(board);
    best_ = select(board);
    first_ = false;
    return best_;
}

void placement_scan::count(const shadow_board& board, placement_activity& ran) const {
    ran = {};
    ran.ran = true;
    ran.first = first_;
    ran.occupied = board.stones();
    const unsigned empty = cell_count - board.stones();
    if (!build_.influenced) {
        ran.border = board.empty_border();
        ran.inner = empty - ran.border;
        ran.walked = board.empty_walk();
        if (build_.fixes) ran.walked += board.empty_border_walk();
    } else {
        for (unsigned row = 0; row < unsigned(side); ++row) {
            for (auto left = stale_[row] & board.empty_row(row); left != 0; left &= left - 1) {
                const unsigned column = unsigned(__builtin_ctz(left));
                const cell where{std::uint8_t(row + 1), std::uint8_t(column + 1)};
                const bool border = on_border(where);
                ++(border ? ran.border : ran.inner);
                if (!border || build_.fixes) ran.walked += walks[index_of(where)];
            }
        }
        ran.kept = empty - ran.border - ran.inner;
    }
    if (build_.fixes) ran.inner += ran.border, ran.border = 0;
}

// Weights change only where a stone has been written in reach, so both ways of updating choose the same cells.
void placement_scan::update(const shadow_board& board) {
    for (unsigned row = 0; row < unsigned(side); ++row) {
        const auto due = stale_[row] & board.empty_row(row);
        stale_[row] &= ~due;
        for (auto left = due; left != 0; left &= left - 1) {
            const cell where{std::uint8_t(row + 1), std::uint8_t(unsigned(__builtin_ctz(left)) + 1)};
            weights_[index_of(where)] = weigh(board, where);
        }
    }
}

cell_weights placement_scan::weigh(const shadow_board& board, cell where) const {
    if (on_border(where) && !build_.fixes) return {};
    const unsigned open_from = build_.fixes ? 5 : 6;
    const axes own = count_axes(board, where);
    axes enemy = own;
    for (auto& axis : enemy) axis >>= enemy_shift;
    cell_weights weighed;
    weighed.own = std::uint8_t(side_weight(own, open_from));
    weighed.enemy = std::uint8_t(side_weight(enemy, open_from));
    for (const auto axis : own) {
        weighed.threats += free_of(axis) >= open_from && stones_of(axis) == 3 && weight_of(axis) > 6;
        weighed.four |= stones_of(axis) == 4;
    }
    return weighed;
}

// Rules 0 to 3 of the selection in README.md.
cell placement_scan::select(const shadow_board& board) {
    constexpr unsigned weight_mask = 63;  // the best weight has six bits
    constexpr unsigned enemy_threshold = 14;
    unsigned best_weight = 0;
    unsigned best_threats = 0;
    unsigned best_board_weight = 0;
    bool locked = false;
    bool none = true;
    cell best = best_;
    for (unsigned row = 0; row < unsigned(side); ++row) {
        for (auto left = board.empty_row(row); left != 0; left &= left - 1) {
            const unsigned column = unsigned(__builtin_ctz(left));
            const unsigned index = row * unsigned(side) + column;
            const cell_weights& weighed = weights_[index];
            const auto take = [&] { best = {std::uint8_t(row + 1), std::uint8_t(column + 1)}; };
            const auto wins_tie = [&] {
                return build_.lfsr ? next_random_bit() : board_weights_[index] > best_board_weight;
            };
            if (none) take();
            none = false;
            if (first_cell_) {
                first_cell_ = false;
                best_weight = weighed.own & weight_mask;
            } else if (weighed.threats > 0 && weighed.threats >= best_threats) {
                const unsigned both = unsigned(weighed.own) + weighed.enemy;
                if (weighed.threats > best_threats || both > best_weight || (both == best_weight && wins_tie())) {
                    take();
                    locked = true;
                    best_weight = both & weight_mask;
                    best_threats = weighed.threats;
                    best_board_weight = board_weights_[index];
                }
            } else if (weighed.enemy > enemy_threshold && (!locked || weighed.enemy > best_weight)) {
                take();
                locked = true;
                best_weight = weighed.enemy & weight_mask;
            } else if (!locked && weighed.own >= best_weight && !weighed.four) {
                if (weighed.own > best_weight || wins_tie()) {
                    take();
                    best_weight = weighed.own & weight_mask;
                    best_board_weight = board_weights_[index];
                }
            }
        }
    }
    return best;
}

// Fibonacci LFSR, taps 16 15 13 4.
bool placement_scan::next_random_bit() {
    const unsigned state = random_;
    const unsigned bit = (state >> 15 ^ state >> 14 ^ state >> 12 ^ state >> 3) & 1;
    random_ = std::uint16_t(state << 1 | bit);
    return bit != 0;
}

placement_scan::placement_scan(const options& build) : build_(build) {
    for (int row = 1; row <= side; ++row) {
        for (int column = 1; column <= side; ++column) {
            board_weights_[unsigned((row - 1) * side + column - 1)] =
                std::uint8_t(board_weight(row, column, build.fixes));
        }
    }
    reset();
}

void placement_scan::reset() {
    stale_.fill((1u << side) - 1);
    weights_.fill({});
    first_ = true;
    first_cell_ = true;
    best_ = {};
    random_ = build_.lfsr_seed;
}

}  // namespace tabletop::connect6_threat_core
