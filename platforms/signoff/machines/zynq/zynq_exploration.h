// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/exploration.h"

namespace tabletop {

exploration zynq_exploration();

}  // namespace tabletop
