// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_windows.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr int line = connect6_board::line;

// Worth of a window with so many stones of one side and none of the other. A full one ends the game and is never
// weighed.
constexpr std::array<int, line + 1> worth = {0, 1, 6, 16, 26, 30, 30};

struct geometry {
    std::array<std::array<int16_t, line>, connect6_windows::count> cells;
    std::array<std::array<int16_t, 24>, connect6_board::cells> windows;  // through a cell, at most six in four lines
    std::array<uint8_t, connect6_board::cells> windows_of_cell{};

    geometry() {
        int window = 0;
        for (const connect6_cell step : {connect6_cell{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
            for (int start = 0; start < connect6_board::cells; ++start) {
                const connect6_cell first = connect6_board::cell_at(start);
                const connect6_cell last{first.row + (line - 1) * step.row, first.column + (line - 1) * step.column};
                if (last.on_board()) add(window++, first, step);
            }
        }
    }

    void add(int window, connect6_cell cell, connect6_cell step) {
        for (int16_t& member : cells[static_cast<size_t>(window)]) {
            member = static_cast<int16_t>(connect6_board::index(cell));
            const auto at = static_cast<size_t>(member);
            windows[at][windows_of_cell[at]++] = static_cast<int16_t>(window);
            cell = {cell.row + step.row, cell.column + step.column};
        }
    }
};

const geometry& board_geometry() {
    static const geometry all;
    return all;
}

struct window_range {
    const int16_t* first;
    const int16_t* last;

    const int16_t* begin() const { return first; }
    const int16_t* end() const { return last; }
};

window_range windows_through(int cell) {
    const geometry& all = board_geometry();
    const auto at = static_cast<size_t>(cell);
    const int16_t* const first = all.windows[at].data();
    return {first, first + all.windows_of_cell[at]};
}

bool contains(const connect6_windows::cell_list& list, int cell) {
    return std::find(list.begin(), list.end(), cell) != list.end();
}

}  // namespace

connect6_windows::connect6_windows() {
    for (auto& places : threat_at_) places.fill(-1);
}

connect6_windows::connect6_windows(const connect6_board& board) : connect6_windows() {
    for (int cell = 0; cell < connect6_board::cells; ++cell)
        if (const auto side = board.at(connect6_board::cell_at(cell))) place(cell, *side);
}

void connect6_windows::place(int cell, connect6_side side) {
    occupied_[static_cast<size_t>(cell)] = true;
    ++placed_;
    change(cell, side, 1);
}

void connect6_windows::take_back(int cell, connect6_side side) {
    occupied_[static_cast<size_t>(cell)] = false;
    --placed_;
    change(cell, side, -1);
}

void connect6_windows::change(int cell, connect6_side side, int by) {
    auto& stones = stones_[number(side)];
    for (const int window : windows_through(cell)) {
        account(window, -1);
        uint8_t& counted = stones[static_cast<size_t>(window)];
        counted = static_cast<uint8_t>(counted + by);
        account(window, 1);
    }
}

// Adds a window to, or takes it from, everything that is kept of the sides.
void connect6_windows::account(int window, int sign) {
    const auto at = static_cast<size_t>(window);
    for (size_t side = 0; side < 2; ++side) {
        if (stones_[1 - side][at] != 0) continue;
        const int own = stones_[side][at];
        values_[side] += sign * worth[static_cast<size_t>(own)];
        if (own < threat) continue;
        if (sign > 0)
            enlist(window, side);
        else
            strike(window, side);
    }
}

void connect6_windows::enlist(int window, size_t side) {
    const auto last = static_cast<size_t>(threat_count_[side]++);
    threats_[side][last] = static_cast<int16_t>(window);
    threat_at_[side][static_cast<size_t>(window)] = static_cast<int16_t>(last);
}

void connect6_windows::strike(int window, size_t side) {
    const auto last = static_cast<size_t>(--threat_count_[side]);
    int16_t& where = threat_at_[side][static_cast<size_t>(window)];
    const int16_t moved = threats_[side][last];
    threats_[side][static_cast<size_t>(where)] = moved;
    threat_at_[side][static_cast<size_t>(moved)] = where;
    where = -1;
}

int connect6_windows::gain(int cell, connect6_side side) const {
    int sum = 0;
    for (const int window : windows_through(cell)) {
        const auto at = static_cast<size_t>(window);
        const size_t own = stones_[number(side)][at];
        if (stones_[number(other(side))][at] == 0 && own < line) sum += worth[own + 1] - worth[own];
    }
    return sum;
}

int connect6_windows::loss(int cell, connect6_side side) const {
    int sum = 0;
    for (const int window : windows_through(cell)) {
        const auto at = static_cast<size_t>(window);
        if (stones_[number(other(side))][at] == 0) sum += worth[stones_[number(side)][at]];
    }
    return sum;
}

int connect6_windows::longest(int cell, connect6_side side) const {
    int most = -1;
    for (const int window : windows_through(cell)) {
        const auto at = static_cast<size_t>(window);
        if (stones_[number(other(side))][at] == 0) most = std::max<int>(most, stones_[number(side)][at]);
    }
    return most;
}

connect6_windows::cell_list connect6_windows::winning_cells(connect6_side side, unsigned stones) const {
    const auto& threats = threats_[number(side)];
    for (int i = 0; i < threat_count_[number(side)]; ++i) {
        const cell_list cells = empty_cells(threats[static_cast<size_t>(i)]);
        if (cells.size <= static_cast<int>(stones)) return cells;
    }
    return {};
}

int connect6_windows::answers_needed(connect6_side side) const {
    if (threat_count_[number(side)] == 0) return 0;
    const std::vector<cover> ways = covers(side);
    if (ways.empty()) return 3;
    return std::any_of(ways.begin(), ways.end(), [](const cover& way) { return way.second < 0; }) ? 1 : 2;
}

// Every cover has a cell of the first window; what that leaves has one of the next.
std::vector<connect6_windows::cover> connect6_windows::covers(connect6_side side) const {
    std::vector<cover> ways;
    const auto first = threats_[number(side)].begin();
    const auto last = first + threat_count_[number(side)];
    if (first == last) return ways;
    const auto unanswered = [&](auto from, int cell, int second) {
        return std::find_if(from, last, [&](int window) {
            const cell_list cells = empty_cells(window);
            return !contains(cells, cell) && !contains(cells, second);
        });
    };
    for (const int cell : empty_cells(*first)) {
        const auto next = unanswered(first, cell, cell);
        if (next == last) {
            ways.push_back({cell, -1});
            continue;
        }
        for (const int second : empty_cells(*next))
            if (unanswered(next, cell, second) == last) ways.push_back({cell, second});
    }
    return ways;
}

connect6_windows::cell_list connect6_windows::empty_cells(int window) const {
    cell_list list;
    for (const int16_t cell : board_geometry().cells[static_cast<size_t>(window)])
        if (empty(cell)) list.cells[static_cast<size_t>(list.size++)] = cell;
    return list;
}

}  // namespace tabletop
