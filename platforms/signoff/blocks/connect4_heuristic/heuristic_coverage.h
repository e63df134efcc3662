// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what the traffic of the heuristic engine has reached of its page, counted from what the
// reference has read and written.
#pragma once

#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "signoff/report/coverage.h"

#include <vector>

namespace tabletop {

class record_feed;

// reference: a recording of everything by connect4_heuristic_bench.
std::vector<coverage_item> coverage_of_heuristic(const connect4_heuristic_config& config, record_feed& reference);

}  // namespace tabletop
