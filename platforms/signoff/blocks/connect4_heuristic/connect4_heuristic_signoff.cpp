// SPDX-License-Identifier: Apache-2.0
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
#include "engines/connect4_heuristic/tolerance.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_heuristic/heuristic_bench.h"
#include "signoff/blocks/connect4_heuristic/heuristic_coverage.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <fmt/format.h>

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
    config.win_first = build.number("WIN_FIRST") != 0;
    config.mode_switch = build.number("MODE_SWITCH") != 0;
    config.wrong_index = build.number("WRONG_INDEX") != 0;
    config.lookahead = build.number("LOOKAHEAD");
    return config;
}

// What the [options] of a description make.
connect4_heuristic_config config_beside(const rtl_description& description) {
    parameter_set parameters("de1_soc", de1_soc_parameters());
    de1_soc_machine_kind().apply_rtl(description, parameters);
    return make_de1_soc_config(parameters, {}).engine;
}

connect4_heuristic_config config_of(const bench_options& options) {
    return options.variant.empty() ? config_beside(rtl_of(options)) : config_of(options.variant);
}

// Nothing but the answers can be compared in views that differ in cycles only.
bool plays_all(const bench_options& options) {
    return !options.uncontended && options.traffic != patient_traffic;
}

// The builds differ in little from the published one; all have its gates and play the boards for these. With
// human_traps every other single board is for the human's traps.
signoff::heuristic_plan plan_of(const bench_options& options, const connect4_heuristic_config& config) {
    const bool is_whole = options.variant.empty() || options.variant == connect4_heuristic_rtl_variants().front().name;
    const bool all = is_whole || config.human_traps;
    const auto boards = all ? options.count : (options.count + 1) / 2;
    // What is disturbed at the begin and at the end of a long decision: the flag may wait for some cycles.
    constexpr unsigned disturbed_ends = 12;
    const auto build = build_of(config);
    const auto decision = static_cast<unsigned>(build.decision);
    const auto longest_answer = static_cast<unsigned>(connect4_heuristic_core::exact_longest_answer(build));
    return {boards,
            plays_all(options),
            longest_answer,
            config.human_traps,
            config.win_first,
            config.mode_switch,
            !options.uncontended,
            decision > 2 * disturbed_ends ? decision - 2 * disturbed_ends : 0,
            longest_answer - decision + disturbed_ends,
            config.lookahead > 1};
}

// Records the decisions of a design that shows them, else what its port shows.
heuristic_records records_of(const bench_options& options, const rtl_description& rtl) {
    const bool shows = rtl.has_bundle("decision_pins");
    return {shows, shows && plays_all(options), !shows, plays_all(options)};
}

// The questions as lines of `query`, by case.
nlohmann::json questions_of(const connect4_heuristic_bench& bench) {
    auto lines = nlohmann::json::array();
    for (const auto& question : bench.asked()) {
        lines.push_back(fmt::format(R"({{"id":{},"rows":[{}],"module":"{}"{}}})", lines.size() + 1,
                                    fmt::join(question.rows, ","), question.defensive ? "defensive" : "full",
                                    question.advanced ? R"(,"advanced":true)" : ""));
    }
    return lines;
}

std::uint64_t patience_with(const connect4_heuristic_config& config) {
    return connect4_heuristic_bench::usual_patience + build_of(config).decision - config.pipeline;
}

constexpr const char* asked_key = "asked";  // of the bench's figures

search_speed play(const bench_options& options, bench_recording& to) {
    // Four hundred times what ours takes.
    constexpr std::uint64_t longest_patience = 10'000;
    const auto rtl = rtl_of(options);
    const auto config = config_of(options);
    signoff::heuristic_traffic traffic(options.seed, plan_of(options, config));
    connect4_heuristic_bench bench("signoff", heuristic_in(options.view, config, &rtl), config, traffic,
                                   records_of(options, rtl), to.target(),
                                   options.traffic == patient_traffic ? longest_patience : patience_with(config));
    const auto wall_seconds = simulate_recorded(to);
    check_running();
    to.finish();
    to.say({{asked_key, questions_of(bench)}});
    return {bench.end_cycle(), wall_seconds};
}

const char* on_off(bool is_on) {
    return is_on ? "on" : "off";
}

query_replay replay(const bench_options& options, const nlohmann::json& figures, const comparison& result) {
    const auto& lines = figures.at(asked_key);
    if (result.first_case > lines.size()) return {};
    const auto config = config_of(options);
    return {lines.at(result.first_case - 1),
            fmt::format(" --set engine.generation={} --set engine.defensive_rounds={} --set engine.pipeline={} --set "
                        "engine.packed_rows={} --set engine.human_traps={} --set engine.win_first={} --set "
                        "engine.mode={} --set engine.fault={} --set engine.lookahead={} --set sram.read_cycles={}",
                        config.generation, config.defensive_rounds, config.pipeline, on_off(config.packed_rows),
                        on_off(config.human_traps), on_off(config.win_first), config.mode_switch ? "switch" : "fixed",
                        config.wrong_index ? "wrong_index" : "none", config.lookahead, config.read_cycles)};
}

patient_bench patient() {
    patient_bench bench;
    bench.traffics = {{patient_traffic, "answers"}};
    bench.latencies = {{"cycles", &comparison::accesses, {{"answers come", &comparison::write_latency}}}};
    bench.rest = "races";
    bench.not_played =
        "accesses of the processor and resets in the midst of an answer: what they meet depends on cycles, and this "
        "design has others";
    return bench;
}

// What a design does not show is not counted.
std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    if (options.variant.empty()) return {};
    return coverage_of_heuristic(config_of(options), reference);
}

}  // namespace

descriptor connect4_heuristic_signoff() {
    const auto& builds = connect4_heuristic_rtl_variants();
    auto d = block_with_rtl("connect4_heuristic", "Connect Four engine by heuristics, one decision a clock", builds,
                            de1_soc_board_hz);
    d.mutated_variants = {"published", "win_first", "mode_switch", "lookahead_2"};
    d.recorded = recorded_bench{signed_off_in(builds),
                                2000,
                                true,
                                pin_rules_with("connect4_heuristic.reset", connect4_heuristic_at_tolerance),
                                play,
                                coverage};
    d.recorded->plays_options = true;
    d.recorded->patient = patient();
    d.recorded->replay = replay;
    return d;
}

}  // namespace tabletop
