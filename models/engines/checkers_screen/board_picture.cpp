// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_screen/board_picture.h"

#include <algorithm>

namespace tabletop::checkers_screen_core {
namespace {

// First and last pixel of both directions.
struct pixel_area {
    unsigned left;
    unsigned right;
    unsigned top;
    unsigned bottom;
};

std::uint64_t cycles_to(const pixel_area& area, std::uint64_t scanned) {
    const auto at = scanned % cycles_per_frame;
    const auto h = static_cast<unsigned>(at % columns), v = static_cast<unsigned>(at / columns);
    const bool in_lines = v >= area.top && v <= area.bottom;
    if (in_lines && h <= area.right) return std::max(area.left, h) - h;
    const auto next = v + 1 >= area.top && v + 1 <= area.bottom ? v + 1 : area.top;
    const auto first = std::uint64_t{next} * columns + area.left;
    return (first + cycles_per_frame - at) % cycles_per_frame;
}

pixel_area blob_of(unsigned square) {
    const auto left = board_left + checkers::column_of(square) * square_size;
    const auto top = checkers::row_of(square) * square_size;
    return {left + blob_first, left + blob_last, top + blob_first, top + blob_last};
}

bool differs(const screen_state& of, const screen_state& other, unsigned square) {
    return blob_colour(of, square, true) != blob_colour(other, square, true) ||
           blob_colour(of, square, false) != blob_colour(other, square, false);
}

}  // namespace

std::uint64_t cycles_to_difference(const screen_state& of, const screen_state& other, std::uint64_t scanned) {
    std::uint64_t least = UINT64_MAX;
    const auto look = [&](const pixel_area& area) { least = std::min(least, cycles_to(area, scanned)); };
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if (differs(of, other, s)) look(blob_of(s));
    }
    if (border_colour(of.around) != border_colour(other.around)) {
        constexpr unsigned board_right = board_left + checkers::columns * square_size;
        look({0, board_left - 1, 0, visible_lines - 1});
        look({board_right, visible_columns - 1, 0, visible_lines - 1});
    }
    return least == UINT64_MAX ? 0 : least;
}

}  // namespace tabletop::checkers_screen_core
