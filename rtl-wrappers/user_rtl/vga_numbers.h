// SPDX-License-Identifier: Apache-2.0
// The pins of the bundle vga_pins of a design with eight bits a colour.
#pragma once

#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/raster.h"
#include "user_rtl/colour_bits.h"
#include "user_rtl/followed_design.h"
#include "user_rtl/pin_numbers.h"

#include <cstdint>

namespace tabletop {

struct vga_numbers {
    pin_numbers::number hsync, vsync, blank;  // outputs

    // The colours are quiet, and the first that are.
    explicit vga_numbers(pin_numbers& number_of)
        : hsync(number_of.output("hsync")), vsync(number_of.output("vsync")), blank(number_of.output("blank")) {
        constexpr unsigned most_colour_bits = 8;
        for (const char* const colour : {"red", "green", "blue"}) number_of.quiet(colour, most_colour_bits);
    }

    // As levels of vga_syncs.
    std::uint64_t syncs(const followed_design& design) const {
        return design.level(hsync, vga_syncs::hsync) | design.level(vsync, vga_syncs::vsync);
    }
};

// The quiet outputs of a design, which are its colours, as 0xRRGGBB.
template <typename Design>
colour_level colour_of(const Design& design, const design_pins& pins, std::uint64_t quiet) {
    colour_level rgb = 0;
    for (std::size_t n = 0; n < pins.quiet.size(); ++n) {
        const auto bits = design.output_bits(static_cast<unsigned>(pins.outputs.size() + n));
        rgb = rgb << 8 | eight_bits(quiet, bits);
        quiet >>= bits;
    }
    return rgb;
}

}  // namespace tabletop
