// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what traffic for the labkit's vision has reached of its specification.
#pragma once

#include "signoff/compare/record_feed.h"
#include "signoff/report/coverage.h"
#include "stimulus/signoff/vision_traffic.h"

#include <vector>

namespace tabletop {

// The coverage by what was played and by what the reference has done.
std::vector<coverage_item> vision_coverage(const signoff::vision_traffic& traffic, record_feed& reference);

}  // namespace tabletop
