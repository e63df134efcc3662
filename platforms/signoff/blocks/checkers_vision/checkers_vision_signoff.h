// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

// Its functional core answers queries, too.
const descriptor& checkers_vision_signoff();

}  // namespace tabletop
