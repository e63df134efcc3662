// SPDX-License-Identifier: Apache-2.0
// What somebody at the board does, one thing after the other, and what he expects to see. Plain data, no SystemC.
#pragma once

#include <cstdint>
#include <string>

namespace tabletop {

// What is moved at the board, each with its own numbers.
enum class board_part : std::uint8_t { sw, key, jp1, jp2 };

struct board_expectation {
    enum class kind : std::uint8_t { leds, hex, pixel, jtag };

    kind what = kind::leds;
    std::uint32_t value = 0;      // of the lights, or a pixel in RGB565
    std::string text;             // of the digits or of the JTAG UART
    unsigned x = 0, y = 0;        // of the pixel
    std::uint64_t within_ps = 0;  // 0: at once
};

struct board_step {
    enum class kind : std::uint8_t {
        wait,  // nothing for duration_ps
        move,  // part and number get the level; with duration_ps the opposite again after that, what follows goes on
        key_down,  // of the PS/2 keyboard, by its name
        key_up,
        mouse,  // moved by x and y, y upwards; these buttons are held from now on
        expect,
    };

    kind what = kind::wait;
    std::uint64_t duration_ps = 0;
    board_part part = board_part::sw;
    unsigned number = 0;
    bool level = false;
    std::string key;
    int dx = 0, dy = 0;
    std::uint8_t buttons = 0;  // bit 0 left, 1 right, 2 middle
    board_expectation expected;
    std::string text;   // as the script has it
    unsigned line = 0;  // of the script
};

}  // namespace tabletop
