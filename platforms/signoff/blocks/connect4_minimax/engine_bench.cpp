// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_bench.h"

#include "connect4_minimax/make_connect4_minimax.h"
#include "zynq/memory_map.h"

#include <utility>

namespace tabletop {

register_bench::block_maker engine_in(view v, const connect4_minimax_config& config, bool records_irq) {
    return [v, config, records_irq] {
        auto engine = make_connect4_minimax(connect4_minimax_name, v, config);
        auto& pins = *engine;
        return register_block{std::move(engine), pins.in, pins.rst, &pins.irq, records_irq};
    };
}

register_bench::block_maker user_engine_in(const user_rtl_description& description, const axi4_lite_block*& made) {
    return [&description, &made] {
        auto engine = make_user_axi4_lite(connect4_minimax_name, description, {zynq_map::fabric[0].base});
        auto& pins = *engine;
        made = engine.get();
        return register_block{std::move(engine), pins.in, pins.rst, &pins.irq, description.has_pin("irq")};
    };
}

}  // namespace tabletop
