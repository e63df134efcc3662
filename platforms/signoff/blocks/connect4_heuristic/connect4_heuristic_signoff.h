// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& connect4_heuristic_signoff();

}  // namespace tabletop
