// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_panel.h"

#include "base/seven_segments.h"
#include "de1_soc/around/board_script.h"
#include "de1_soc/around/board_sight.h"
#include "peripherals/vga_scanout/pixel_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace tabletop {
namespace {

constexpr unsigned screen_width = vga_scanout_core::visible_columns;
constexpr unsigned screen_height = vga_scanout_core::visible_lines;
constexpr unsigned board_switches = 10, board_keys = 4, header_pins = 32;

constexpr std::uint32_t board_colour = 0x12354A, label_colour = 0xC8D4DC, edge_colour = 0x000000;
constexpr std::uint32_t light_on = 0xFF3020, light_off = 0x401410;
constexpr segment_look digit_look{28, 52, 6, 0xFF4020, 0x301414};
constexpr std::uint32_t digit_ground = 0x080808;
constexpr std::uint32_t slot_colour = 0x202020, lever_colour = 0xE8E8E8;
constexpr std::uint32_t key_colour = 0x909090, key_held_colour = 0xFFD040;

constexpr unsigned digits_x = 16, digits_y = 26, digit_pitch = 40;
constexpr unsigned lights_x = 284, lights_y = 24, pitch = 24;
constexpr unsigned switches_y = 54;
constexpr unsigned keys_x = 548, keys_y = 54;

void fill(picture& on, unsigned x, unsigned y, unsigned width, unsigned height, std::uint32_t colour) {
    fill_rectangle(on, x, screen_height + y, width, height, colour);
}

// Dots of the character buffer's font.
void write(picture& on, unsigned x, unsigned y, std::string_view text) {
    constexpr auto cell = vga_scanout_core::cell;
    for (unsigned n = 0; n < text.size(); ++n) {
        for (unsigned row = 0; row < cell; ++row) {
            for (unsigned column = 0; column < cell; ++column) {
                if (!vga_scanout_core::is_dot(static_cast<unsigned char>(text[n]), column, row)) continue;
                fill(on, x + n * cell + column, y + row, 1, 1, label_colour);
            }
        }
    }
}

void write_number(picture& on, unsigned x, unsigned y, unsigned number) {
    write(on, x, y, std::to_string(number));
}

void draw_digits(picture& on, std::uint64_t segments) {
    fill(on, digits_x - 8, digits_y - 6, board_digits * digit_pitch + 4, digit_look.height + 12, digit_ground);
    write(on, digits_x - 8, 6, "HEX5-0");
    for (unsigned n = 0; n < board_digits; ++n) {
        const auto pattern = static_cast<std::uint8_t>(segments >> 8 * (board_digits - 1 - n) & all_segments);
        draw_segments(on, digits_x + n * digit_pitch, screen_height + digits_y, pattern, digit_look);
    }
}

void draw_lights(picture& on, std::uint32_t lights) {
    write(on, lights_x, 6, "LEDR9-0");
    for (unsigned n = 0; n < board_lights; ++n) {
        const bool lit = (lights >> (board_lights - 1 - n) & 1) != 0;
        fill(on, lights_x + n * pitch, lights_y, 16, 12, edge_colour);
        fill(on, lights_x + n * pitch + 1, lights_y + 1, 14, 10, lit ? light_on : light_off);
    }
}

void draw_switches(picture& on, std::uint32_t switches) {
    constexpr unsigned width = 16, height = 30, lever = 12;
    for (unsigned n = 0; n < board_switches; ++n) {
        const auto number = board_switches - 1 - n;
        const auto x = lights_x + n * pitch;
        const bool up = (switches >> number & 1) != 0;
        fill(on, x, switches_y, width, height, edge_colour);
        fill(on, x + 1, switches_y + 1, width - 2, height - 2, slot_colour);
        fill(on, x + 3, up ? switches_y + 3 : switches_y + height - 3 - lever, width - 6, lever, lever_colour);
        write_number(on, x + 4, switches_y + height + 6, number);
    }
    write(on, lights_x, switches_y - 12, "SW9-0");
}

void draw_keys(picture& on, std::uint32_t keys) {
    constexpr unsigned size = 16;
    write(on, keys_x, keys_y - 12, "KEY3-0");
    for (unsigned n = 0; n < board_keys; ++n) {
        const auto number = board_keys - 1 - n;
        const auto x = keys_x + n * 22;
        fill(on, x, keys_y + 7, size, size, edge_colour);
        fill(on, x + 2, keys_y + 9, size - 4, size - 4, (keys >> number & 1) != 0 ? key_held_colour : key_colour);
        write_number(on, x + 4, keys_y + 36, number);
    }
}

std::string bits_text(std::uint32_t bits, unsigned count) {
    std::string text;
    for (unsigned n = count; n-- > 0;) text += (bits >> n & 1) != 0 ? '1' : '0';
    return text;
}

}  // namespace

picture draw_board(const picture& screen, const board_state& state) {
    picture whole;
    whole.width = screen_width;
    whole.height = screen_height + board_panel_height;
    whole.pixels.assign(std::size_t{whole.width} * whole.height, 0);
    const auto width = std::min(screen.width, screen_width);
    for (unsigned y = 0; y < std::min(screen.height, screen_height); ++y) {
        std::copy_n(screen.pixels.begin() + static_cast<std::ptrdiff_t>(std::size_t{y} * screen.width), width,
                    whole.pixels.begin() + static_cast<std::ptrdiff_t>(std::size_t{y} * whole.width));
    }
    fill(whole, 0, 0, screen_width, board_panel_height, board_colour);
    draw_digits(whole, state.segments);
    draw_lights(whole, state.lights);
    draw_switches(whole, state.switches);
    draw_keys(whole, state.keys);
    return whole;
}

std::vector<panel_group> board_groups() {
    return {{panel_kind::segments, "HEX", board_digits},  {panel_kind::lights, "LEDR", board_lights},
            {panel_kind::switches, "SW", board_switches}, {panel_kind::buttons, "KEY", board_keys},
            {panel_kind::pins, "JP1", header_pins},       {panel_kind::pins, "JP2", header_pins}};
}

panel_levels board_levels(const board_state& state) {
    return {state.segments, state.lights, state.switches, state.keys, state.jp1, state.jp2};
}

std::string board_caption(const board_state& state) {
    return fmt::format("LEDR {}  HEX {}  SW {}  KEY {}", bits_text(state.lights, board_lights),
                       read_digits(state.segments), bits_text(state.switches, board_switches),
                       bits_text(state.keys, board_keys));
}

}  // namespace tabletop
