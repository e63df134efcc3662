// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/uart/uart_bench.h"
#include "signoff/variants.h"
#include "spartan/spartan_parameters.h"
#include "uart/uart_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

// The one build has the divider strapped. 28: 115200 baud at 50 MHz. 5: so few that every phase between line and tick
// comes up often. 65535 and 65536: every bit of the divider, low and high; a frame is 10 million cycles, and one each
// way is enough.
constexpr unsigned slow_tick = 65'535;
constexpr unsigned cycles_per_tick[] = {28, 5, slow_tick, slow_tick + 1};

std::string variant_name(unsigned cycles) {
    return fmt::format("cycles_per_tick_{}", cycles);
}

unsigned cycles_per_tick_of(const std::string& variant) {
    return *std::find_if(std::begin(cycles_per_tick), std::prev(std::end(cycles_per_tick)),
                         [&](unsigned cycles) { return variant_name(cycles) == variant; });
}

std::vector<signoff_variant> variants() {
    std::vector<signoff_variant> all;
    for (const auto cycles : cycles_per_tick) {
        all.push_back({variant_name(cycles), false, fmt::format("cycles_per_tick={}", cycles)});
    }
    return all;
}

// The rules for `at` count on each frame giving a byte.
comparison_rules rules(view v, const std::string& variant) {
    comparison_rules rules;
    rules.reset_channel = "uart.rst";
    if (v == view::at) rules.tolerance = uart_at_tolerance(cycles_per_tick_of(variant));
    return rules;
}

signoff::uart_traffic traffic_of(const bench_options& options, const uart_config& config) {
    const auto tick = config.cycles_per_tick;
    if (tick >= slow_tick) return signoff::make_short_uart_traffic(options.seed, tick);
    const auto make = options.uncontended ? signoff::make_plain_uart_traffic : signoff::make_uart_traffic;
    return make(options.seed, options.count, tick);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const uart_config config{clock_domain(spartan_board_hz), cycles_per_tick_of(options.variant)};
    return play_bench<uart_bench>(options, config, traffic_of(options, config), to);
}

}  // namespace

descriptor uart_signoff() {
    auto d =
        block_with_rtl("uart", "UART of the fabric, 8N1, two 16-byte FIFOs", uart_rtl_variants(), spartan_board_hz);
    d.recorded = recorded_bench{variants(), 3000, true, rules, play};
    return d;
}

}  // namespace tabletop
