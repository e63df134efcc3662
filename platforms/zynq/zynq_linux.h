// SPDX-License-Identifier: Apache-2.0
// Linux on the Zynq. Debian's kernel is built without the Zynq's own parts (CONFIG_ARCH_ZYNQ): it starts on a board
// that its device tree describes, with what every Cortex-A9 has and a 16550 in the fabric as its console.
#pragma once

#include "base/parameters.h"
#include "host/linux/linux_board.h"

namespace tabletop {

linux_board zynq_linux(const parameter_set& parameters);

// The UART in the fabric. Throws input_error when it has been set off.
void prepare_zynq_for_linux(parameter_set& parameters);

}  // namespace tabletop
