// SPDX-License-Identifier: Apache-2.0
// The builds of connect4_minimax that have a Verilated view.
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

// The two with one solver first.
const std::vector<engine_variant>& engine_variants();
// Throws input_error.
engine_variant find_engine_variant(const std::string& name);

}  // namespace tabletop
