// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/child_rtl.h"

#include "design/instrument.h"
#include "design/needed_rtl.h"
#include "host/chosen_views.h"
#include "host/process/interrupt_flag.h"
#include "host/rtl_place.h"
#include "machines/machines.h"
#include "signoff/process/bench_run.h"
#include "signoff/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

namespace tabletop {
namespace {

// True the first time, with each instrument.
bool is_new(const std::string& looked_at) {
    static std::set<std::pair<instrument, std::string>> all;
    return all.insert({chosen_instrument(), looked_at}).second;
}

bool may_need_building(const bench_options& bench) {
    return bench.view == view::rtl && find_descriptor(bench.block) != nullptr;
}

// Traffic does not matter, nor what is recorded of it.
simulation simulation_of(bench_options bench) {
    bench.count = 1;
    bench.recording_path = "/dev/null";
    return [bench] { run_bench(bench); };
}

std::vector<std::string> values_of(const std::vector<std::string>& options, const std::string& name) {
    std::vector<std::string> values;
    for (const auto& option : options) {
        if (option.rfind(name + '=', 0) == 0) values.push_back(option.substr(name.size() + 1));
    }
    return values;
}

void elaborate(const machine_kind& kind, const std::vector<std::string>& options) {
    parameter_set parameters(kind.name(), kind.parameters());
    for (const auto& setting : values_of(options, "--set")) parameters.set_assignment(setting, "--set");
    std::shared_ptr<const rtl_description> own;
    for (const auto& text : values_of(options, "--rtl")) own = read_rtl_option(text, kind.rtl_names());
    if (own) kind.apply_rtl(*own, parameters);
    kind.build(parameters, chosen_views(kind, parameters, values_of(options, "--view"), own.get()), {});
}

}  // namespace

void build_rtl_of_benches(const std::vector<bench_options>& benches) {
    std::vector<simulation> simulations;
    for (const auto& bench : benches) {
        if (!may_need_building(bench)) continue;
        if (!is_new(fmt::format("{}|{}|{}", bench.block, bench.variant, bench.rtl))) continue;
        if (!bench.rtl.empty()) {
            build_rtl_of(simulation_of(bench), interrupted);
        } else {
            simulations.push_back(simulation_of(bench));
        }
    }
    build_rtl_of(simulations, interrupted);
}

void build_rtl_of_run(const std::string& machine, const std::vector<std::string>& options) {
    const auto& kind = find_machine_kind(machine);
    if (!is_new(fmt::format("{}|{}", machine, fmt::join(options, "|")))) return;
    const simulation elaborated = [&] { elaborate(kind, options); };
    if (values_of(options, "--rtl").empty()) {
        build_rtl_of(std::vector{elaborated}, interrupted);
    } else {
        build_rtl_of(elaborated, interrupted);
    }
}

std::vector<std::vector<rtl_description>> designs_of_benches(const std::vector<bench_options>& benches) {
    std::vector<simulation> simulations;
    for (const auto& bench : benches) simulations.push_back(simulation_of(bench));
    return elaborated_designs(simulations, interrupted);
}

}  // namespace tabletop
