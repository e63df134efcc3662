// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_variants.h"

#include "base/input_error.h"
#include "connect4_minimax/connect4_minimax_rtl.h"

namespace tabletop {

const std::vector<engine_variant>& engine_variants() {
    static const auto variants = [] {
        std::vector<engine_variant> builds;
        for (const auto& variant : connect4_minimax_rtl_variants()) {
            builds.push_back({variant.name, variant.number("ALPHA_BETA") != 0, variant.number("SOLVERS")});
        }
        return builds;
    }();
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
