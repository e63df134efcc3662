// SPDX-License-Identifier: Apache-2.0
// The RTL that simulations need, built before they are started: by one process, for all that it starts.
#pragma once

#include "design/description.h"
#include "design/design_build.h"

#include <functional>
#include <vector>

namespace tabletop {

// Elaborates, and may then simulate. What it returns or throws means nothing.
using simulation = std::function<void()>;

// Each is elaborated without its designs in a process of its own, which ends where the simulation would begin, and so
// tells of the designs, without a tool. What of all that is not in the cache is built then; a design that cannot be
// built is left to whoever plays it, who meets the same error, and so is a simulation that is refused, unless all are.
// given_up: true once the user does not wait any more. Throws what the first would when all are refused, and
// interruption.
void build_rtl_of(const std::vector<simulation>& simulations, const std::function<bool()>& given_up);

// Builds the RTL of one simulation with a design of the user's own: unless it is in the cache, a process builds it as
// the simulation would, and says what it does. Throws input_error as the simulation would, and interruption.
void build_rtl_of(const simulation& simulate, const std::function<bool()>& given_up);

// The designs that each of them elaborates, in that way: none is built. Throws input_error as the first would that is
// refused, and interruption.
std::vector<std::vector<rtl_description>> elaborated_designs(const std::vector<simulation>& simulations,
                                                             const std::function<bool()>& given_up);

// True in such a process: designs are noted there, and neither made nor run.
bool only_notes_designs();
// settings: already in it.
void note_design(const rtl_description& description);

}  // namespace tabletop
