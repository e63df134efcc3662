// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"

#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/tolerance.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "signoff/blocks/connect4_minimax/engine_fit.h"
#include "signoff/blocks/connect4_minimax/engine_query.h"
#include "signoff/process/bench_process.h"
#include "signoff/variants.h"
#include "stimulus/signoff/connect4_positions.h"
#include "zynq/zynq_parameters.h"

#include <stdexcept>

namespace tabletop {
namespace reg = connect4_minimax_registers;
namespace {

connect4_minimax_config config_of(const rtl_variant& build) {
    connect4_minimax_config config{clock_domain(zynq_board_hz)};
    config.alpha_beta = build.number("ALPHA_BETA") != 0;
    config.solvers = build.number("SOLVERS");
    return config;
}

connect4_minimax_config config_in(const std::string& variant) {
    return config_of(find_build(connect4_minimax_rtl_variants(), variant));
}

bool has_many_solvers(const rtl_variant& build) {
    return build.number("SOLVERS") != 1;
}

comparison_rules rules(view v, const std::string&) {
    auto rules = connect4_minimax_rules_in(v, connect4_minimax_name, 0);
    rules.reset_channel = "connect4_minimax.rst";
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto config = config_in(options.variant);
    signoff::connect4_stimulus_options stimulus;
    stimulus.seed = options.seed;
    stimulus.positions = options.count;
    stimulus.deep = options.deep;
    stimulus.alpha_beta = config.alpha_beta;
    const auto traffic = signoff::connect4_traffic(stimulus);
    register_traffic bench("signoff", config.clock, engine_in(options.view, config), traffic,
                           {reg::control, reg::control_start}, &to.target(), options.deep);
    sc_core::sc_start();
    to.finish();
    if (bench.live_payloads() != 0) throw std::runtime_error("a transaction was left open");
    return bench.speed();
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

const descriptor& connect4_minimax_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = connect4_minimax_name;
        d.what = "Connect Four engine, minimax or alpha-beta";
        const auto& builds = connect4_minimax_rtl_variants();
        d.verilated_variants = names_of(builds);
        d.board_hz = zynq_board_hz;
        d.recorded = recorded_bench{signed_off_in(builds, has_many_solvers), 1000, false, rules, play};
        d.handshakes =
            handshake_bench{[](const std::string& variant) { return make_connect4_minimax_pins(config_in(variant)); },
                            [](const std::string& variant) { return engine_handshakes(config_in(variant)); }};
        d.fit = fit_engine;
        d.query = {query_connect4_minimax,
                   "  in:  {\"id\":1,\"moves\":\"44\",\"engine_first\":true,\"depth\":8,\"alpha_beta\":false}, or "
                   "\"board\" and \"mask\"\n"
                   "  out: {\"id\":1,\"status\":\"ok\",\"move\":..,\"score\":..,\"nodes\":..,\"cycles\":..}\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
