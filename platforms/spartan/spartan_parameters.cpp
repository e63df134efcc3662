// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_parameters.h"

namespace tabletop {

std::vector<parameter_declaration> spartan_parameters() {
    using kind = parameter_kind;
    return {
        {"spartan.fabric.clock", kind::frequency, megahertz_text(spartan_board_hz), "1 MHz", "200 MHz",
         "Clock of the UART and the engine.", "seed: the Spartan-3A board's oscillator"},
        {"spartan.uart.baud", kind::integer, "115200", "300", "12500000",
         "Rate the UART's divider is made for, and rate of whoever sits at the far end, bits per second, 8N1.", "seed"},
        {"spartan.engine.fixes", kind::boolean, "off", "", "",
         "The engine without the defects of the published design.", "off is the seed's design"},
        {"spartan.engine.weights_update",
         kind::choice,
         "full",
         "",
         "",
         "Compute the weights of all cells, or only of those that the last stones influence.",
         "full is the seed's design, influenced its outlook",
         {"full", "influenced"}},
        {"spartan.engine.board_memory",
         kind::choice,
         "registers",
         "",
         "",
         "Where the shadow board is kept; block RAM takes one more cycle a read.",
         "registers is the seed's design, block RAM its outlook",
         {"registers", "block_ram"}},
        {"spartan.engine.scan_lines",
         kind::choice,
         "1",
         "",
         "",
         "Lines that a window scan reads side by side.",
         "1 is the seed's design, more an exploration",
         {"1", "2", "4"}},
        {"spartan.engine.tie_break",
         kind::choice,
         "board",
         "",
         "",
         "Between cells of one weight: by the board's weights, or by a shift register's random bits.",
         "board is the seed's design, non-determinism its outlook",
         {"board", "lfsr"}},
        {"spartan.engine.lfsr_seed", kind::integer, "44257", "1", "65535",
         "What the shift register holds after reset; without tie_break=lfsr it has no effect.", "assumption"},
    };
}

spartan_config make_spartan_config(const parameter_set& parameters, view uart_view, view engine_view) {
    const auto clock = parameters.frequency("fabric.clock");
    spartan_config config{{clock, uart_cycles_per_tick(clock, parameters.integer("uart.baud"))},
                          {clock, {}},
                          uart_view,
                          engine_view,
                          nullptr};
    auto& engine = config.engine.engine;
    engine.fixes = parameters.boolean("engine.fixes");
    engine.influenced = parameters.choice("engine.weights_update") == "influenced";
    engine.block_ram = parameters.choice("engine.board_memory") == "block_ram";
    engine.scan_lines = static_cast<unsigned>(parse_integer(parameters.choice("engine.scan_lines")));
    engine.lfsr = parameters.choice("engine.tie_break") == "lfsr";
    engine.lfsr_seed = static_cast<std::uint16_t>(parameters.integer("engine.lfsr_seed"));
    return config;
}

}  // namespace tabletop
