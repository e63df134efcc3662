// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/window_scan.h"

#include <algorithm>

namespace tabletop::connect6_threat_core {

namespace {

constexpr unsigned enough = 4;  // stones in a window

unsigned lowest_bit(unsigned bits) {
    return unsigned(__builtin_ctz(bits));
}

unsigned highest_bit(unsigned bits) {
    return 31u - unsigned(__builtin_clz(bits));
}

cell cell_on(const scan_line& line, unsigned position) {
    return stepped(line.first, line.row_step, line.column_step, int(position));
}

// The coordinate that says where a line ends.
bool ends_by_row(const scan_line& line) {
    return line.family == 1 || line.family == 2 || line.family == 5;
}

// The last legal start of a line, as the scan tests it on its way.
bool ends_at(const scan_line& line, cell start) {
    if (line.family == 5) return start.row <= 6;
    return (ends_by_row(line) ? start.row : start.column) >= 14;
}

// No legal start, as the scan tests it after a threat.
bool ends_before(const scan_line& line, cell start) {
    if (line.family == 5) return start.row < 6;
    return (ends_by_row(line) ? start.row : start.column) > 14;
}

// Where the scan goes on after a threat: one step beyond the last empty cell, but rows keep their row and columns their
// column.
cell beyond(const scan_line& line, cell start, cell last) {
    if (line.family == 0) last.row = start.row;
    if (line.family == 1) last.column = start.column;
    return stepped(last, line.row_step, line.column_step, 1);
}

bool has_noted(const scan_line& line, unsigned start, const noted_cells& noted) {
    for (unsigned position = start; position < start + window_cells; ++position) {
        const cell where = cell_on(line, position);
        for (unsigned i = 0; i < noted.count; ++i) {
            if (where == noted.cells[i]) return true;
        }
    }
    return false;
}

}  // namespace

void scan_progress::begin_line(const scan_line& line) {
    const bool new_family = line.family == so_far_.families;
    if (new_family || !group_takes_more()) {
        end_group();
        if (new_family) {
            ++so_far_.families;
            pause_due_ = false;  // the pauses coincide
        }
        pause();
    }
    ++lines_in_group_;
    longest_line_ = std::max(longest_line_, line_windows_);
    line_windows_ = noted_windows_ = 0;
}

void scan_progress::examine(unsigned windows) {
    so_far_.windows += windows;
    line_windows_ += windows;
    if (lines_at_once_ == 1) {
        so_far_.rounds += windows;
        pause();
    }
}

void scan_progress::break_off() {
    line_windows_ = noted_windows_;
    end();
}

void scan_progress::end() {
    end_group();
}

void scan_progress::note_result(scan_activity& result) {
    noted_windows_ = line_windows_;
    if (lines_at_once_ == 1) {
        result = so_far_;
    } else {
        waiting_[waiting_count_++] = &result;
    }
}

void scan_progress::end_group() {
    if (lines_at_once_ > 1) so_far_.rounds += std::max(longest_line_, line_windows_);
    for (unsigned i = 0; i < waiting_count_; ++i) *waiting_[i] = so_far_;
    waiting_count_ = 0;
    lines_in_group_ = longest_line_ = line_windows_ = 0;
}

void scan_progress::pause() {
    if (pause_due_) ++so_far_.acknowledges;
    pause_due_ = false;
}

bool window_scan::find_win(const shadow_board& board, winning_window& win, scan_activity& activity) {
    if (board.lines_with_wins().none()) {
        read_last_window(board);
        activity = whole_scan_;
        return false;
    }
    win.scanned = board.lines_with_wins().first();
    win.start = lowest_bit(board.wins(win.scanned));
    const unsigned empties = board.empties(win.scanned, win.start);
    win.one_stone = empties != 0 && (empties & (empties - 1)) == 0;
    win.found = empty_cells_read_at(board, win.scanned, win.start);
    registers_ = win.found;
    time_win(board, win, activity);
    return true;
}

empty_cells window_scan::empty_cells_of(const shadow_board& board, unsigned scanned, unsigned start) const {
    const unsigned empties = board.empties(scanned, start);
    const auto& line = scan_lines[scanned];
    return {cell_on(line, start + lowest_bit(empties)), cell_on(line, start + highest_bit(empties))};
}

// FIRST and LAST as a pass over all windows has them at this one.
empty_cells window_scan::empty_cells_read_at(const shadow_board& board, unsigned scanned, unsigned start) const {
    const bool old = board.empties(scanned, start) == 0;
    return old ? registers_at(board, scanned, start) : empty_cells_of(board, scanned, start);
}

// The registers at a window without an empty cell: what the windows before it, or the last scan, have left in them.
empty_cells window_scan::registers_at(const shadow_board& board, unsigned at_line, unsigned at_start) const {
    empty_cells found = registers_;
    for (unsigned scanned = 0; scanned <= at_line; ++scanned) {
        const unsigned starts = scanned == at_line ? at_start : scan_lines[scanned].starts;
        for (unsigned start = 0; start < starts; ++start) {
            if (board.empties(scanned, start) != 0) found = empty_cells_of(board, scanned, start);
        }
    }
    return found;
}

// The last window of a scan always has an empty cell, its ghost. With the fixes no window reads old registers.
void window_scan::read_last_window(const shadow_board& board) {
    if (!build_.fixes) registers_ = empty_cells_of(board, scan_line_count - 1, 0);
}

void window_scan::time_win(const shadow_board& board, const winning_window& win, scan_activity& activity) const {
    scan_progress progress(build_.scan_lines);
    for (unsigned scanned = 0; scanned < win.scanned; ++scanned) {
        if (!scans(scan_lines[scanned])) continue;
        progress.begin_line(scan_lines[scanned]);
        progress.examine(scan_lines[scanned].starts);
    }
    progress.begin_line(scan_lines[win.scanned]);
    progress.examine(win.start + 1);
    progress.note_result(activity);
    for (unsigned scanned = win.scanned + 1; scanned < scan_line_count && progress.group_takes_more(); ++scanned) {
        const auto& line = scan_lines[scanned];
        if (line.family != scan_lines[win.scanned].family || !scans(line)) break;
        progress.begin_line(line);
        const auto wins = board.wins(scanned);
        progress.examine(wins != 0 ? lowest_bit(wins) + 1 : line.starts);
    }
    progress.end();
}

bool window_scan::following_wins(const shadow_board& board, const winning_window& win,
                                 winning_window& following) const {
    following = win;
    const auto& line = scan_lines[win.scanned];
    if (++following.start == line.starts) {
        following.start = 0;
        if (++following.scanned == scan_line_count) return false;
        if (scan_lines[following.scanned].family != line.family) return false;
    }
    shadow_board seen = board;
    if (cell_on(line, win.start + window_cells - 1) == win.found.last) seen.write(win.found.last, content::own);
    const auto& next = scan_lines[following.scanned];
    const auto counts = read_window(seen, next, cell_on(next, following.start), following.found);
    following.one_stone = counts.empty == 1;
    return counts.own >= enough && counts.enemy == 0;
}

noted_cells window_scan::note_threats(const shadow_board& board) const {
    noted_cells noted;
    if (board.lines_with_threats().none()) return noted;
    for (unsigned scanned = 0; scanned < scan_line_count; ++scanned) {
        if (!scans(scan_lines[scanned])) continue;
        for (auto threats = board.threats(scanned); threats != 0; threats &= threats - 1) {
            const unsigned start = lowest_bit(threats);
            if (has_noted(scan_lines[scanned], start, noted)) continue;
            noted.cells[noted.count++] = empty_cells_read_at(board, scanned, start).last;
            if (noted.count == noted.cells.size()) return noted;
        }
    }
    return noted;
}

window_scan::window_counts window_scan::read_window(const shadow_board& board, const scan_line& line, cell start,
                                                    empty_cells& found) const {
    window_counts counts;
    for (unsigned position = 0; position < window_cells; ++position) {
        const cell where = stepped(start, line.row_step, line.column_step, int(position));
        switch (board.at(where)) {
            case content::own:
                ++counts.own;
                break;
            case content::enemy:
                ++counts.enemy;
                break;
            default:
                if (counts.empty++ == 0) found.first = where;
                found.last = where;
                break;
        }
    }
    return counts;
}

// What one threat scan hands to the master.
struct window_scan::threat_answers {
    const stone_store& store;
    bool& acknowledge;
    bool always_fresh;
    reply& done;
    scan_progress progress;

    bool complete() const { return done.threats == done.threat.size(); }

    void found(cell last) {
        const bool fresh = !acknowledge;
        acknowledge = true;
        if (!complete()) {
            auto& answer = done.threat[done.threats++];
            answer.fresh = fresh;
            progress.note_result(answer.until);
            done.stone[done.stones++] = last;
            store.write(last, content::own);
            acknowledge = false;
        }
        if (always_fresh) acknowledge = false;
        if (fresh) progress.fresh_threat();
    }
};

void window_scan::answer_threats(const stone_store& store, bool& acknowledge, reply& done) {
    const shadow_board& board = store.board;
    if (board.lines_with_threats().none()) {
        read_last_window(board);
        done.threat_scan = whole_scan_;
        return;
    }
    threat_answers answers{store, acknowledge, build_.fixes, done, scan_progress(build_.scan_lines)};
    const bool literally = board.has_full_threat();
    for (unsigned scanned = 0; scanned < scan_line_count && !done.hangs; ++scanned) {
        const auto& line = scan_lines[scanned];
        if (!scans(line)) continue;
        answers.progress.begin_line(line);
        if (literally) {
            done.hangs = !walk_along(board, line, answers);
        } else {
            jump_along(board, scanned, answers);
        }
    }
    if (done.hangs) {
        answers.progress.break_off();
    } else {
        answers.progress.end();
    }
    if (!literally) read_last_window(board);
    done.threat_scan = answers.progress.so_far();
}

// One line whose threats all have an empty cell.
void window_scan::jump_along(const shadow_board& board, unsigned scanned, threat_answers& answers) const {
    const auto& line = scan_lines[scanned];
    unsigned start = 0;
    while (start < line.starts) {
        const auto threats = board.threats(scanned) >> start;
        if (threats == 0) {
            answers.progress.examine(line.starts - start);
            return;
        }
        answers.progress.examine(lowest_bit(threats) + 1);
        start += lowest_bit(threats);
        const unsigned last = start + highest_bit(board.empties(scanned, start));
        answers.found(cell_on(line, last));
        start = last + 1;
    }
}

// One line window by window: after a threat without an empty cell the scan goes on at an old cell, wherever that is.
// False when it never ends. It never ends if it finds a threat, with nothing left to store, where it found one before.
bool window_scan::walk_along(const shadow_board& board, const scan_line& line, threat_answers& answers) {
    cell start = line.first;
    cell earlier_start{}, earlier_last{};
    unsigned since_earlier = 0, compare_for = 0;
    for (;;) {
        const auto counts = read_window(board, line, start, registers_);
        answers.progress.examine(1);
        if (counts.enemy >= enough && counts.own == 0) {
            const bool was_complete = answers.complete();
            answers.found(registers_.last);
            if (was_complete) {
                if (compare_for != 0 && start == earlier_start && registers_.last == earlier_last) return false;
                if (since_earlier++ == compare_for) {
                    earlier_start = start, earlier_last = registers_.last;
                    since_earlier = 0, compare_for = 2 * compare_for + 1;
                }
            }
            start = beyond(line, start, registers_.last);
            if (line.extra || ends_before(line, start)) return true;
        } else {
            if (line.extra || ends_at(line, start)) return true;
            start = stepped(start, line.row_step, line.column_step, 1);
        }
    }
}

window_scan::window_scan(const options& build) : build_(build) {
    scan_progress progress(build.scan_lines);
    for (const auto& line : scan_lines) {
        if (!scans(line)) continue;
        progress.begin_line(line);
        progress.examine(line.starts);
    }
    progress.end();
    whole_scan_ = progress.so_far();
}

}  // namespace tabletop::connect6_threat_core
