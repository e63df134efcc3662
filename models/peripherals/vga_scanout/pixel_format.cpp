// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_scanout/pixel_format.h"

#include "font_8x8.h"

namespace tabletop::vga_scanout_core {

bool is_dot(unsigned character, unsigned x, unsigned y) {
    if (character >= font_8x8.size()) return false;
    return (font_8x8[character][y % cell] >> (cell - 1 - x % cell) & 1) != 0;
}

}  // namespace tabletop::vga_scanout_core
