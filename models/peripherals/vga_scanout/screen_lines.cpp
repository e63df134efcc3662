// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_scanout/screen_lines.h"

namespace tabletop::vga_scanout_core {
namespace {

// What is fetched for each pixel of the screen.
using fetched_line = std::array<std::uint16_t, visible_columns>;

// Where the values of a line are in memory.
struct stretch {
    std::uint32_t address;
    unsigned count;    // of values
    unsigned bytes;    // of a value, 1 or 2
    unsigned repeats;  // pixels of the screen for a value
};

unsigned value_of(const std::uint8_t* bytes, unsigned size) {
    return size == 1 ? bytes[0] : bytes[0] | bytes[1] << 8;
}

// Pixels that were fetched before a write have what it replaced.
void undo_write(const stretch& from, const picture_memory::replaced_word& word, std::uint64_t first_edge,
                fetched_line& line) {
    constexpr unsigned word_bytes = 4;
    for (unsigned byte = 0; byte < word_bytes; byte += from.bytes) {
        const auto value = (word.address + byte - from.address) / from.bytes;
        if (value >= from.count) continue;
        const auto content = word.content >> 8 * byte & ((1u << 8 * from.bytes) - 1);
        for (auto x = value * from.repeats; x < (value + 1) * from.repeats; ++x) {
            if (first_edge + x < word.edge) line[x] = static_cast<std::uint16_t>(content);
        }
    }
}

fetched_line fetch(const picture_memory& memory, const stretch& from, std::uint64_t first_edge) {
    std::array<std::uint8_t, 2 * visible_columns> bytes{};
    memory.copy(from.address, from.count * from.bytes, bytes.data());
    fetched_line line{};
    for (unsigned x = 0; x < visible_columns; ++x) {
        line[x] = static_cast<std::uint16_t>(value_of(&bytes[x / from.repeats * from.bytes], from.bytes));
    }
    memory.each_replaced(from.address, from.count * from.bytes, first_edge,
                         [&](const auto& word) { undo_write(from, word, first_edge, line); });
    return line;
}

void draw_pixels(const picture_memory& memory, const scanout_control& control, unsigned y, std::uint64_t first_edge,
                 line_colours& to) {
    const auto of = layout_of(static_cast<pixel_format>(control.format));
    const stretch from{line_address(of, control.base, y), visible_columns / of.scale, of.pixel_bytes, of.scale};
    const auto line = fetch(memory, from, first_edge);
    for (unsigned x = 0; x < visible_columns; ++x) to[x] = pixel_of(of, line[x]);
}

void draw_characters(const picture_memory& memory, std::uint32_t base, unsigned y, std::uint64_t first_edge,
                     line_colours& to) {
    const auto line = fetch(memory, {base + y / cell * text_line_bytes, text_columns, 1, cell}, first_edge);
    for (unsigned x = 0; x < visible_columns; ++x) {
        if (line[x] != 0 && is_dot(line[x], x, y)) to[x] = white;
    }
}

}  // namespace

line_colours draw_line(const picture_memory& memory, const scanout_control& control, std::uint32_t character_base,
                       unsigned y, std::uint64_t first_edge) {
    line_colours line{};
    if (control.format < formats) draw_pixels(memory, control, y, first_edge, line);
    if (control.characters) draw_characters(memory, character_base, y, first_edge, line);
    return line;
}

}  // namespace tabletop::vga_scanout_core
