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

// Calls take(area) for every part of the screen that the two show otherwise.
template <typename Take>
void each_difference(const screen_state& of, const screen_state& other, Take take) {
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if (differs(of, other, s)) take(blob_of(s));
    }
    if (border_colour(of.around) == border_colour(other.around)) return;
    constexpr unsigned board_right = board_left + checkers::columns * square_size;
    take(pixel_area{0, board_left - 1, 0, visible_lines - 1});
    take(pixel_area{board_right, visible_columns - 1, 0, visible_lines - 1});
}

}  // namespace

std::uint64_t cycles_to_difference(const screen_state& of, const screen_state& other, std::uint64_t scanned) {
    std::uint64_t least = UINT64_MAX;
    each_difference(of, other, [&](const pixel_area& area) { least = std::min(least, cycles_to(area, scanned)); });
    return least == UINT64_MAX ? 0 : least;
}

std::uint64_t cycles_to_last_difference(const screen_state& of, const screen_state& other, std::uint64_t scanned) {
    std::uint64_t first = UINT64_MAX, last = 0;
    each_difference(of, other, [&](const pixel_area& area) {
        first = std::min(first, std::uint64_t{area.top} * columns + area.left);
        last = std::max(last, std::uint64_t{area.bottom} * columns + area.right);
    });
    if (first == UINT64_MAX) return 0;
    const auto at = scanned % cycles_per_frame;
    return (at <= first ? 0 : cycles_per_frame) + last - at;
}

}  // namespace tabletop::checkers_screen_core
