// SPDX-License-Identifier: Apache-2.0
// When something happens in traffic that is played on a block's pins, and what happens to every block alike.
#pragma once

#include <cstdint>

namespace tabletop::signoff {

// Cycles since the start, and eighths of a cycle.
struct moment {
    std::uint64_t cycle = 0;
    unsigned eighths = 0;  // 0 to 7
};

struct reset_press {
    moment from;
    moment to;
};

}  // namespace tabletop::signoff
