// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/compare/comparison.h"

#include <ostream>
#include <string>

namespace tabletop {

// For a reader: what differs, a line for each metric, and the points that differ most.
std::string comparison_text(const comparison& both);

// A line for each metric at each point, RFC 4180: point_a, point_b, the keys, metric, unit, a, b, difference,
// difference_percent, chance, significant. What there is none of is empty.
void write_comparison_csv(const comparison& both, std::ostream& out);

}  // namespace tabletop
