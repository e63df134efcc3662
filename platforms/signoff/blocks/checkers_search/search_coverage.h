// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what traffic for the labkit's search block has reached of its page.
#pragma once

#include "engines/checkers_search/checkers_search.h"
#include "signoff/compare/record_feed.h"
#include "signoff/report/coverage.h"
#include "stimulus/signoff/search_traffic.h"

#include <vector>

namespace tabletop {

// By what was played and by what the reference has done.
std::vector<coverage_item> search_coverage(const checkers_search_config& config, const signoff::search_traffic& traffic,
                                           record_feed& reference);

}  // namespace tabletop
