// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_scoreboard.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "peripherals/uart/uart.h"
#include "signoff/blocks/connect6_threat/compare/connect6_literal.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/process/bench_process.h"
#include "signoff/report/serial_replay.h"
#include "signoff/signoff_part.h"
#include "spartan/spartan_parameters.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <memory>

namespace tabletop {

connect6_scoreboard::outcome connect6_scoreboard::play(view v) {
    bench_.view = v;
    bench_.recording_path = folder_.file(fmt::format("{}.jsonl", view_name(v))).string();
    const auto figures = run_bench_process(bench_, folder_);
    return {bench_.recording_path, figures.cycles_per_second};
}

signoff_entry connect6_scoreboard::play_and_compare(view v, const std::string& against, const connect6_entry& about) {
    const auto seen = play(v);
    signoff_entry entry;
    entry.name = about.name;
    entry.variant = about.variant;
    entry.view = view_name(v);
    entry.against = against;
    entry.tolerance = about.rules.tolerance;
    std::ifstream my_file(seen.trace_path, std::ios::binary);
    std::ifstream their_file(reference_.trace_path, std::ios::binary);
    connect6_trace_reader mine(my_file, seen.trace_path);
    connect6_trace_reader theirs(their_file, reference_.trace_path);
    entry.result = compare_connect6_traces(mine, theirs, stimulus_(bench_), about.rules, entry.view, entry.against);
    if (about.build) entry.reached = reached_in(*about.build);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference_.cycles_per_second;
    entry.board_hz = about.board_hz;
    return entry;
}

// What the reference has played, counted once.
const std::vector<reached_item>& connect6_scoreboard::reached_in(const connect6_threat_core::options& build) {
    if (!reached_.empty()) return reached_;
    std::ifstream file(reference_.trace_path, std::ios::binary);
    connect6_trace_reader games(file, reference_.trace_path);
    connect6_reached reached;
    while (const auto game = games.next()) connect6_literal::add_reached(*game, build, reached);
    return reached_ = reached.items(build);
}

namespace {

// How `run` shows two views, on the board that the engine is published for.
serial_replay replay_of(view v, view against, const connect6_threat_core::options& build,
                        const signoff::connect6_game& game, const std::string& rtl) {
    constexpr unsigned baud = 115'200;
    constexpr unsigned samples_per_bit = 16;
    const auto side = [&](view one) {
        if (one == view::rtl && !rtl.empty()) return std::vector<std::string>{"--rtl", rtl};
        std::vector<std::string> arguments = {fmt::format("--view={}", view_name(one))};
        if (build.influenced) arguments.emplace_back("--set=engine.weights_update=influenced");
        return arguments;
    };
    serial_replay replay;
    replay.machine = "spartan";
    replay.line = "uart0";
    replay.clock = clock_domain(spartan_board_hz);
    replay.bit_cycles = samples_per_bit * uart_cycles_per_tick(replay.clock, baud);
    replay.reply_bytes = reply_bytes_of(game);
    replay.our_label = view_name(v);
    replay.ours = side(v);
    replay.their_label = view_name(against);
    replay.theirs = side(against);
    return replay;
}

}  // namespace

// `at` is held to games that players could play; what is made for single cells scatters its stones. `run` cannot tell
// other RTL to keep its weights.
void sign_off_connect6(const connect6_benches& benches, connect6_stimulus stimulus,
                       const connect6_threat_core::options& build, const timing_tolerance& at, const signoff_task& task,
                       signoff_report& report) {
    const auto against = parse_view_name("--against", task.options.against);
    const auto& shown = benches.shown.empty() ? benches.exact.variant : benches.shown;
    std::map<bool, std::unique_ptr<connect6_scoreboard>> matches;  // by whether `at` is on a side
    const auto sign_view_off = [&](view v) {
        const bool approximate = v == view::at || against == view::at;
        const auto& bench = approximate ? benches.approximate : benches.exact;
        const auto announce = [&](view one) {
            task.progress(fmt::format("{} {}: {}", bench.block, shown, view_name(one)));
        };
        auto& match = matches[approximate];
        if (match == nullptr) {
            auto played = std::make_unique<connect6_scoreboard>(bench, stimulus);
            announce(against);
            played->play_reference(against);
            match = std::move(played);
        }
        announce(v);
        connect6_entry about{bench.block, shown, {}, static_cast<double>(spartan_board_hz), build};
        if (approximate) {
            about.rules.tolerance = at;
            about.build.reset();
        }
        auto entry = match->play_and_compare(v, task.options.against, about);
        if (entry.result.first_at && !approximate && (bench.rtl.empty() || !build.influenced)) {
            const auto game = stimulus(bench)[entry.result.first_at->game];
            entry.replay =
                write_serial_replay(game, entry.result.first_at->request, replay_of(v, against, build, game, bench.rtl),
                                    task.options.report_folder, bench.block + '-' + bench.variant);
        }
        report.entries.push_back(std::move(entry));
    };
    for (const auto v : task.views) {
        play_part({benches.exact.block, shown, view_name(v)}, task, report, [&] { sign_view_off(v); });
    }
}

bench_traffic connect6_play::traffic() {
    return [this](connect6_bench& bench) {
        constexpr double least_seconds = 0.1;
        play_games(bench, games_, clock_, speed_,
                   [this](const connect6_trace& game) { write_connect6_trace(file_, game); });
        while (speed_.cycles != 0 && speed_.wall_seconds < least_seconds) {
            play_games(bench, games_, clock_, speed_, [](const connect6_trace&) {});
        }
    };
}

void connect6_play::finish() {
    if (!file_.flush()) throw input_error("cannot write " + path_);
    fmt::print("{{\"cycles\":{},\"replies\":{},\"wall_seconds\":{:.9f}}}\n", speed_.cycles, speed_.replies,
               speed_.wall_seconds);
}

}  // namespace tabletop
