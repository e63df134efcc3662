// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tabletop {

// How fast a bench went on the host: simulated cycles and wall time of its traffic, of a search engine between START
// and its interrupt.
struct search_speed {
    std::uint64_t cycles = 0;
    double wall_seconds = 0;
};

}  // namespace tabletop
