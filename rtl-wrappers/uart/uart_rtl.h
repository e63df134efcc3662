// SPDX-License-Identifier: Apache-2.0
// The Verilated UART behind the block's lines and FIFOs. One build serves every divider.
#pragma once

#include "peripherals/uart/uart.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& uart_rtl_variants();

std::unique_ptr<uart_block> make_uart_rtl(const char* name, const uart_config& config);

}  // namespace tabletop
