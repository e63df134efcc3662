// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/bench_process.h"

#include "host/machine_fault.h"
#include "host/process/child_process.h"
#include "host/process/exit_code.h"
#include "signoff/process/child_rtl.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

std::vector<std::string> arguments_of(const bench_options& options) {
    std::vector<std::string> arguments = {"bench-run", options.block, fmt::format("--view={}", view_name(options.view)),
                                          fmt::format("--count={}", options.count),
                                          fmt::format("--seed={}", options.seed)};
    if (!options.variant.empty()) arguments.push_back("--variant=" + options.variant);
    if (!options.rtl.empty()) arguments.push_back("--rtl=" + options.rtl);
    if (!options.recording_path.empty()) arguments.push_back("--recording=" + options.recording_path);
    if (options.deep) arguments.emplace_back("--long");
    if (options.until_ps != 0) arguments.push_back(fmt::format("--until={}ps", options.until_ps));
    for (const auto step : options.lost_steps) arguments.push_back(fmt::format("--lost-step={}", step));
    for (const auto& name : options.include) arguments.push_back("--include=" + name);
    if (options.line) arguments.push_back(fmt::format("--line={}", *options.line));
    if (options.uncontended) arguments.emplace_back("--uncontended");
    if (!options.traffic.empty()) arguments.push_back("--traffic=" + options.traffic);
    return arguments;
}

std::string name_of(const bench_options& options) {
    auto name = options.block;
    for (const auto& each : {options.variant, options.traffic}) {
        if (!each.empty()) name += ' ' + each;
    }
    return name;
}

}  // namespace

bench_figures run_bench_process(const bench_options& options, const scratch_folder& scratch) {
    build_rtl_of_benches({options});
    const auto code = run_self(arguments_of(options), scratch.file("out"), scratch.file("err"));
    const auto said = file_text(scratch.file("err"));
    if (code == exit_bad_input && !options.rtl.empty()) throw refusal_of(said);
    if (code == exit_machine_fault) throw machine_fault(message_of(said));
    require_done(code, fmt::format("{} in view {}", name_of(options), view_name(options.view)), said);
    bench_figures figures;
    figures.all = parse_json(file_text(scratch.file("out")));
    const double cycles = figures.all.at("cycles");
    const double seconds = figures.all.at("wall_seconds");
    figures.cycles_per_second = seconds > 0 ? cycles / seconds : 0;
    return figures;
}

void show_bench_waves(bench_options options) {
    const scratch_folder scratch;
    options.recording_path = scratch.file("recording").string();
    build_rtl_of_benches({options});
    run_self(arguments_of(options), scratch.file("out"), scratch.file("err"));
}

}  // namespace tabletop
