// SPDX-License-Identifier: Apache-2.0
#include "labkit/screen_reader.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_vision/grid.h"

#include <algorithm>

namespace tabletop {
namespace {

using namespace checkers_screen_core;

constexpr unsigned middle = square_size / 2;

constexpr unsigned middle_column(unsigned column) {
    return board_left + column * square_size + middle;
}
constexpr unsigned middle_row(unsigned row) {
    return row * square_size + middle;
}

border border_of(std::uint32_t colour) {
    for (const auto around : {border::human_won, border::computer_won, border::drawn}) {
        if (colour == border_colour(around)) return around;
    }
    return border::playing;
}

}  // namespace

screen_reader::screen_reader(sc_core::sc_module_name name, vga_monitor& monitor, const clock_domain& clock)
    : sc_module(name), clock_(clock) {
    marks_.fill(none);
    state_.placing = false;
    monitor.on_frame([this](const shown_frame& frame) { see(frame); });
    spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
}

void screen_reader::on_reset() {
    if (!rst.read()) released_ = clock_.cycle(now_ps());
}

void screen_reader::see(const shown_frame& frame) {
    const auto& image = frame.image;
    if (image.width != visible_columns || image.height != visible_lines) return;
    // The last square is a light one; below the video there is nothing.
    const bool video = image.at(middle_column(checkers::columns - 1), middle_row(checkers::rows - 1)) != rgb::white;
    if (video) {
        see_video(image);
    } else {
        seen_ = clock_.cycle(frame.end_ps);
        see_board(image, first_phase(clock_.cycle(frame.begin_ps) + cycles_per_frame / 2));
    }
    listeners_.revised(clock_.cycle(now_ps()));
}

void screen_reader::see_board(const picture& image, bool first) {
    state_.around = border_of(image.at(board_left / 2, visible_lines / 2));
    state_.placing = false;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const auto colour = image.at(middle_column(checkers::column_of(square)), middle_row(checkers::row_of(square)));
        see_square(square, colour, first);
        state_.placing = state_.placing || colour == rgb::grey;
    }
    state_.marks = {};
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const auto bit = checkers::square_bit(square);
        if (marks_[square] == reject) state_.marks.reject |= bit;
        if (marks_[square] == blink) state_.marks.blink |= bit;
        if (marks_[square] == swap) state_.marks.swap |= bit;
    }
}

// A mark hides what it is on.
void screen_reader::see_square(unsigned square, std::uint32_t colour, bool first) {
    unsigned possible = none;
    auto& code = state_.display[square];
    if (colour == rgb::yellow) code = checkers_code::computer_man;
    if (colour == rgb::purple) code = checkers_code::computer_king;
    if (colour == rgb::grey) code = checkers_code::human_man;
    if (colour == rgb::cyan) possible = reject | swap;
    if (colour == rgb::green) possible = blink;
    if (colour == rgb::white) possible = reject | blink;
    if (colour == rgb::black) {
        code = checkers_code::empty;
        if (!first) possible = none | swap;
    }
    const auto narrowed = marks_[square] & possible;
    marks_[square] = static_cast<std::uint8_t>(narrowed != 0 ? narrowed : possible);
}

void screen_reader::see_video(const picture& image) {
    unsigned left = visible_columns, right = 0, top = visible_lines, bottom = 0;
    for (unsigned y = 0; y < unsigned{checkers_vision_core::picture_rows}; ++y) {
        for (unsigned x = 0; x < unsigned{checkers_vision_core::picture_columns}; ++x) {
            if (image.at(x, y) != rgb::green) continue;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
    }
    if (right == 0) return;
    constexpr unsigned distances = checkers::columns - 1;
    constexpr unsigned dot = 2;  // pixels
    const auto distance = [](unsigned first, unsigned last) {
        return static_cast<int>((last + 1 - dot - first) / distances);
    };
    grid_ = {static_cast<int>(left), static_cast<int>(top), distance(left, right), distance(top, bottom)};
}

// A mark flashes: one that has not done so for more than a phase is gone.
screen_state screen_reader::shown(std::uint64_t cycle) const {
    constexpr std::uint64_t longest = 34 * cycles_per_frame;
    auto now = state_;
    if (cycle > seen_ + longest) now.marks = {};
    return now;
}

}  // namespace tabletop
