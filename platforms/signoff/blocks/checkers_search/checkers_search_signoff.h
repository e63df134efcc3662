// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

// The search of the labkit's PC, which is outside the chip: it is asked, and has no view to be signed off.
const descriptor& checkers_search_signoff();

}  // namespace tabletop
