// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include <cstdint>

namespace tabletop {

// From a frame's start edge to its byte, and from a write to the start bit. `at` knows no ticks: a tick lies anywhere
// within one tick's time of where it is taken to be.
struct uart_tolerance {
    std::uint64_t ticks = 1;
    std::uint64_t cycles = 2;  // besides
    double mean_ticks = 0.6;
};

inline constexpr uart_tolerance uart_at_tolerance{};

}  // namespace tabletop
