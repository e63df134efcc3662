// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_threat_signoff.h"

#include "base/input_error.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "design/described_block.h"
#include "engines/connect6_threat/tolerance.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/blocks/connect6_threat/connect6_engine_bench.h"
#include "signoff/blocks/connect6_threat/connect6_fit.h"
#include "signoff/blocks/connect6_threat/connect6_scoreboard.h"
#include "signoff/blocks/connect6_threat/connect6_threat_query.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/exit_code.h"
#include "signoff/variants.h"
#include "spartan/spartan_parameters.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* block_name = "connect6_threat";

connect6_threat_config config_of(const rtl_variant& build) {
    connect6_threat_config config{clock_domain(spartan_board_hz), {}};
    config.engine.influenced = build.number("INFLUENCED") != 0;
    return config;
}

// Byte by byte, without a line.
std::vector<signoff::connect6_game> stimulus(const bench_options& options) {
    constexpr unsigned usual = 20, of_at = 60, many = 200;
    const auto some = options.uncontended ? of_at : usual;
    const auto random_games = options.count != 0 ? options.count : options.deep ? many : some;
    core_opponent opponent;
    return signoff::connect6_games({options.seed, random_games, options.deep, !options.uncontended}, opponent);
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

void sign_build_off(const rtl_variant& build, const std::string& shown, const signoff_task& task,
                    signoff_report& report) {
    const connect6_benches benches{bench_of(build.name, task.options, false), bench_of(build.name, task.options, true),
                                   shown};
    const auto engine = config_of(build).engine;
    sign_off_connect6(benches, stimulus, engine, connect6_threat_at_tolerance(engine), task, report);
}

void sign_off(const signoff_task& task, signoff_report& report) {
    for (const auto& build : connect6_threat_rtl_variants()) sign_build_off(build, build.name, task, report);
}

// A design without [from] is built as the published one.
signoff_report sign_described_engine_off(const signoff_options& options, const progress_line& progress) {
    const auto description = description_of(block_name, options.rtl);
    require_ca_against_pins(options);
    names_with_rtl(block_name, block_name, options);
    if (options.align) throw input_error(fmt::format("--align: {} is compared cycle by cycle", block_name));
    signoff_report report;
    report.seed = options.seed;
    const std::vector views{view::ca};
    for (const auto& build : connect6_threat_rtl_variants()) {
        sign_build_off(build, fmt::format("{} {}", description->top, build.name), {options, views, progress}, report);
        if (description->from.empty()) break;
    }
    return report;
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

const descriptor& connect6_threat_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = block_name;
        d.what = "Connect6 engine, threat detector and weights";
        d.verilated_variants = names_of(connect6_threat_rtl_variants());
        d.board_hz = spartan_board_hz;
        d.sign_off = sign_off;
        d.run_bench = run_bench;
        d.sign_rtl_off = sign_described_engine_off;
        d.fit = fit_connect6;
        d.query = {
            query_connect6_threat,
            "  in:  {\"id\":1,\"requests\":[\"D\",\"09090808\"]}, what goes over the line after a reset, up to a "
            "reply each\n"
            "  out: {\"id\":1,\"replies\":[\"1010\",..],\"cycles\":[..],\"serial\":[..]}, one entry a request\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
