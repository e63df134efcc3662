// SPDX-License-Identifier: Apache-2.0
// The colour pins of a VGA connector, between the painter and the monitor.
#pragma once

#include "base/cycle_pin_if.h"
#include "base/picture.h"

#include <cstdint>

namespace tabletop {

// The level of all colour pins side by side: 0x0RGB with four of them a colour, 0xRRGGBB with eight.
using colour_level = std::uint32_t;

enum class colour_depth { four_bits, eight_bits };

// What the screen shows of a level, as a pixel of a picture.
constexpr std::uint32_t pixel_of(colour_depth depth, colour_level level) {
    return depth == colour_depth::four_bits ? pixel_of_rgb444(level) : level & 0xFF'FFFF;
}

// A value is a colour_level.
class colour_if : public cycle_pin_if {
  public:
    // colours[i] = value(first + i * step) for i < count. Cycles reach up to the present and at least two frames into
    // the past.
    virtual void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const = 0;
    // True: what read() gives it also gives `distance` cycles earlier, as for a line like the one above. False: it may
    // not.
    virtual bool repeats(std::uint64_t /*first*/, unsigned /*step*/, unsigned /*count*/,
                         std::uint64_t /*distance*/) const {
        return false;
    }
    // The depth of each colour; it does not change.
    virtual colour_depth depth() const { return colour_depth::four_bits; }
    // True: all frames are equal until revised() announces a change. False: colours are known only after they have been
    // painted, and revised() is not called.
    virtual bool foreseen() const = 0;
};

}  // namespace tabletop
