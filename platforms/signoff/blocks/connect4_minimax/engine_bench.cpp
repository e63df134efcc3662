// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_bench.h"

#include "connect4_minimax/make_connect4_minimax.h"

#include <utility>

namespace tabletop {

register_bench::block_maker engine_in(view v, const connect4_minimax_config& config) {
    return [v, config] {
        auto engine = make_connect4_minimax("connect4_minimax", v, config);
        auto& pins = *engine;
        return register_block{std::move(engine), pins.in, pins.rst, &pins.irq};
    };
}

}  // namespace tabletop
