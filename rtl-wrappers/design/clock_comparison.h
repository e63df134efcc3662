// SPDX-License-Identifier: Apache-2.0
// A library that leaves evaluations out, held against itself with every edge evaluated.
#pragma once

#include "design/description.h"

#include <filesystem>
#include <string>

namespace tabletop {

// Some thousand cycles with inputs by chance, of instances of their own in a process of its own. Returns why the
// library must not leave evaluations out, in a sentence about its clock; empty: it may. Throws interruption.
std::string compare_clocks(const std::filesystem::path& library, const rtl_description& description);

}  // namespace tabletop
