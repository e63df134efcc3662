// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_mouse/movement.h"

#include <algorithm>

namespace tabletop {

void mouse_movement::counter::add(int counts) {
    constexpr std::int64_t least = -256, most = 255;
    const auto sum = std::int64_t{count} + counts;
    count = static_cast<int>(std::clamp(sum, least, most));
    overflow = overflow || sum != count;
}

void mouse_movement::move(int dx, int dy) {
    x_.add(dx);
    y_.add(dy);
}

mouse_movement::packet mouse_movement::take() {
    unsigned flags = mouse_flags::always | buttons_;
    if (x_.count < 0) flags |= mouse_flags::x_negative;
    if (y_.count < 0) flags |= mouse_flags::y_negative;
    if (x_.overflow) flags |= mouse_flags::x_overflow;
    if (y_.overflow) flags |= mouse_flags::y_overflow;
    const packet made{static_cast<std::uint8_t>(flags), static_cast<std::uint8_t>(x_.count),
                      static_cast<std::uint8_t>(y_.count)};
    x_ = y_ = {};
    reported_ = buttons_;
    return made;
}

}  // namespace tabletop
