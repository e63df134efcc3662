// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_bench.h"

#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "signoff/bench/axi_handshake_player.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <utility>

namespace tabletop {

register_bench::block_maker engine_in(view v, const connect4_minimax_config& config, const engine_signals& signals,
                                      const bus_rtl_options& rtl, bus_design** design) {
    return [v, config, signals, rtl, design] {
        auto engine = make_connect4_minimax(connect4_minimax_name, v, config, rtl);
        auto& pins = *engine;
        if (design != nullptr) *design = bus_design_of(pins);
        const auto* const promises = signals.promises ? &pins : nullptr;
        return register_block{std::move(engine), pins.in, pins.rst, &pins.irq, signals.irq, promises};
    };
}

connect4_minimax_config config_beside(const rtl_description& description) {
    parameter_set parameters("zynq", zynq_parameters());
    zynq_machine_kind().apply_rtl(description, parameters);
    return make_zynq_config(parameters, view::ca, view::ca).engine;
}

bus_rtl_options engine_of(const rtl_description& description) {
    return {&description, zynq_map::fabric[0].base, false};
}

axi_handshake_setup engine_handshakes(const connect4_minimax_config& config) {
    namespace reg = connect4_minimax_registers;
    constexpr std::uint32_t all = 0xFFFFFFFF, high = 0x3FF, depth = 0xF;
    axi_handshake_setup setup;
    setup.words = {{{reg::id, 0, reg::id_value},
                    {reg::board_lo, all, 0},
                    {reg::board_hi, high, 0},
                    {reg::mask_lo, all, 0},
                    {reg::mask_hi, high, 0},
                    {reg::depth, depth, config.depth}}};
    return setup;
}

}  // namespace tabletop
