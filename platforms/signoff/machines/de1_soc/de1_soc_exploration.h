// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/exploration.h"

namespace tabletop {

exploration de1_soc_exploration();

}  // namespace tabletop
