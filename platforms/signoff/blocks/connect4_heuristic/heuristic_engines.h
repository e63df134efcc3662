// SPDX-License-Identifier: Apache-2.0
// An engine at the second port of its memory, for the benches.
#pragma once

#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "design/description.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "memories/on_chip_sram/on_chip_sram.h"

#include <systemc>

#include <functional>
#include <memory>

namespace tabletop {

struct attached_engine {
    std::unique_ptr<sc_core::sc_module> block;
    word_port_client* port;  // of the block
};

// Who hears of it; null: nobody.
struct engine_listeners {
    heuristic_listener_if* events = nullptr;
    word_port_listener_if* pins = nullptr;
};

// Its pins beside the memory's port.
struct engine_inputs {
    cycle_pin_if& reset;
    cycle_pin_if& advanced;
};

// Makes the engine, called "connect4_heuristic", and binds it.
using heuristic_maker = std::function<attached_engine(on_chip_sram_block& memory, const engine_inputs& inputs,
                                                      const engine_listeners& listeners)>;

// description: of its RTL, null: our own.
heuristic_maker heuristic_in(view v, const connect4_heuristic_config& config,
                             const rtl_description* description = nullptr);

}  // namespace tabletop
