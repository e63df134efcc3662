// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"

#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/tolerance.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "signoff/blocks/connect4_minimax/engine_figures.h"
#include "signoff/blocks/connect4_minimax/engine_fit.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/bench_recording.h"
#include "signoff/variants.h"
#include "stimulus/signoff/connect4_positions.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace tabletop {
namespace reg = connect4_minimax_registers;
namespace {

connect4_minimax_config config_of(const rtl_variant& build) {
    connect4_minimax_config config{clock_domain(zynq_board_hz)};
    config.alpha_beta = build.number("ALPHA_BETA") != 0;
    config.solvers = build.number("SOLVERS");
    return config;
}

// The design has the parameters of its description alone, and shows no more than its pins.
bool is_described_alone(const bench_options& options) {
    return options.variant.empty();
}

connect4_minimax_config config_in(const bench_options& options) {
    if (is_described_alone(options)) return config_beside(rtl_of(options));
    return config_of(find_build(connect4_minimax_rtl_variants(), options.variant));
}

bool has_many_solvers(const rtl_variant& build) {
    return build.number("SOLVERS") != 1;
}

comparison_rules rules(view v, const std::string&) {
    auto rules = connect4_minimax_rules_in(v, connect4_minimax_name, 0);
    rules.reset_channel = "connect4_minimax.rst";
    return rules;
}

// Accesses that an address of seven bits cannot tell apart.
constexpr const char* far_holes = "far_holes";

bool plays_far_holes(const bench_options& options) {
    const auto& names = options.include;
    return !is_described_alone(options) || std::find(names.begin(), names.end(), far_holes) != names.end();
}

std::vector<exclusion> left_out(const bench_options& options, const rtl_description& rtl) {
    std::vector<exclusion> list;
    if (!plays_far_holes(options)) {
        list.push_back({far_holes,
                        "accesses beyond offset 0x7F, which an address of seven bits cannot tell from registers; "
                        "--include plays them",
                        0});
    }
    if (!rtl.has_pin("wstrb")) {
        list.push_back({"strobes", "writes to some bytes of a register; the description names no wstrb", 0});
    }
    if (!rtl.has_pin("irq")) {
        list.push_back({"irq", "not compared, every search is polled; the description names no irq", 0});
    }
    return list;
}

signoff::connect4_stimulus_options stimulus_of(const bench_options& options, const rtl_description& rtl) {
    signoff::connect4_stimulus_options stimulus;
    stimulus.seed = options.seed;
    stimulus.positions = options.count;
    stimulus.deep = options.deep;
    stimulus.alpha_beta = config_in(options).alpha_beta;
    stimulus.interrupt = rtl.has_pin("irq");
    stimulus.strobes = rtl.has_pin("wstrb");
    stimulus.far_holes = plays_far_holes(options);
    stimulus.patient = options.traffic == patient_traffic;
    return stimulus;
}

// A hundred times what the longest search of the stimulus takes ours.
std::uint64_t longest_search(const bench_options& options) {
    constexpr std::uint64_t usual = 50'000'000, deep = 1'000'000'000;
    return options.deep ? deep : usual;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto rtl = rtl_of(options);
    const auto config = config_in(options);
    const auto traffic = signoff::connect4_traffic(stimulus_of(options, rtl));
    bus_design* design = nullptr;
    const engine_signals signals{rtl.has_pin("irq"), !is_described_alone(options)};
    register_traffic bench("signoff", config.clock, engine_in(options.view, config, signals, engine_of(rtl), &design),
                           traffic, {reg::control, reg::control_start, longest_search(options)}, &to.target(),
                           options.deep);
    bench.lose(options.lost_steps);
    if (design != nullptr) {
        design->go_on_behind_hangs([&bench] { bench.recover(); });
        bench.tell_endless_searches([design](const std::string& what) { design->note_hang(what); });
    }
    sc_core::sc_start();
    check_running(design);
    to.finish();
    if (bench.lost_steps().empty() && bench.live_payloads() != 0) {
        throw std::runtime_error("a transaction was left open");
    }
    to.say(bus_findings(design, &bench));
    return bench.speed();
}

// The position that a case asks, as a line of `query`; empty: it asks none.
std::string question_of_case(const bus_traffic& traffic, std::uint64_t number) {
    std::uint64_t at = 0;
    std::map<std::uint32_t, std::uint64_t> written;
    for (const auto& step : traffic) {
        if (step.kind == step_kind::begin_case) ++at;
        if (at != number || step.kind != step_kind::write) continue;
        written[step.address] = step.value;
        if (step.address != reg::control || (step.value & reg::control_start) == 0 || (step.lanes & 1u) == 0) continue;
        return fmt::format(R"({{"id":{},"board":"0x{:x}","mask":"0x{:x}","depth":{},"alpha_beta":{}}})", number,
                           written[reg::board_hi] << 32 | written[reg::board_lo],
                           written[reg::mask_hi] << 32 | written[reg::mask_lo], written[reg::depth],
                           (written[reg::options] & reg::options_alpha_beta) != 0);
    }
    return "";
}

query_replay replay(const bench_options& options, const nlohmann::json&, const comparison& result) {
    const auto config = config_in(options);
    return {question_of_case(signoff::connect4_traffic(stimulus_of(options, rtl_of(options))), result.first_case),
            fmt::format(" --set engine.solvers={} --set engine.alpha_beta={}", config.solvers,
                        config.alpha_beta ? "on" : "off")};
}

axi_handshake_setup handshakes_of(const bench_options& options) {
    auto setup = engine_handshakes(config_in(options));
    if (!rtl_of(options).has_pin("wstrb")) {
        setup.traffic.strobes = false;
        setup.impossible.push_back({"some bytes of a word", "the description names no wstrb", 0});
    }
    return setup;
}

patient_bench patient() {
    patient_bench bench;
    bench.traffics = {{patient_traffic, "answers"}};
    bench.latencies = {{"access cycles",
                        &comparison::accesses,
                        {{"reads are answered", &comparison::read_latency}, {"writes", &comparison::write_latency}}},
                       {"search cycles", &comparison::searches, {{"searches end", &comparison::search_latency}}}};
    bench.rest = "races";
    bench.not_played =
        "accesses aimed at the cycles in which a search ends, and resets in the midst of an access: what they get "
        "depends on cycles, and this design has others";
    return bench;
}

}  // namespace

comparison_rules connect4_minimax_rules_in(view v, const std::string& instance, std::uint64_t base) {
    comparison_rules rules;
    rules.search_channel = instance + ".in";
    rules.interrupt_channel = instance + ".irq";
    rules.start_address = base + reg::control;
    rules.start_mask = reg::control_start;
    rules.timing_registers = {base + reg::cycles_lo, base + reg::cycles_hi};
    if (v == view::at) rules.tolerance = connect4_minimax_at_tolerance;
    return rules;
}

descriptor connect4_minimax_signoff() {
    const auto& builds = connect4_minimax_rtl_variants();
    auto d = block_with_rtl(connect4_minimax_name, "Connect Four engine, minimax or alpha-beta", builds, zynq_board_hz);
    d.mutated_variants = {"alpha_beta"};
    d.recorded = recorded_bench{signed_off_in(builds, has_many_solvers), 1000, false, rules, play};
    d.recorded->plays_options = true;
    d.recorded->left_out = left_out;
    d.recorded->patient = patient();
    d.recorded->replay = replay;
    d.exclusions = {far_holes};
    d.handshakes = handshake_bench{[](const bench_options& options) {
                                       const auto rtl = rtl_of(options);
                                       return make_connect4_minimax_pins(config_in(options), engine_of(rtl));
                                   },
                                   handshakes_of};
    d.fit = fit_engine;
    d.published_figures = published_engine_figures;
    return d;
}

}  // namespace tabletop
