// SPDX-License-Identifier: Apache-2.0
// The win scan and the threat scan over the windows of the board.
#pragma once

#include "engines/connect6_threat/geometry.h"
#include "engines/connect6_threat/reply.h"
#include "engines/connect6_threat/shadow_board.h"
#include "engines/connect6_threat/stone_store.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

// The registers that follow the empty cells of the windows; a window without one leaves them as they are.
struct empty_cells {
    cell first;
    cell last;
};

// A window that wins. Its last and its first empty cell are sent; only the last when it has exactly one.
struct winning_window {
    unsigned scanned = 0;  // scan line
    unsigned start = 0;
    empty_cells found;
    bool one_stone = false;
};

// Cells that one pass for wins and threats has noted as answers.
struct noted_cells {
    std::array<cell, 2> cells{};
    unsigned count = 0;
};

// Counts what a scan does: windows, rounds of lines scanned side by side, pauses.
class scan_progress {
  public:
    explicit scan_progress(unsigned lines_at_once) : lines_at_once_(lines_at_once) {}

    void begin_line(const scan_line& line);
    void examine(unsigned windows);
    // The line never ends: it counts up to its last noted result.
    void break_off();
    void end();

    // The result of the last window: filled in at once, or when its group of lines has ended.
    void note_result(scan_activity& result);
    // The last window was a threat that makes the scan pause.
    void fresh_threat() { pause_due_ = true; }

    bool group_takes_more() const { return lines_in_group_ < lines_at_once_; }
    const scan_activity& so_far() const { return so_far_; }

  private:
    void end_group();
    void pause();

    unsigned lines_at_once_;
    scan_activity so_far_;
    unsigned lines_in_group_ = 0;
    unsigned line_windows_ = 0;   // examined on this line
    unsigned noted_windows_ = 0;  // up to the last noted result on it
    unsigned longest_line_ = 0;   // of the group
    bool pause_due_ = false;
    std::array<scan_activity*, 2> waiting_{};
    unsigned waiting_count_ = 0;
};

class window_scan {
  public:
    explicit window_scan(const options& build);

    void reset() { registers_ = {}; }

    // The first window that wins; false when there is none.
    bool find_win(const shadow_board& board, winning_window& win, scan_activity& activity);

    // The window that follows a winning one in its family, if there is one and it wins too. Its cells are those before
    // the stones of the win are stored, except that the last empty cell, if it is the winning window's sixth, is own.
    bool following_wins(const shadow_board& board, const winning_window& win, winning_window& following) const;

    // The first two threats of one pass for wins and threats, as if it met no win; before find_win(), which is that
    // pass.
    noted_cells note_threats(const shadow_board& board) const;

    // Adds the threats, their stones and the scan's activity to the reply. `acknowledge` is the flag of the master.
    void answer_threats(const stone_store& store, bool& acknowledge, reply& done);

  private:
    struct threat_answers;
    struct window_counts {
        unsigned own = 0;
        unsigned enemy = 0;
        unsigned empty = 0;
    };

    bool scans(const scan_line& line) const { return !(line.extra && build_.fixes); }
    window_counts read_window(const shadow_board& board, const scan_line& line, cell start, empty_cells& found) const;
    empty_cells empty_cells_of(const shadow_board& board, unsigned scanned, unsigned start) const;
    empty_cells empty_cells_read_at(const shadow_board& board, unsigned scanned, unsigned start) const;
    empty_cells registers_at(const shadow_board& board, unsigned scanned, unsigned start) const;
    void read_last_window(const shadow_board& board);
    void time_win(const shadow_board& board, const winning_window& win, scan_activity& activity) const;
    void jump_along(const shadow_board& board, unsigned scanned, threat_answers& answers) const;
    bool walk_along(const shadow_board& board, const scan_line& line, threat_answers& answers);

    options build_;
    empty_cells registers_;
    scan_activity whole_scan_;  // nothing found
};

}  // namespace tabletop::connect6_threat_core
