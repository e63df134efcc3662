// SPDX-License-Identifier: Apache-2.0
// The board image and what the scans need to know of it, updated at every write.
#pragma once

#include "engines/connect6_threat/geometry.h"
#include "engines/connect6_threat/reply.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

// A set of scan lines in scan order.
class line_set {
  public:
    bool none() const { return (words_[0] | words_[1]) == 0; }
    void assign(unsigned line, bool in) {
        const std::uint64_t bit = std::uint64_t{1} << (line % 64);
        words_[line / 64] = in ? words_[line / 64] | bit : words_[line / 64] & ~bit;
    }
    unsigned first() const {  // of a set that is not empty
        return words_[0] != 0 ? unsigned(__builtin_ctzll(words_[0])) : 64 + unsigned(__builtin_ctzll(words_[1]));
    }

  private:
    std::array<std::uint64_t, 2> words_{};
};

class shadow_board {
  public:
    // with_ghosts: the extra windows are windows. full_windows: a window without an empty cell can be a win or a
    // threat.
    shadow_board(bool with_ghosts, bool full_windows);

    void clear();

    // Writes a stone. Outside the board it is dropped; a stone that is there already is replaced.
    void write(cell where, content stone);

    content at(cell where) const { return on_board(where) ? cells_[index_of(where)] : content::empty; }

    // Starts of windows on a scan line, the line's first in bit 0: four or more own and no enemy stones; four or more
    // enemy and no own ones.
    std::uint32_t wins(unsigned scanned) const { return wins_[scanned]; }
    std::uint32_t threats(unsigned scanned) const { return threats_[scanned]; }
    const line_set& lines_with_wins() const { return lines_with_wins_; }
    const line_set& lines_with_threats() const { return lines_with_threats_; }
    // A window without an empty cell is among the threats.
    bool has_full_threat() const { return !lines_with_full_threats_.none(); }

    // Empty cells of the window at a start, its first cell in bit 0; the ghost of an extra window is one.
    unsigned empties(unsigned scanned, unsigned start) const {
        const auto masks = scanned_masks(scanned);
        return (~(masks.own | masks.enemy) >> (reach + start)) & 63u;
    }

    // Along a line: own and enemy stones, bits outside the board set in both.
    struct line_masks {
        std::uint32_t own;
        std::uint32_t enemy;
    };
    const line_masks& line(unsigned number) const { return lines_[number]; }

    // Empty cells of a row (0 to 18).
    std::uint32_t empty_row(unsigned row) const { return empty_[row]; }
    unsigned stones() const { return stones_; }
    unsigned empty_border() const { return empty_border_; }
    unsigned empty_walk() const { return empty_walk_; }                // cells walked from all empty inner cells
    unsigned empty_border_walk() const { return empty_border_walk_; }  // and from all empty border cells

  private:
    line_masks scanned_masks(unsigned scanned) const;
    void update_windows(unsigned scanned);
    void occupy(cell where);

    bool with_ghosts_;
    bool full_windows_;
    std::array<content, cell_count> cells_{};
    std::array<line_masks, line_count> lines_{};
    std::array<std::uint32_t, scan_line_count> wins_{};
    std::array<std::uint32_t, scan_line_count> threats_{};
    line_set lines_with_wins_;
    line_set lines_with_threats_;
    line_set lines_with_full_threats_;
    cell_set empty_{};
    unsigned stones_ = 0;
    unsigned empty_border_ = 0;
    unsigned empty_walk_ = 0;
    unsigned empty_border_walk_ = 0;
};

}  // namespace tabletop::connect6_threat_core
