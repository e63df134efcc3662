// SPDX-License-Identifier: Apache-2.0
// Traffic for a debouncer, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// The contact has another level from this cycle on.
struct contact_step {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;  // then or before
};

struct contact_traffic {
    std::vector<contact_step> steps;
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// steady: cycles that a level has to last. Levels that last one more or less than that, each after each; then so many
// presses with bounces, some shorter and some broken off; resets while a level is counted, at its last cycle, and with
// the contact closed.
contact_traffic make_contact_traffic(std::uint64_t seed, unsigned presses, std::uint64_t steady);

}  // namespace tabletop::signoff
