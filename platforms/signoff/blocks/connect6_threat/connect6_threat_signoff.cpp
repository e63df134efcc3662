// SPDX-License-Identifier: Apache-2.0
#include "connect6_threat/connect6_threat_rtl.h"
#include "design/described_block.h"
#include "engines/connect6_threat/tolerance.h"
#include "host/process/exit_code.h"
#include "peripherals/uart/uart.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/blocks/connect6_threat/connect6_engine_bench.h"
#include "signoff/blocks/connect6_threat/connect6_fit.h"
#include "signoff/blocks/connect6_threat/connect6_scoreboard.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/signoff_part.h"
#include "signoff/variants.h"
#include "spartan/spartan_parameters.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* block_name = "connect6_threat";

connect6_threat_config config_of(const rtl_variant& build) {
    connect6_threat_config config{clock_domain(spartan_board_hz), {}};
    config.engine.influenced = build.number("INFLUENCED") != 0;
    config.engine.concurrent = build.number("CONCURRENT") != 0;
    config.engine.near = build.number("NEAR") != 0;
    config.engine.fixes = build.number("FIXES") != 0;
    config.engine.block_ram = build.number("BLOCK_RAM") != 0;
    config.engine.scan_lines = static_cast<unsigned>(build.number("LINES"));
    config.engine.lfsr = build.number("LFSR") != 0;
    config.engine.lfsr_seed = static_cast<std::uint16_t>(build.number("LFSR_SEED"));
    return config;
}

// Byte by byte, without a line, against the build of the variant.
std::vector<signoff::connect6_game> stimulus(const bench_options& options) {
    constexpr unsigned usual = 20, of_at = 60, many = 200;
    const auto some = options.uncontended ? of_at : usual;
    const auto random_games = options.count != 0 ? options.count : options.deep ? many : some;
    const auto engine = config_of(find_build(connect6_threat_rtl_variants(), options.variant)).engine;
    core_opponent opponent(engine);
    return signoff::connect6_games(
        {options.seed, random_games, options.deep, !options.uncontended, engine.fixes && !options.uncontended},
        opponent);
}

bench_options bench_of(const std::string& variant, const signoff_options& options, bool approximate) {
    bench_options bench;
    bench.block = block_name;
    bench.variant = variant;
    bench.count = options.count;
    bench.deep = options.deep;
    bench.uncontended = approximate;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

// What `run` is told of a build.
std::vector<std::string> settings_of(const connect6_threat_core::options& engine) {
    std::vector<std::string> settings;
    if (engine.influenced) settings.emplace_back("--set=engine.weights_update=influenced");
    if (engine.concurrent) settings.emplace_back("--set=engine.scan=concurrent");
    if (engine.near) settings.emplace_back("--set=engine.white_opening=near");
    if (engine.fixes) settings.emplace_back("--set=engine.fixes=on");
    if (engine.block_ram) settings.emplace_back("--set=engine.board_memory=block_ram");
    if (engine.scan_lines != 1) settings.push_back(fmt::format("--set=engine.scan_lines={}", engine.scan_lines));
    if (engine.lfsr) {
        settings.emplace_back("--set=engine.tie_break=lfsr");
        settings.push_back(fmt::format("--set=engine.lfsr_seed={}", engine.lfsr_seed));
    }
    return settings;
}

bool is_published(const rtl_variant& build) {
    return settings_of(config_of(build).engine).empty();
}

// How `run` shows two views, on the board that the engine is published for.
serial_replay replay_of(view v, view against, const rtl_variant& build, const signoff::connect6_game& game,
                        const std::string& rtl) {
    constexpr unsigned baud = 115'200;
    constexpr unsigned samples_per_bit = 16;
    const auto side = [&](view one) {
        if (one == view::rtl && !rtl.empty()) return std::vector<std::string>{"--rtl", rtl};
        std::vector<std::string> arguments = {fmt::format("--view={}", view_name(one))};
        const auto settings = settings_of(config_of(build).engine);
        arguments.insert(arguments.end(), settings.begin(), settings.end());
        return arguments;
    };
    serial_replay replay;
    replay.machine = "spartan";
    replay.line = "uart0";
    replay.clock = clock_domain(spartan_board_hz);
    replay.bit_cycles = samples_per_bit * uart_cycles_per_tick(replay.clock, baud);
    replay.reply_bytes = reply_bytes_of(game, config_of(build).engine);
    replay.our_label = view_name(v);
    replay.ours = side(v);
    replay.their_label = view_name(against);
    replay.theirs = side(against);
    return replay;
}

// `run` cannot tell another one's RTL which build it is.
connect6_variant variant_of(const rtl_variant& build, const std::string& shown, const signoff_options& options) {
    const auto engine = config_of(build).engine;
    connect6_variant variant{bench_of(build.name, options, false),
                             bench_of(build.name, options, true),
                             {block_name, shown, {}, static_cast<double>(spartan_board_hz), engine},
                             connect6_threat_at_tolerance(engine)};
    if (options.rtl.empty() || is_published(build)) {
        variant.replay = [build, rtl = options.rtl](view v, view against, const signoff::connect6_game& game) {
            return replay_of(v, against, build, game, rtl);
        };
        variant.replay_name = fmt::format("{}-{}", block_name, build.name);
    }
    return variant;
}

// Of the engine's builds a design is one whose options its [from] has; without [from] it is the published one.
bool can_be(const rtl_description& description, const rtl_variant& build) {
    const auto engine = config_of(build).engine;
    const auto has = [&](bool is_on, const char* key) { return !is_on || description.follows(key); };
    return has(engine.influenced, "influenced") && has(engine.concurrent, "concurrent") && has(engine.near, "near") &&
           has(engine.fixes, "fixes") && has(engine.block_ram, "block_ram") &&
           has(engine.scan_lines != 1, "scan_lines") && has(engine.lfsr, "lfsr") &&
           has(engine.lfsr_seed != connect6_threat_core::options{}.lfsr_seed, "lfsr_seed");
}

void sign_off(const signoff_task& task, signoff_report& report) {
    const auto& rtl = task.options.rtl;
    const auto description = rtl.empty() ? nullptr : description_of(block_name, rtl);
    for (const auto& build : connect6_threat_rtl_variants()) {
        if (description && !can_be(*description, build)) continue;
        const auto shown = description ? fmt::format("{} {}", description->top, build.name) : build.name;
        connect6_signoff played(variant_of(build, shown, task.options), stimulus, task.options, task.progress);
        for (const auto v : task.views) {
            play_part({block_name, shown, view_name(v)}, task, report,
                      [&] { report.entries.push_back(played.sign_off(v)); });
        }
    }
}

int run_bench(const bench_options& options) {
    if (!options.rtl.empty()) describe_block_by(*description_of(block_name, options.rtl));
    const auto config = config_of(find_build(connect6_threat_rtl_variants(), options.variant));
    connect6_play play(stimulus(options), config.clock, options.recording_path);
    connect6_engine_bench bench("signoff", options.view, config, play.traffic());
    sc_core::sc_start();
    check_running();
    play.finish();
    return exit_done;
}

}  // namespace

descriptor connect6_threat_signoff() {
    auto d = block_with_rtl(block_name, "Connect6 engine, threat detector and weights", connect6_threat_rtl_variants(),
                            spartan_board_hz);
    d.mutated_variants = {"full", "near", "all_but_near_4_lines"};
    d.sign_off = sign_off;
    d.run_bench = run_bench;
    d.takes_rtl = true;
    d.fit = fit_connect6;
    return d;
}

}  // namespace tabletop
