// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_scoreboard.h"

#include "host/option_values.h"
#include "signoff/blocks/connect6_threat/compare/connect6_reference.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/process/bench_process.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <fstream>

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
    const auto games = stimulus_(bench_);
    auto rules = about.rules;
    const auto compare = [&] {
        std::ifstream my_file(seen.trace_path, std::ios::binary);
        std::ifstream their_file(reference_.trace_path, std::ios::binary);
        connect6_trace_reader mine(my_file, seen.trace_path);
        connect6_trace_reader theirs(their_file, reference_.trace_path);
        return compare_connect6_traces(mine, theirs, games, rules, entry.view, entry.against);
    };
    entry.result = compare();
    if (!entry.result.passed && !about.left_out.empty()) {
        rules.left_out = about.left_out;
        entry.result = compare();
    }
    if (about.build) entry.coverage = coverage_in(*about.build, games, rules);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference_.cycles_per_second;
    entry.board_hz = about.board_hz;
    return entry;
}

// What the reference has played of what is compared, counted once.
const std::vector<coverage_item>& connect6_scoreboard::coverage_in(const connect6_threat_core::options& build,
                                                                   const std::vector<signoff::connect6_game>& games,
                                                                   const connect6_rules& rules) {
    auto& items = coverage_[rules.left_out];
    if (!items.empty()) return items;
    std::ifstream file(reference_.trace_path, std::ios::binary);
    connect6_trace_reader reader(file, reference_.trace_path);
    connect6_coverage coverage;
    for (const auto& game : games) {
        auto played = reader.next();
        if (!played) break;
        auto& transactions = played->transactions;
        const auto* const outside = left_out_from(game, rules);
        if (outside != nullptr && outside->from < transactions.size()) transactions.resize(outside->from);
        connect6_reference::add_coverage(*played, build, coverage);
    }
    return items = coverage.items(build);
}

void connect6_signoff::announce(view v) const {
    progress_(fmt::format("{} {}: {}", variant_.about.name, variant_.about.variant, view_name(v)));
}

connect6_scoreboard& connect6_signoff::match_against(view against, bool approximate) {
    auto& match = matches_[approximate];
    if (match == nullptr) {
        auto played =
            std::make_unique<connect6_scoreboard>(approximate ? variant_.approximate : variant_.exact, stimulus_);
        announce(against);
        played->play_reference(against);
        match = std::move(played);
    }
    return *match;
}

// `at` is held to games that players could play; what is made for single cells scatters its stones.
signoff_entry connect6_signoff::sign_off(view v) {
    const auto against = parse_view_name("--against", options_.against);
    const bool approximate = v == view::at || against == view::at;
    auto& match = match_against(against, approximate);
    announce(v);
    auto about = variant_.about;
    if (approximate) {
        about.rules.tolerance = variant_.at;
        about.build.reset();
    }
    auto entry = match.play_and_compare(v, options_.against, about);
    if (const auto& at = entry.result.first_at; at && !approximate && variant_.replay) {
        const auto game = stimulus_(variant_.exact)[at->game];
        entry.replay = write_serial_replay(game, at->request, variant_.replay(v, against, game), options_.report_folder,
                                           variant_.replay_name);
    }
    return entry;
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
