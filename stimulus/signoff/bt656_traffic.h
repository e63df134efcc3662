// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's decoder of BT.656, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct bt656_traffic {
    // In order of cycles. Between two rises the clock is low for a cycle at least.
    struct word {
        std::uint64_t cycle;  // in which the clock rises; in others the data are anything
        std::uint16_t data;
        unsigned high_cycles;  // of the clock
    };

    std::vector<word> words;
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Every fourth word of a code that there is, before a picture with and without a field that is to begin; whole lines
// whose end is said and is not; a field's first line of few words. Then so many random lines: in fields, with codes
// that are damaged in every way, doubled and missing, pictures that are too short and too long, with FF and 00 in them,
// a clock that stops, and resets in the midst of it, at edges and between them.
bt656_traffic make_bt656_traffic(std::uint64_t seed, unsigned lines);

}  // namespace tabletop::signoff
