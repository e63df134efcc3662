// SPDX-License-Identifier: Apache-2.0
// What a user sees of the compiled libraries that are kept.
#pragma once

#include "design/library_cache.h"

#include <string>

namespace tabletop {

// A paragraph for each folder: its path, its designs and its size.
std::string library_list(const library_cache& cache);
// Removes all of them. Returns what was removed, a line for each folder.
std::string empty_libraries(const library_cache& cache);

}  // namespace tabletop
