// SPDX-License-Identifier: Apache-2.0
// The colour pins of a VGA connector, between whoever paints and the monitor.
#pragma once

#include "base/wave.h"

#include <cstdint>

namespace tabletop {

// A value is 0x0RGB, four bits a colour.
class colour_if : public wave_if {
  public:
    // colours[i] = value(first + i * step) for i < count. For cycles up to the present; of the past at least two
    // frames.
    virtual void read(std::uint64_t first, unsigned step, unsigned count, std::uint16_t* colours) const = 0;
    // True: frame after frame is alike until revised() says that something changes. False: nobody knows before it has
    // been painted, and revised() is not called.
    virtual bool foreseen() const = 0;
};

}  // namespace tabletop
