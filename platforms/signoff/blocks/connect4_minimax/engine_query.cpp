// SPDX-License-Identifier: Apache-2.0
// The views of connect4_minimax that answer queries.
#include "base/parameters.h"
#include "engines/connect4_minimax/search.h"
#include "host/machine_fault.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "signoff/blocks/connect4_minimax/engine_query_lines.h"
#include "signoff/blocks/connect4_minimax/engine_question.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

namespace tabletop {
namespace {

using engine_solver = std::function<engine_answer(const engine_request&)>;

// The engine's own parameters are those of the machine it belongs to.
parameter_set engine_parameters(const std::vector<std::string>& settings) {
    std::vector<parameter_declaration> declarations;
    for (const auto& declaration : zynq_parameters()) {
        const bool of_engine = declaration.key.rfind("zynq.engine.", 0) == 0;
        if (of_engine || declaration.key == "zynq.fabric.clock") declarations.push_back(declaration);
    }
    parameter_set parameters("zynq", declarations);
    for (const auto& setting : settings) parameters.set_assignment(setting, "--set");
    return parameters;
}

connect4_minimax_config make_config(const parameter_set& parameters, bool alpha_beta) {
    connect4_minimax_config config{parameters.frequency("fabric.clock")};
    config.depth = static_cast<unsigned>(parameters.integer("engine.depth"));
    config.solvers = static_cast<unsigned>(parameters.integer("engine.solvers"));
    config.alpha_beta = alpha_beta;
    return config;
}

engine_defaults defaults_of(const parameter_set& parameters) {
    return {static_cast<unsigned>(parameters.integer("engine.depth")), parameters.boolean("engine.alpha_beta")};
}

bool answer_all(const engine_defaults& defaults, const engine_solver& solve) {
    return answer_query_lines(
        [&](const nlohmann::json& line) { return engine_answer_json(solve(parse_engine_request(line, defaults))); });
}

engine_answer ask_core(const engine_request& request, unsigned solvers) {
    namespace core = connect4_minimax_core;
    core::engine_search search(solvers);
    search.start({request.position.board, request.position.mask}, request.depth, request.prune);
    while (!search.run(UINT64_MAX / 2)) {
    }
    const auto result = search.result();
    return {static_cast<unsigned>(result.code), result.move, result.score, result.nodes, std::nullopt};
}

// One build answers all lines when it has alpha-beta; else the other stands beside it for the lines that ask for it.
bool answer_simulated(const parameter_set& parameters, view v, const engine_defaults& defaults) {
    bool ok = true;
    sc_core::sc_event never;  // not on the stack of a process: that is not unwound at the end
    std::unique_ptr<register_bench> with_alpha_beta;
    std::unique_ptr<register_bench> base;
    const auto lines = [&](register_bench&) {
        ok = answer_all(defaults, [&](const engine_request& request) {
            return ask_engine(request.alpha_beta_build ? *with_alpha_beta : *base, request);
        });
    };
    const auto silent = [&](register_bench&) { sc_core::wait(never); };
    const auto make_bench = [&](const char* name, bool alpha_beta, register_bench::traffic_function traffic) {
        const auto config = make_config(parameters, alpha_beta);
        return std::make_unique<register_bench>(name, config.clock, engine_in(v, config), nullptr, false,
                                                std::move(traffic));
    };
    with_alpha_beta =
        make_bench("alpha_beta", true, defaults.alpha_beta ? register_bench::traffic_function(lines) : silent);
    if (!defaults.alpha_beta) {
        base = make_bench("base", false, lines);
    }
    sc_core::sc_start();
    return ok;
}

// Sixteen times what ours takes at the most, and a million cycles.
std::uint64_t longest_search(const engine_request& request, unsigned solvers) {
    constexpr std::uint64_t board_cycles = 26, least = 1'000'000, times = 16;
    return least + times * board_cycles * ask_core(request, solvers).nodes;
}

bool answer_by_rtl(const rtl_description& description, const engine_defaults& defaults) {
    const auto config = config_beside(description);
    bool ok = false;
    bus_design* design = nullptr;
    watch_interrupts();  // the design may have to be compiled
    register_bench bench(
        "query", config.clock,
        engine_in(view::rtl, config, {description.has_pin("irq"), false}, engine_of(description), &design), nullptr,
        false, [&](register_bench& engine) {
            engine.wait_cycles(1);
            ok = answer_all(defaults, [&](const engine_request& request) {
                if (request.prune && !config.alpha_beta) {
                    throw input_error("alpha_beta: the description says that the design has none");
                }
                return ask_engine(engine, request,
                                  {description.has_pin("irq"), longest_search(request, config.solvers)});
            });
        });
    sc_core::sc_start();
    for (const auto& sentence : design->broken_rules()) fmt::print(stderr, "tabletop: {}\n", sentence);
    if (!design->fault().empty()) throw machine_fault("the design has stopped: " + design->fault());
    return ok;
}

int exit_code_of(bool ok) {
    return ok ? exit_done : exit_check_failed;
}

int query_rtl(const query_options& options, const rtl_description& description) {
    auto parameters = engine_parameters(options.settings);
    zynq_machine_kind().apply_rtl(description, parameters);
    return exit_code_of(answer_by_rtl(description, defaults_of(parameters)));
}

int answer(const query_options& options) {
    if (const auto rtl = read_query_rtl(options, zynq_machine_kind())) return query_rtl(options, *rtl);
    const auto v = parse_query_view(options);
    const auto parameters = engine_parameters(options.settings);
    const auto defaults = defaults_of(parameters);
    bool ok = false;
    if (v) {
        ok = answer_simulated(parameters, *v, defaults);
    } else {
        const auto solvers = static_cast<unsigned>(parameters.integer("engine.solvers"));
        ok = answer_all(defaults, [solvers](const engine_request& request) { return ask_core(request, solvers); });
    }
    return exit_code_of(ok);
}

}  // namespace

query_descriptor connect4_minimax_query() {
    return {answer,
            "  in:  {\"id\":1,\"moves\":\"44\",\"engine_first\":true,\"depth\":8,\"alpha_beta\":false}, or "
            "\"board\" and \"mask\"\n"
            "  out: {\"id\":1,\"status\":\"ok\",\"move\":..,\"score\":..,\"nodes\":..,\"cycles\":..}\n"};
}

}  // namespace tabletop
