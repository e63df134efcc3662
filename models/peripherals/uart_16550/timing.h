// SPDX-License-Identifier: Apache-2.0
// Cycles of the UART ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::uart_16550_core {

// A request has its handshake in its second cycle. A read's response comes in the cycle after that; a write shows in
// it. One access at a time.
inline constexpr access_cycles port_cycles{1, 1, 1};

// Half a bit by the divisor: 16 cycles of the undivided clock are a bit.
inline constexpr unsigned cycles_per_half_bit = 8;

// The time from a level of the pin to the cycle in which the receiver sees it: two registers.
inline constexpr unsigned input_to_seen = 2;

// Frames without anything received or read until the time-out.
inline constexpr unsigned timeout_frames = 4;

}  // namespace tabletop::uart_16550_core
