// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/shadow_board.h"

namespace tabletop::connect6_threat_core {

namespace {

using word = std::uint32_t;

constexpr word extra_ghost = word{1} << (reach + window_cells - 1);

// Bit s of the result concerns the bits s to s + 5.
word any_of_six(word line) {
    const word pair = line | line >> 1;
    return pair | pair >> 2 | pair >> 4;
}

word all_of_six(word line) {
    return ~any_of_six(~line);
}

word four_of_six(word line) {
    const word odd = line ^ line >> 1;   // one of the pair at s
    const word both = line & line >> 1;  // two of it
    const word two_odds = (odd & odd >> 2) | (odd & odd >> 4) | (odd >> 2 & odd >> 4);
    const word a = two_odds, b = both, c = both >> 2, d = both >> 4;  // each stands for two bits
    return (a & b) | (c & d) | ((a | b) & (c | d));
}

constexpr std::array<word, line_count> make_outsides() {
    std::array<word, line_count> made{};
    for (auto& outside : made) outside = ~word{0};
    for (const auto& cell_places : places) {
        for (const place& on : cell_places) made[on.line] &= ~(word{1} << on.bit);
    }
    return made;
}

constexpr auto outsides = make_outsides();

}  // namespace

void shadow_board::write(cell where, content stone) {
    if (!on_board(where)) return;
    auto& stored = cells_[index_of(where)];
    if (stored == stone) return;
    if (stored == content::empty) occupy(where);
    stored = stone;
    for (const place& on : places[index_of(where)]) {
        auto& masks = lines_[on.line];
        const word bit = word{1} << on.bit;
        masks.own = stone == content::own ? masks.own | bit : masks.own & ~bit;
        masks.enemy = stone == content::enemy ? masks.enemy | bit : masks.enemy & ~bit;
        const unsigned scanned = scan_line_of[on.line];
        if (scanned != scan_line_count) update_windows(scanned);
    }
}

void shadow_board::occupy(cell where) {
    empty_[where.row - 1u] &= ~(word{1} << (where.column - 1));
    ++stones_;
    const unsigned walk = walks[index_of(where)];
    if (on_border(where)) {
        --empty_border_;
        empty_border_walk_ -= walk;
    } else {
        empty_walk_ -= walk;
    }
}

shadow_board::line_masks shadow_board::scanned_masks(unsigned scanned) const {
    const auto& line = scan_lines[scanned];
    auto masks = lines_[line.line];
    if (line.extra) masks = {masks.own & ~extra_ghost, masks.enemy & ~extra_ghost};
    return masks;
}

void shadow_board::update_windows(unsigned scanned) {
    if (scan_lines[scanned].extra && !with_ghosts_) return;
    const auto masks = scanned_masks(scanned);
    const word starts = (word{1} << scan_lines[scanned].starts) - 1;
    word wins = (four_of_six(masks.own) & ~any_of_six(masks.enemy)) >> reach & starts;
    word threats = (four_of_six(masks.enemy) & ~any_of_six(masks.own)) >> reach & starts;
    const word full = all_of_six(masks.own | masks.enemy) >> reach;
    if (!full_windows_) wins &= ~full, threats &= ~full;
    wins_[scanned] = wins;
    threats_[scanned] = threats;
    lines_with_wins_.assign(scanned, wins != 0);
    lines_with_threats_.assign(scanned, threats != 0);
    lines_with_full_threats_.assign(scanned, (threats & full) != 0);
}

shadow_board::shadow_board(bool with_ghosts, bool full_windows)
    : with_ghosts_(with_ghosts), full_windows_(full_windows) {
    clear();
}

void shadow_board::clear() {
    cells_.fill(content::empty);
    for (unsigned number = 0; number < line_count; ++number) lines_[number] = {outsides[number], outsides[number]};
    wins_.fill(0);
    threats_.fill(0);
    lines_with_wins_ = lines_with_threats_ = lines_with_full_threats_ = {};
    empty_.fill((word{1} << side) - 1);
    stones_ = 0;
    empty_border_ = empty_walk_ = empty_border_walk_ = 0;
    for (int row = 1; row <= side; ++row) {
        for (int column = 1; column <= side; ++column) {
            const cell where{std::uint8_t(row), std::uint8_t(column)};
            if (on_border(where)) {
                ++empty_border_;
                empty_border_walk_ += walks[index_of(where)];
            } else {
                empty_walk_ += walks[index_of(where)];
            }
        }
    }
}

}  // namespace tabletop::connect6_threat_core
