// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/connect4_heuristic_signoff.h"

#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "de1_soc/de1_soc_parameters.h"
#include "engines/connect4_heuristic/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_heuristic/heuristic_bench.h"
#include "signoff/blocks/connect4_heuristic/heuristic_query.h"
#include "signoff/blocks/connect4_heuristic/heuristic_reached.h"
#include "signoff/pin_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

connect4_heuristic_config config_of(const std::string& variant) {
    const auto& build = find_build(connect4_heuristic_rtl_variants(), variant);
    connect4_heuristic_config config{clock_domain(de1_soc_board_hz)};
    config.generation = build.number("GENERATION");
    config.defensive_rounds = build.number("DEFENSIVE_ROUNDS");
    config.pipeline = build.number("PIPELINE");
    config.read_cycles = build.number("READ_CYCLES");
    config.packed_rows = build.number("PACKED_ROWS") != 0;
    config.human_traps = build.number("HUMAN_TRAPS") != 0;
    return config;
}

comparison_rules rules(view v, const std::string& variant) {
    auto rules = pin_rules("connect4_heuristic.reset");
    if (v == view::at) rules.tolerance = connect4_heuristic_at_tolerance(config_of(variant).read_cycles);
    return rules;
}

// The builds differ in little from the published one, which alone has the boards for its gates; with human_traps every
// other board is for these.
signoff::heuristic_plan plan_of(const bench_options& options, const connect4_heuristic_config& config) {
    const bool is_published = options.variant == connect4_heuristic_rtl_variants().front().name;
    const bool all = is_published || config.human_traps;
    const auto boards = all ? options.count : (options.count + 1) / 2;
    const auto longest_answer = static_cast<unsigned>(connect4_heuristic_core::exact_longest_answer(build_of(config)));
    return {boards, !options.uncontended, longest_answer, config.human_traps, is_published && !options.uncontended};
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto config = config_of(options.variant);
    signoff::heuristic_traffic traffic(options.seed, plan_of(options, config));
    const bool everything = !options.uncontended;
    connect4_heuristic_bench bench("signoff", heuristic_in(options.view, config), config, traffic,
                                   {true, everything, false, everything}, to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {bench.end_cycle(), wall_seconds};
}

std::vector<reached_item> reached(const bench_options& options, record_feed& reference) {
    return reached_of_heuristic(config_of(options.variant), reference);
}

}  // namespace

const descriptor& connect4_heuristic_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "connect4_heuristic";
        d.what = "Connect Four engine by heuristics, one decision a clock";
        const auto& builds = connect4_heuristic_rtl_variants();
        d.verilated_variants = names_of(builds);
        d.board_hz = de1_soc_board_hz;
        d.recorded = recorded_bench{signed_off_in(builds), 2000, true, rules, play, reached};
        d.query = {
            query_connect4_heuristic,
            "  in:  {\"id\":1,\"rows\":[42,0,0,0,0,0],\"module\":\"full\"}, six of 14 bits, the bottom first; or "
            "\"defensive\"\n"
            "  out: {\"id\":1,\"move\":3,\"value\":20,\"legal\":true,\"rule\":\"imm\",\"cycles\":21}\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
