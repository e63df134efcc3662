// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

// Its functional core answers queries; there is no other view.
const descriptor& checkers_referee_signoff();

}  // namespace tabletop
