// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_timing/raster.h"

namespace tabletop {

raster_position raster::position(std::uint64_t cycle) const {
    if (!running) return {};
    const auto since = cycle - origin;
    const auto pixel = since / divider;
    const auto x = static_cast<unsigned>(pixel % columns);
    const auto y = static_cast<unsigned>(pixel / columns % lines);
    return {x, y, since % divider == divider - 1, shows(x, y)};
}

}  // namespace tabletop
