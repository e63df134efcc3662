// SPDX-License-Identifier: Apache-2.0
// Linux on the DE1-SoC, with the device tree of a sister board that Debian's kernel package has.
#pragma once

#include "base/parameters.h"
#include "host/linux/linux_board.h"

namespace tabletop {

linux_board de1_soc_linux(const parameter_set& parameters);

}  // namespace tabletop
