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
// In cycles.
inline constexpr std::uint64_t synchroniser = 2;       // a tick sees the pin as it was so long before
inline constexpr std::uint64_t tick_to_available = 2;  // from the tick after the detection: written, then available

// Transmitter: from the tick that takes a byte to the falling edge of its start bit.
inline constexpr std::uint64_t tick_to_start = 2;

// The `at` view: from the middle of the stop bit to the available byte, and from a push to the start bit besides half a
// tick.
inline constexpr std::uint64_t average_stop_to_available = 3;
inline constexpr std::uint64_t average_push_to_start = 3;

}  // namespace tabletop::uart_core
