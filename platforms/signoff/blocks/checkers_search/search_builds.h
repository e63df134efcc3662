// SPDX-License-Identifier: Apache-2.0
// The builds of the search block's RTL as configurations of the block.
#pragma once

#include "engines/checkers_search/checkers_search.h"

#include <string>

namespace tabletop {

checkers_search_config config_of_search_build(const std::string& variant);

}  // namespace tabletop
