// SPDX-License-Identifier: Apache-2.0
// Cycles and ticks of the UART ("Cycles" in README.md).
#pragma once

#include <cstdint>

namespace tabletop::uart_core {

inline constexpr std::uint64_t fifo_places = 16;
inline constexpr std::uint64_t ticks_per_bit = 16;
inline constexpr std::uint64_t ticks_per_frame = 160;

// Receiver, in ticks.
inline constexpr std::uint64_t start_to_stop = 150;       // from the first low sample to the one in the stop bit
inline constexpr std::uint64_t start_to_first_bit = 24;   // to the one in bit 0, the others 16 apart
inline constexpr std::uint64_t between_detections = 153;  // so many ticks after a byte none is detected

// ca: exact.
struct exact_cycles {
    std::uint64_t synchroniser = 2;       // a tick sees the pin as it was so long before
    std::uint64_t tick_to_available = 2;  // from the tick after the detection: written, then available
    std::uint64_t tick_to_start = 2;      // from the tick that takes a byte to the falling edge of its start bit
};

// at: it knows no ticks.
struct average_cycles {
    std::uint64_t stop_to_available = 3;  // from the middle of the stop bit
    std::uint64_t push_to_start = 3;      // besides half a tick
};

}  // namespace tabletop::uart_core
