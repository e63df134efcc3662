// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/scene.h"

#include <algorithm>

namespace tabletop {

std::uint32_t colour_cast::apply(std::uint32_t rgb) const {
    std::uint32_t out = 0;
    for (std::size_t c = 0; c < gain.size(); ++c) {
        const auto shift = 16 - 8 * c;
        const auto level = static_cast<int>(rgb >> shift & 0xFF);
        out |= static_cast<std::uint32_t>(std::clamp((level * gain[c] >> 8) + offset, 0, 255)) << shift;
    }
    return out;
}

const std::vector<named_cast>& named_casts() {
    static const std::vector<named_cast> casts = {
        {"nominal", {}},
        {"warm", {{282, 256, 205}, 0}},
        {"cool", {{225, 256, 287}, 0}},
        {"dim", {{154, 154, 154}, 0}},
        {"bright", {{333, 333, 333}, 0}},
        {"veil_24", {{232, 232, 232}, 24}},
        {"veil_40", {{216, 216, 216}, 40}},
    };
    return casts;
}

}  // namespace tabletop
