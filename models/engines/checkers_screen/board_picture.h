// SPDX-License-Identifier: Apache-2.0
// What the labkit's screen shows of the game, pixel by pixel: functional core of checkers_screen, and what the camera
// sees below the real pieces. Plain C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/squares.h"

#include <cstdint>

namespace tabletop::checkers_screen_core {

// 1024x768 at 59.8 Hz of the 64.8 MHz clock.
inline constexpr unsigned visible_columns = 1024;
inline constexpr unsigned visible_lines = 768;
inline constexpr unsigned columns = 1344;
inline constexpr unsigned lines = 806;
inline constexpr std::uint64_t cycles_per_frame = std::uint64_t{columns} * lines;

inline constexpr unsigned board_left = 128;
inline constexpr unsigned square_size = 96;
inline constexpr unsigned blob_first = 8;  // of the square's 96 pixels, in both directions
inline constexpr unsigned blob_last = 87;

namespace rgb {
inline constexpr std::uint32_t white = 0xFFFFFF;
inline constexpr std::uint32_t black = 0x000000;
inline constexpr std::uint32_t grey = 0x404040;
inline constexpr std::uint32_t cyan = 0x00FFFF;
inline constexpr std::uint32_t green = 0x00FF00;
inline constexpr std::uint32_t yellow = 0xFFFF00;
inline constexpr std::uint32_t purple = 0xC800C8;
}  // namespace rgb

enum class border : std::uint8_t { playing, human_won, computer_won, drawn };

struct square_marks {
    checkers_squares reject = 0;
    checkers_squares blink = 0;
    checkers_squares swap = 0;

    bool operator==(const square_marks& that) const {
        return reject == that.reject && blink == that.blink && swap == that.swap;
    }
    bool operator!=(const square_marks& that) const { return !(*this == that); }
};

struct screen_state {
    checkers::square_codes display{};  // the display array
    square_marks marks;
    bool placing = true;  // SETUP and CALIBRATE: human pieces are place marks
    border around = border::playing;

    bool operator==(const screen_state& that) const {
        return display == that.display && marks == that.marks && placing == that.placing && around == that.around;
    }
    bool operator!=(const screen_state& that) const { return !(*this == that); }
};

// Marks flash with this phase of the frames since cycle 0: true for the first colour.
constexpr bool first_phase(std::uint64_t cycle) {
    constexpr unsigned phase_bit = 5;
    return (cycle / cycles_per_frame >> phase_bit & 1) == 0;
}

constexpr std::uint32_t border_colour(border around) {
    switch (around) {
        case border::human_won:
            return rgb::green;
        case border::computer_won:
            return rgb::yellow;
        case border::drawn:
            return rgb::white;
        case border::playing:
            break;
    }
    return rgb::grey;
}

constexpr std::uint32_t blob_colour(const screen_state& of, unsigned square, bool first) {
    const auto bit = checkers::square_bit(square);
    if ((of.marks.reject & bit) != 0) return first ? rgb::cyan : rgb::white;
    if ((of.marks.blink & bit) != 0) return first ? rgb::green : rgb::white;
    if ((of.marks.swap & bit) != 0) return first ? rgb::cyan : rgb::black;
    switch (of.display[square]) {
        case checkers_code::computer_man:
            return rgb::yellow;
        case checkers_code::computer_king:
            return rgb::purple;
        case checkers_code::human_man:
        case checkers_code::human_king:
            return of.placing ? rgb::grey : rgb::black;
        case checkers_code::empty:
            break;
    }
    return rgb::black;
}

// h < 1024, v < 768: a visible pixel, without video. first: see first_phase().
constexpr std::uint32_t board_colour(const screen_state& of, unsigned h, unsigned v, bool first) {
    constexpr unsigned board_right = board_left + checkers::columns * square_size;
    if (h < board_left || h >= board_right) return border_colour(of.around);
    const unsigned column = (h - board_left) / square_size, x = (h - board_left) % square_size;
    const unsigned row = v / square_size, y = v % square_size;
    if (!checkers::is_dark(row, column)) return rgb::white;
    const bool in_blob = x >= blob_first && x <= blob_last && y >= blob_first && y <= blob_last;
    return in_blob ? blob_colour(of, checkers::square_at(row, column), first) : rgb::black;
}

// Counts the cycles from cycle `scanned` of the raster, 0 being that of (0, 0), to the first pixel that another state
// shows otherwise, in either phase of the marks; video does not count. 0 when there is no such pixel.
std::uint64_t cycles_to_difference(const screen_state& of, const screen_state& other, std::uint64_t scanned);

// The same to the last such pixel of the first frame that shows all of them.
std::uint64_t cycles_to_last_difference(const screen_state& of, const screen_state& other, std::uint64_t scanned);

}  // namespace tabletop::checkers_screen_core
