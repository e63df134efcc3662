// SPDX-License-Identifier: Apache-2.0
#include "base/option_values.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/blocks/connect4_minimax/engine_traffic.h"
#include "signoff/blocks/connect4_minimax/engine_variants.h"
#include "signoff/blocks/connect6_threat/signoff_connect6.h"
#include "signoff/blocks/signoff_nexys4_blocks.h"
#include "signoff/blocks/uart/uart_bench.h"
#include "signoff/machines/nexys4/signoff_nexys4.h"
#include "signoff/machines/nexys4/signoff_user_game.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/signoff_session.h"
#include "stimulus/signoff/connect4_positions.h"

#include <fmt/format.h>

#include <chrono>

namespace tabletop {
namespace {

search_speed run_engine(const bench_options& options, bench_recording& to) {
    const auto variant = find_engine_variant(options.variant);
    signoff::connect4_stimulus_options stimulus;
    stimulus.seed = options.seed;
    stimulus.positions = options.count;
    stimulus.deep = options.deep;
    stimulus.alpha_beta = variant.alpha_beta;
    const auto traffic = signoff::connect4_traffic(stimulus);
    connect4_minimax_config config{clock_domain(engine_board_hz)};
    config.alpha_beta = variant.alpha_beta;
    config.solvers = variant.solvers;
    engine_traffic bench("signoff", parse_view_name("--view", options.view), config, traffic, &to.target());
    sc_core::sc_start();
    if (bench.live_payloads() != 0) throw std::runtime_error("a transaction was left open");
    return bench.speed();
}

search_speed run_crossbar(const bench_options& options, bench_recording& to) {
    const auto load = options.uncontended ? crossbar_load::uncontended : crossbar_load::contended;
    const auto figures =
        play_crossbar_bench(parse_view_name("--view", options.view), options.seed, options.count, load, to.target());
    return {figures.cycles, figures.wall_seconds - to.writing_seconds()};
}

search_speed run_uart(const bench_options& options, bench_recording& to) {
    const uart_config config{clock_domain(spartan_board_hz), find_uart_variant(options.variant).cycles_per_tick};
    const auto make = options.uncontended ? signoff::make_plain_uart_traffic : signoff::make_uart_traffic;
    const auto traffic = make(options.seed, options.count, config.cycles_per_tick);
    uart_bench bench("signoff", parse_view_name("--view", options.view), config, traffic);
    const auto begun = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    to.write(bench.result());
    return {traffic.end_cycle, wall.count()};
}

search_speed run(const bench_options& options, bench_recording& to) {
    if (!nexys4_variants(options.block).empty()) return run_nexys4_block(options, to);
    if (options.block == "axi_crossbar") return run_crossbar(options, to);
    return options.block == "uart" ? run_uart(options, to) : run_engine(options, to);
}

}  // namespace

int run_bench(const bench_options& options) {
    if (is_user_game(options.user_rtl)) return run_user_game_bench(options);
    if (signed_off_by_exchanges(options.block)) return run_connect6_bench(options);
    if (options.block == nexys4_platform_name) return run_nexys4_bench(options);
    bench_recording record(options.recording_path);
    const auto speed = run(options, record);
    record.finish();
    fmt::print("{{\"cycles\":{},\"wall_seconds\":{:.9f}}}\n", speed.cycles, speed.wall_seconds);
    return exit_done;
}

}  // namespace tabletop
