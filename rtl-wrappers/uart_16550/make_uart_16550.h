// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "uart_16550/uart_16550_rtl.h"

namespace tabletop {

// The block in the view that is asked for.
inline std::unique_ptr<uart_16550_block> make_uart_16550(const char* name, view v, const uart_16550_config& config) {
    return v == view::rtl ? make_uart_16550_rtl(name, config) : make_uart_16550_tlm(name, v, config);
}

}  // namespace tabletop
