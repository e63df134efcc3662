// SPDX-License-Identifier: Apache-2.0
// What the Nexys 4 machine's latencies look like at the end of a run.
#pragma once

#include "base/clock_domain.h"
#include "nexys4/nexys4_latency.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// Members of a JSON object: of the drops "release_to_pixel", "release_to_event" and "event_to_pixel", each with count,
// phases (how many of the `of_phases` that there are), min_ms, mean_ms and max_ms; the same of the moves in "moves";
// "drops": one object each, in cycles of the fabric.
std::string latency_json(const std::vector<latency_sample>& samples, std::uint64_t phases, const clock_domain& clock);

// One line for drops and one for moves, if there are any.
std::string latency_text(const std::vector<latency_sample>& samples, std::uint64_t phases, const clock_domain& clock);

}  // namespace tabletop
