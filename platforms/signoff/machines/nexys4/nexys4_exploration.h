// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/exploration.h"

namespace tabletop {

exploration nexys4_exploration();

}  // namespace tabletop
