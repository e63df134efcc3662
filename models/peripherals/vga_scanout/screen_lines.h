// SPDX-License-Identifier: Apache-2.0
// The colours of a line of the screen, as its pixels and characters are fetched one after the other.
#pragma once

#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_scanout/picture_memory.h"
#include "peripherals/vga_scanout/pixel_format.h"
#include "peripherals/vga_scanout/vga_scanout.h"

#include <array>
#include <cstdint>

namespace tabletop::vga_scanout_core {

using line_colours = std::array<colour_level, visible_columns>;

// y: of a visible line. first_edge: the one that fetches its first pixel; one edge a pixel.
line_colours draw_line(const picture_memory& memory, const scanout_control& control, std::uint32_t character_base,
                       unsigned y, std::uint64_t first_edge);

}  // namespace tabletop::vga_scanout_core
