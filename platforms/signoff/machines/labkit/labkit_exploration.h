// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/exploration.h"

namespace tabletop {

exploration labkit_exploration();

}  // namespace tabletop
