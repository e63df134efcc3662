// SPDX-License-Identifier: Apache-2.0
// The colour pins of a VGA connector, between the painter and the monitor.
#pragma once

#include "base/cycle_pin_if.h"

#include <cstdint>

namespace tabletop {

// A value is 0x0RGB, four bits a colour.
class colour_if : public cycle_pin_if {
  public:
    // colours[i] = value(first + i * step) for i < count. Cycles reach up to the present and at least two frames into
    // the past.
    virtual void read(std::uint64_t first, unsigned step, unsigned count, std::uint16_t* colours) const = 0;
    // True: all frames are equal until revised() announces a change. False: colours are known only after they have been
    // painted, and revised() is not called.
    virtual bool foreseen() const = 0;
};

}  // namespace tabletop
