// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_variants.h"

#include "base/input_error.h"

namespace tabletop {

const std::vector<engine_variant>& engine_variants() {
    static const std::vector<engine_variant> variants = {
        {"base", false, 1},   {"alpha_beta", true, 1},   {"base_2", false, 2},
        {"base_7", false, 7}, {"alpha_beta_2", true, 2}, {"alpha_beta_7", true, 7},
    };
    return variants;
}

engine_variant find_engine_variant(const std::string& name) {
    for (const auto& variant : engine_variants()) {
        if (variant.name == name) return variant;
    }
    throw input_error("connect4_minimax has no variant \"" + name + "\"");
}

const std::vector<uart_variant>& uart_variants() {
    static const std::vector<uart_variant> variants = {{"cycles_per_tick_28", 28}, {"cycles_per_tick_5", 5}};
    return variants;
}

uart_variant find_uart_variant(const std::string& name) {
    for (const auto& variant : uart_variants()) {
        if (variant.name == name) return variant;
    }
    throw input_error("uart has no variant \"" + name + "\"");
}

}  // namespace tabletop
