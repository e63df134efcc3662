// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"
#include "engines/connect6_threat/engine.h"

namespace tabletop {

// The tolerance of the time from the last pop to the first push of a stone. A window scan is known to a few cycles; a
// placement scan by the mean of its stones, which differ by up to 40 cycles each. With lines side by side a result
// comes with the end of its group, up to 13 windows later, and the scans are shorter; with weights_update=influenced,
// too, they are shorter once more, of which the same cycles are a greater part.
constexpr timing_tolerance connect6_threat_at_tolerance(const connect6_threat_core::options& build) {
    timing_tolerance tolerance{20, 2000, 1.5, 6};
    if (build.scan_lines > 1) tolerance.cycles += 140, tolerance.mean_percent += 1, tolerance.max_percent += 4;
    if (build.influenced && build.scan_lines > 1) tolerance.max_percent += 2;
    return tolerance;
}

}  // namespace tabletop
