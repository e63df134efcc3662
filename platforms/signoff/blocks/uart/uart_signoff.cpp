// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/uart/uart_signoff.h"

#include "peripherals/uart/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/uart/uart_bench.h"
#include "signoff/boards.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

// 28: 115200 baud at 50 MHz. 5: so few that every phase between line and tick comes up often.
const std::vector<named_build<uart_config>>& builds() {
    static const clock_domain clock(spartan_board_hz);
    static const std::vector<named_build<uart_config>> all = {{"cycles_per_tick_28", {clock, 28}},
                                                              {"cycles_per_tick_5", {clock, 5}}};
    return all;
}

// The rules for `at` count on each frame giving a byte.
comparison_rules rules(view v, const std::string& variant) {
    comparison_rules rules;
    rules.reset_channel = "uart.rst";
    if (v == view::at) {
        const auto& at = uart_at_tolerance;
        const auto cycles_per_tick = find_build(builds(), variant).cycles_per_tick;
        rules.tolerance = {at.ticks * cycles_per_tick + at.cycles, signoff_tolerance::no_percent, 0, 0,
                           at.mean_ticks * cycles_per_tick};
    }
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto& config = find_build(builds(), options.variant);
    const auto make = options.uncontended ? signoff::make_plain_uart_traffic : signoff::make_uart_traffic;
    const auto traffic = make(options.seed, options.count, config.cycles_per_tick);
    return play_bench<uart_bench>(options, config, traffic, to);
}

}  // namespace

const descriptor& uart_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "uart";
        d.what = "UART of the fabric, 8N1, two 16-byte FIFOs";
        d.views = {view::at, view::ca, view::rtl};
        d.verilated_variants = {"every divider"};
        d.board_hz = spartan_board_hz;
        d.recorded = recorded_bench{variants_of(builds()), 3000, true, rules, play};
        return d;
    }();
    return block;
}

}  // namespace tabletop
