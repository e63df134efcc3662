// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_parameters.h"

#include "base/parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <cmath>

namespace tabletop {
namespace {

constexpr const char* baud_key = "spartan.uart.baud";
constexpr const char* bit_key = "spartan.uart.cycles_per_bit";
constexpr std::uint64_t samples_per_bit = 16;

unsigned cycles_per_tick(const clock_domain& clock, const parameter_set& parameters) {
    const auto baud = parameters.integer(baud_key);
    const auto cycles = parameters.integer(bit_key);
    if (cycles == 0) return uart_cycles_per_tick(clock, baud);
    if (cycles % samples_per_bit != 0) {
        const auto below = cycles - cycles % samples_per_bit;
        throw input_error(
            fmt::format("{}: the UART samples a bit {} times, every so many cycles; the next whole ones are {}{}",
                        setting_text(parameters, bit_key), samples_per_bit,
                        below == 0 ? "" : fmt::format("{} and ", below), below + samples_per_bit));
    }
    if (is_set(parameters, baud_key) && !is_baud_of(clock, cycles, baud)) {
        throw input_error(fmt::format("{}, but {}: {} cycles of {} are {:.0f} baud", setting_text(parameters, bit_key),
                                      setting_text(parameters, baud_key), cycles, frequency_text(clock),
                                      clock.hz() / static_cast<double>(cycles)));
    }
    return static_cast<unsigned>(cycles / samples_per_bit);
}

}  // namespace

bool is_baud_of(const clock_domain& clock, std::uint64_t cycles_per_bit, std::uint64_t baud) {
    const auto cycles = cycles_per_bit * clock.hz_denominator();
    return baud == clock.hz_numerator() / cycles || baud == (clock.hz_numerator() + cycles - 1) / cycles ||
           samples_per_bit * uart_cycles_per_tick(clock, baud) == cycles_per_bit;
}

std::uint64_t spartan_line_baud(const parameter_set& parameters) {
    const auto cycles = parameters.integer(bit_key);
    if (cycles == 0) return parameters.integer(baud_key);
    return static_cast<std::uint64_t>(
        std::llround(parameters.frequency("fabric.clock").hz() / static_cast<double>(cycles)));
}

std::vector<parameter_declaration> spartan_parameters() {
    using kind = parameter_kind;
    return {
        {"spartan.fabric.clock", kind::frequency, megahertz_text(spartan_board_hz), "1 MHz", "200 MHz",
         "Clock of the UART and the engine.", "published design: the Spartan-3A board's oscillator"},
        {baud_key, kind::integer, "115200", "300", "12500000",
         "Rate the UART's divider is made for, and rate of what is connected to it, bits per second, 8N1.",
         "published design"},
        {bit_key, kind::integer, "0", "0", "1048576",
         "Cycles of the clock that a bit takes, in place of uart.baud; a multiple of 16. 0: as uart.baud says.",
         "880 is the published design at 100 MHz"},
        {"spartan.engine.fixes", kind::boolean, "off", "", "",
         "The engine without the defects of the published design.", "off is the published design"},
        {"spartan.engine.weights_update",
         kind::choice,
         "full",
         "",
         "",
         "Compute the weights of all cells, or only of those that the last stones influence.",
         "full is the published design, influenced its outlook",
         {"full", "influenced"}},
        {"spartan.engine.board_memory",
         kind::choice,
         "registers",
         "",
         "",
         "Where the shadow board is kept; block RAM takes one more cycle a read.",
         "registers is the published design, block RAM its outlook",
         {"registers", "block_ram"}},
        {"spartan.engine.scan_lines",
         kind::choice,
         "1",
         "",
         "",
         "Lines that a window scan reads side by side.",
         "1 is the published design, more an exploration",
         {"1", "2", "4"}},
        {"spartan.engine.tie_break",
         kind::choice,
         "board",
         "",
         "",
         "Between cells of one weight: by the board's weights, or by a shift register's random bits.",
         "board is the published design, non-determinism its outlook",
         {"board", "lfsr"}},
        {"spartan.engine.lfsr_seed", kind::integer, "44257", "1", "65535",
         "What the shift register holds after reset; without tie_break=lfsr it has no effect.", "assumption"},
        {"spartan.engine.scan",
         kind::choice,
         "sequential",
         "",
         "",
         "Look for threats when no win has been found, or for both in one pass over the board.",
         "sequential is the published design, concurrent its paper",
         {"sequential", "concurrent"}},
        {"spartan.engine.white_opening",
         kind::choice,
         "weights",
         "",
         "",
         "White's first two stones: by weight, or beside the opponent's stone without a search.",
         "weights is the published design, near its paper",
         {"weights", "near"}},
    };
}

spartan_config make_spartan_config(const parameter_set& parameters, view uart_view, view engine_view) {
    const auto clock = parameters.frequency("fabric.clock");
    spartan_config config{{clock, cycles_per_tick(clock, parameters)}, {clock, {}}, uart_view, engine_view};
    config.cycles_per_bit = static_cast<unsigned>(parameters.integer(bit_key));
    auto& engine = config.engine.engine;
    engine.fixes = parameters.boolean("engine.fixes");
    engine.influenced = parameters.choice("engine.weights_update") == "influenced";
    engine.block_ram = parameters.choice("engine.board_memory") == "block_ram";
    engine.scan_lines = static_cast<unsigned>(parse_integer(parameters.choice("engine.scan_lines")));
    engine.lfsr = parameters.choice("engine.tie_break") == "lfsr";
    engine.lfsr_seed = static_cast<std::uint16_t>(parameters.integer("engine.lfsr_seed"));
    engine.concurrent = parameters.choice("engine.scan") == "concurrent";
    engine.near = parameters.choice("engine.white_opening") == "near";
    return config;
}

}  // namespace tabletop
