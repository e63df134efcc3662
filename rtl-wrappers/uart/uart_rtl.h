// SPDX-License-Identifier: Apache-2.0
// The UART's RTL, built when it is asked for, behind the block's lines and FIFOs. One build serves every divider.
#pragma once

#include "peripherals/uart/uart.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& uart_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<uart_block> make_uart(const char* name, view v, const uart_config& config);

}  // namespace tabletop
