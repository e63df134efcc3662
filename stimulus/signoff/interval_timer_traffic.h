// SPDX-License-Identifier: Apache-2.0
// Traffic for an interval timer, as data.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>

namespace tabletop::signoff {

// Makes so many rounds. In each a period is written, mostly a short one, and the count is started, once or again and
// again; then all registers and lanes are read and written, often in the cycles around a time-out, with resets in
// between.
bus_traffic make_interval_timer_traffic(std::uint64_t seed, unsigned rounds);

// The same without resets: every request begins with an edge.
bus_traffic make_plain_interval_timer_traffic(std::uint64_t seed, unsigned rounds);

}  // namespace tabletop::signoff
