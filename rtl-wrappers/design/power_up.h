// SPDX-License-Identifier: Apache-2.0
// What registers without an initial value hold in the beginning.
#pragma once

#include "design/description.h"

#include <cstdint>

namespace tabletop {

enum class power_up_level { zero, random };

// Chooses for all designs, whatever their descriptions say, here and in programs that are started. seed: of what is
// random.
void choose_power_up(power_up_level choice, std::uint64_t seed);

// What the program has been told, or the description says, as of design_functions::create(): 0, or a seed.
std::uint64_t power_up_seed(const rtl_description& description);

}  // namespace tabletop
