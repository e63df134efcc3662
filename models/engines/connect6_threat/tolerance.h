// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"
#include "engines/connect6_threat/engine.h"

namespace tabletop {

// The tolerance of the time from the last pop to the first push of a stone. A window scan is known to a few cycles; a
// placement scan by the mean of its stones, which differ by up to 40 cycles each. With weights_update=influenced a
// stone makes up to 40 cells to be evaluated again, of up to 49 cycles each, and the scans are shorter; in one
// pass for wins and threats the same cycles are more of a reply that is shorter. With lines side by side a result
// comes with the end of its group, up to 13 windows later, and the scans are shorter once more.
constexpr timing_tolerance connect6_threat_at_tolerance(const connect6_threat_core::options& build) {
    timing_tolerance tolerance{20, 2000, 1.5, 6};
    if (build.influenced) tolerance.mean_percent += 2.5, tolerance.max_percent += 6;
    if (build.influenced && build.concurrent) tolerance.mean_percent += 1, tolerance.max_percent += 8;
    if (build.influenced && build.scan_lines > 1) tolerance.mean_percent += 1, tolerance.max_percent += 8;
    if (build.scan_lines > 1) tolerance.cycles += 140, tolerance.mean_percent += 1, tolerance.max_percent += 4;
    return tolerance;
}

}  // namespace tabletop
