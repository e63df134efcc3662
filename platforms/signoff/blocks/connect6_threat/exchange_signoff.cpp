// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/exchange_signoff.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "signoff/process/bench_process.h"
#include "spartan/spartan_parameters.h"

#include <fmt/format.h>

#include <fstream>

namespace tabletop {

exchange_match::outcome exchange_match::play(view v) {
    bench_.view = v;
    bench_.recording_path = folder_.file(fmt::format("{}.jsonl", view_name(v))).string();
    const auto figures = run_bench_process(bench_, folder_);
    return {bench_.recording_path, figures.cycles_per_second};
}

signoff_entry exchange_match::play_and_compare(view v, const std::string& against, const exchange_entry& about) {
    const auto seen = play(v);
    signoff_entry entry;
    entry.name = about.name;
    entry.variant = about.variant;
    entry.view = view_name(v);
    entry.against = against;
    entry.tolerance = about.rules.tolerance;
    std::ifstream my_file(seen.exchanges_path, std::ios::binary);
    std::ifstream their_file(reference_.exchanges_path, std::ios::binary);
    exchange_reader mine(my_file, seen.exchanges_path);
    exchange_reader theirs(their_file, reference_.exchanges_path);
    entry.result = compare_exchanges(mine, theirs, stimulus_(bench_), about.rules, entry.view, entry.against);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference_.cycles_per_second;
    entry.board_hz = about.board_hz;
    return entry;
}

void sign_exchanges_off(const bench_options& bench, exchange_stimulus stimulus, const timing_tolerance& at,
                        const signoff_task& task, signoff_report& report) {
    const auto against = parse_view_name("--against", task.options.against);
    const auto announce = [&](view v) {
        task.progress(fmt::format("{} {}: {}", bench.block, bench.variant, view_name(v)));
    };
    exchange_match match(bench, stimulus);
    announce(against);
    match.play_reference(against);
    for (const auto v : task.views) {
        announce(v);
        exchange_rules rules;
        if (v == view::at || against == view::at) rules.tolerance = at;
        report.entries.push_back(match.play_and_compare(
            v, task.options.against, {bench.block, bench.variant, rules, static_cast<double>(spartan_board_hz)}));
    }
}

bench_traffic exchange_play::traffic() {
    return [this](exchange_bench& bench) {
        constexpr double least_seconds = 0.1;
        play_games(bench, games_, clock_, speed_, [this](const exchange_game& game) { write_exchanges(file_, game); });
        while (speed_.cycles != 0 && speed_.wall_seconds < least_seconds) {
            play_games(bench, games_, clock_, speed_, [](const exchange_game&) {});
        }
    };
}

void exchange_play::finish() {
    if (!file_.flush()) throw input_error("cannot write " + path_);
    fmt::print("{{\"cycles\":{},\"replies\":{},\"wall_seconds\":{:.9f}}}\n", speed_.cycles, speed_.replies,
               speed_.wall_seconds);
}

}  // namespace tabletop
