// SPDX-License-Identifier: Apache-2.0
// The pins of the bundle vga_pins of a design with eight bits a colour.
#pragma once

#include "design/colour_bits.h"
#include "design/rtl_design.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/raster.h"

#include <cstdint>

namespace tabletop {

struct vga_connector {
    output_pin hsync, vsync, blank;
    output_pin red, green, blue;

    explicit vga_connector(rtl_design& design)
        : hsync(design.output("hsync")),
          vsync(design.output("vsync")),
          blank(design.output("blank")),
          red(design.quiet_output("red", 1, most_colour_bits)),
          green(design.quiet_output("green", 1, most_colour_bits)),
          blue(design.quiet_output("blue", 1, most_colour_bits)) {}

    // The syncs as levels of vga_syncs.
    std::uint64_t syncs() const { return hsync.level(vga_syncs::hsync) | vsync.level(vga_syncs::vsync); }
    // The colour as 0xRRGGBB.
    colour_level colour() const {
        return eight_bits(red.value(), red.bits()) << 16 | eight_bits(green.value(), green.bits()) << 8 |
               eight_bits(blue.value(), blue.bits());
    }

  private:
    static constexpr unsigned most_colour_bits = 8;
};

}  // namespace tabletop
