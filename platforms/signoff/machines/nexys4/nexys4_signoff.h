// SPDX-License-Identifier: Apache-2.0
// Sign-off of the Nexys 4 platform: the same hands on its pads with all blocks in `ca` and with all of them Verilated,
// every pin between two blocks by cycle, the pictures on its monitor pixel by pixel; and of a user's own RTL in it.
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& nexys4_signoff();

}  // namespace tabletop
