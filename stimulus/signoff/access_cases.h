// SPDX-License-Identifier: Apache-2.0
// Random register accesses in cases, with a pause behind every other one.
#pragma once

#include "stimulus/signoff/bus_traffic.h"
#include "stimulus/signoff/random_source.h"

#include <cstdint>

namespace tabletop::signoff {

struct access_habit {
    unsigned accesses_a_case;
    unsigned usual_pause;  // cycles, less than this; one in eight is longer
};

// access(random) makes an access; between(to, random) adds what is between two cases.
template <typename Access, typename Between>
bus_traffic make_access_cases(random_source& random, unsigned accesses, const access_habit& habit, Access access,
                              Between between) {
    constexpr unsigned longest_pause = 60;
    bus_traffic made;
    for (unsigned n = 0; n < accesses; ++n) {
        const bool begins = n % habit.accesses_a_case == 0;
        if (begins && n != 0) between(made, random);
        if (begins) add_step(made, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        made.push_back(access(random));
        if (!random.one_in(2)) continue;
        add_step(made, step_kind::idle, random.below(random.one_in(8) ? longest_pause : habit.usual_pause));
    }
    return made;
}

}  // namespace tabletop::signoff
