// SPDX-License-Identifier: Apache-2.0
// Cycles of the JTAG UART ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::jtag_uart_core {

// readdata is valid in the cycle after the one with the address; a write shows in it. One access at a time.
inline constexpr access_cycles port_cycles{1, 1};

// The time from the cycle in which a byte is written to the receive FIFO to the first one in which it is there, and
// from the one in which the link takes a byte from the transmit FIFO to the first one in which its place is free, and
// its frame begins.
inline constexpr unsigned fifo_to_shown = 1;

}  // namespace tabletop::jtag_uart_core
