// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_engines.h"

#include "connect4_heuristic/connect4_heuristic_rtl.h"

#include <utility>

namespace tabletop {

heuristic_maker heuristic_in(view v, const connect4_heuristic_config& config, const rtl_description* description) {
    return [=](on_chip_sram_block& memory, const engine_inputs& inputs, const engine_listeners& listeners) {
        auto block = make_connect4_heuristic("connect4_heuristic", v, config, description);
        block->memory(memory.port2);
        block->reset(inputs.reset);
        block->advanced(inputs.advanced);
        if (listeners.events != nullptr) block->events(*listeners.events);
        if (listeners.pins != nullptr) block->pins(*listeners.pins);
        auto* const port = block.get();
        return attached_engine{std::move(block), port};
    };
}

}  // namespace tabletop
