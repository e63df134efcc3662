// SPDX-License-Identifier: Apache-2.0
// The variants of blocks that are signed off.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr std::uint64_t engine_board_hz = 100'000'000;  // seed: fabric clock of the XC7Z020 design

struct engine_variant {
    std::string name;  // "base", "alpha_beta_7"
    bool alpha_beta;
    unsigned solvers;
};

// The builds of connect4_minimax that have a Verilated view, the two with one solver first.
const std::vector<engine_variant>& engine_variants();
// Throws input_error.
engine_variant find_engine_variant(const std::string& name);

inline constexpr std::uint64_t spartan_board_hz = 50'000'000;  // seed: on-board clock of the Spartan-3A board

struct uart_variant {
    std::string name;  // "cycles_per_tick_28"
    unsigned cycles_per_tick;
};

// 28: 115200 baud at 50 MHz. 5: so few that every phase between line and tick comes up often.
const std::vector<uart_variant>& uart_variants();
// Throws input_error.
uart_variant find_uart_variant(const std::string& name);

}  // namespace tabletop
