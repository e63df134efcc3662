// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "uart/uart_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error, naming the variants that exist, when view::rtl has none with it.
inline std::unique_ptr<uart_block> make_uart(const char* name, view v, const uart_config& config) {
    return v == view::rtl ? make_uart_rtl(name, config) : make_uart_tlm(name, v, config);
}

}  // namespace tabletop
