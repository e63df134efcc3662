// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_engines.h"

#include "connect4_heuristic/make_connect4_heuristic.h"

#include <utility>

namespace tabletop {
namespace {

constexpr const char* name = "connect4_heuristic";

template <typename Block>
attached_engine attach(std::unique_ptr<Block> block, on_chip_sram_block& memory, cycle_pin_if& reset,
                       const engine_listeners& listeners) {
    block->memory(memory.port2);
    block->reset(reset);
    if (listeners.pins != nullptr) block->pins(*listeners.pins);
    auto* const port = block.get();
    return {std::move(block), port};
}

}  // namespace

heuristic_maker heuristic_in(view v, const connect4_heuristic_config& config) {
    return [v, config](on_chip_sram_block& memory, cycle_pin_if& reset, const engine_listeners& listeners) {
        auto block = make_connect4_heuristic(name, v, config);
        if (listeners.events != nullptr) block->events(*listeners.events);
        return attach(std::move(block), memory, reset, listeners);
    };
}

heuristic_maker user_heuristic_in(const user_rtl_description& description, const bram_port_block*& made) {
    return [&](on_chip_sram_block& memory, cycle_pin_if& reset, const engine_listeners& listeners) {
        auto block = make_user_bram_port(name, description);
        made = block.get();
        return attach(std::move(block), memory, reset, listeners);
    };
}

}  // namespace tabletop
