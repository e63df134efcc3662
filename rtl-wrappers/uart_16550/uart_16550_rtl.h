// SPDX-License-Identifier: Apache-2.0
// The UART's RTL, built when it is asked for, behind the block's socket and lines. Debug access does not reach its
// registers.
#pragma once

#include "peripherals/uart_16550/uart_16550.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& uart_16550_rtl_variants();

// The block in the view that is asked for.
std::unique_ptr<uart_16550_block> make_uart_16550(const char* name, view v, const uart_16550_config& config);

// The same without socket, lines and kernel: rx is high.
std::unique_ptr<axi_pin_design> make_uart_16550_pins();

}  // namespace tabletop
