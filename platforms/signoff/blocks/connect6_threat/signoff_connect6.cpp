// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/signoff_connect6.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "host/machine_fault.h"
#include "signoff/blocks/connect4_minimax/engine_variants.h"
#include "signoff/blocks/connect6_threat/connect6_bench.h"
#include "signoff/blocks/signoff_blocks.h"
#include "signoff/compare/exchange_comparison.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"
#include "spartan/spartan_machine.h"
#include "spartan/spartan_parameters.h"
#include "stimulus/signoff/connect6_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace tabletop {
namespace {

constexpr const char* engine_name = "connect6_threat";
constexpr const char* platform_name = "spartan";
constexpr double least_seconds = 0.1;

// Random games beside the fixed ones.
constexpr unsigned engine_games = 60;
constexpr unsigned platform_games = 24;
constexpr unsigned user_rtl_games = 10;
constexpr unsigned long_games = 200;
constexpr unsigned random_games_a_line_game = 10;

struct bench_outcome {
    std::vector<exchange_game> games;
    double cycles_per_second = 0;
};

std::shared_ptr<user_rtl_description> read_description(const std::string& option) {
    return read_user_rtl_option(option, spartan_machine_kind().user_rtl_names(), interrupted);
}

unsigned random_games(const std::string& name, const signoff_options& options) {
    if (options.count != 0) return options.count;
    if (options.deep) return long_games;
    if (!options.user_rtl.empty()) return user_rtl_games;
    return name == engine_name ? engine_games : platform_games;
}

// user_rtl: what is excluded is not played either.
std::vector<signoff::connect6_game> stimulus(const std::string& name, unsigned games, std::uint64_t seed, bool deep,
                                             bool user_rtl) {
    auto list = signoff::connect6_games({seed, games, deep});
    for (auto& game : list) {
        if (user_rtl && game.outside) game.requests.resize(game.outside->from);
    }
    if (name == engine_name && !user_rtl) return list;  // byte by byte, without a line
    for (auto& game : signoff::connect6_line_games(seed, 1 + games / random_games_a_line_game)) {
        list.push_back(std::move(game));
    }
    return list;
}

bench_outcome simulate(const std::string& name, const std::string& variant, const std::string& view_text,
                       const signoff_options& options, const scratch_folder& folder) {
    bench_options bench;
    bench.block = name;
    bench.variant = variant;
    bench.view = view_text;
    bench.count = random_games(name, options);
    bench.deep = options.deep;
    bench.seed = options.seed;
    bench.user_rtl = options.user_rtl;
    bench.recording_path = folder.file("exchanges.jsonl").string();
    const auto figures = run_bench_process(bench, folder);
    std::ifstream in(bench.recording_path, std::ios::binary);
    return {read_exchanges(in, bench.recording_path), figures.cycles_per_second};
}

signoff_entry compare(const std::string& name, const std::string& variant, const bench_outcome& seen,
                      const bench_outcome& reference, const exchange_rules& rules, const std::string& view_text,
                      const signoff_options& options) {
    signoff_entry entry;
    entry.name = name;
    entry.variant = variant;
    entry.view = view_text;
    entry.against = options.against;
    entry.tolerance = rules.tolerance;
    const auto games =
        stimulus(name, random_games(name, options), options.seed, options.deep, !options.user_rtl.empty());
    entry.result = compare_exchanges(seen.games, reference.games, games, rules, entry.view, entry.against);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = static_cast<double>(spartan_board_hz);
    return entry;
}

using progress_line = std::function<void(const std::string&)>;

// Both sides run at the description's clock and rate.
void sign_user_rtl_off(const std::string& name, const signoff_options& options, const progress_line& progress,
                       signoff_report& report) {
    const auto description = read_description(options.user_rtl);
    const scratch_folder folder;
    exchange_rules rules;
    rules.pins_only = true;
    progress(fmt::format("{}: {} of {}", name, description->top, description->path));
    const auto reference = simulate(name, "full", "rtl", options, folder);
    progress(fmt::format("{}: ca", name));
    const auto seen = simulate(name, "full", "ca", options, folder);
    auto entry = compare(name, description->top, seen, reference, rules, "ca", options);
    entry.board_hz = description->clock.hz();
    report.entries.push_back(std::move(entry));
}

std::vector<std::string> variants_of(const std::string& name) {
    if (name == platform_name) return {"full"};
    return names_of(connect6_threat_rtl_variants());
}

// Ticks of the two sides would differ, and with them every start edge.
bool can_be_compared(const std::string& name, view v, view against) {
    return name == engine_name || (v == view::ca && against == view::rtl);
}

void sign_variant_off(const std::string& name, const std::string& variant, const std::vector<view>& views,
                      const signoff_options& options, const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    const auto against = parse_view_name("--against", options.against);
    const auto run = [&](view v) {
        progress(fmt::format("{} {}: {}", name, variant, view_name(v)));
        return simulate(name, variant, std::string(view_name(v)), options, folder);
    };
    const auto reference = run(against);
    for (const auto v : views) {
        exchange_rules rules;
        rules.tolerance = connect6_threat_tolerance_of(against == view::at ? view::at : v, variant == "influenced");
        report.entries.push_back(compare(name, variant, run(v), reference, rules, std::string(view_name(v)), options));
    }
}

spartan_config bench_config(const bench_options& options, const user_rtl_description* description) {
    parameter_set parameters("spartan", spartan_parameters());
    if (description != nullptr) spartan_machine_kind().apply_user_rtl(*description, parameters);
    const auto v = parse_view_name("--view", options.view);
    auto config = make_spartan_config(parameters, v, v);
    // At a low rate no whole number of bits per second may give this divider.
    if (description != nullptr) config.uart.cycles_per_tick = description->cycles_per_tick();
    config.engine.engine.influenced = options.variant == "influenced";
    return config;
}

}  // namespace

bool signed_off_by_exchanges(const std::string& name) {
    return name == engine_name || name == platform_name;
}

void check_user_rtl(const signoff_options& options) {
    if (options.user_rtl.empty()) return;
    read_description(options.user_rtl);
    if (options.against != view_name(view::rtl)) throw input_error("--rtl: your own RTL is what --against rtl means");
    for (const auto& text : options.views) {
        const auto equals = text.find('=');
        const auto v = parse_view_name("--view", equals == std::string::npos ? text : text.substr(equals + 1));
        if (v != view::ca) throw input_error("--rtl: only ca can be held against pins; the ticks of at are others");
    }
}

void sign_connect6_off(const std::string& name, const std::vector<view>& views, const signoff_options& options,
                       const progress_line& progress, signoff_report& report) {
    if (!options.user_rtl.empty()) return sign_user_rtl_off(name, options, progress, report);
    const auto against = parse_view_name("--against", options.against);
    std::vector<view> compared;
    std::copy_if(views.begin(), views.end(), std::back_inserter(compared),
                 [&](view v) { return can_be_compared(name, v, against); });
    if (compared.size() < views.size()) {
        progress(fmt::format("{}: {}, a platform is signed off in view ca against rtl", name,
                             compared.empty() ? "left out" : "in ca only"));
    }
    if (compared.empty()) return;
    for (const auto& variant : variants_of(name)) {
        sign_variant_off(name, variant, compared, options, progress, report);
    }
}

int run_connect6_bench(const bench_options& options) {
    const auto description = options.user_rtl.empty() ? nullptr : read_description(options.user_rtl);
    const auto games = stimulus(options.block, options.count, options.seed, options.deep, description != nullptr);
    auto config = bench_config(options, description.get());
    const auto clock = config.uart.clock;
    exchange_speed speed;
    std::vector<exchange_game> played;
    // The games again until the speed can be told from the time that a first call takes.
    const auto traffic = [&](exchange_bench& bench) {
        played = play_games(bench, games, clock, speed);
        while (speed.cycles != 0 && speed.wall_seconds < least_seconds) play_games(bench, games, clock, speed);
    };
    std::unique_ptr<connect6_bench> platform;
    std::unique_ptr<connect6_engine_bench> engine;
    watch_interrupts();  // the design may have to be compiled
    if (options.block == engine_name && description == nullptr) {
        engine = std::make_unique<connect6_engine_bench>("signoff", config.engine_view, config.engine, traffic);
    } else {
        if (options.view == view_name(view::rtl)) config.user_rtl = description;
        const auto bit_cycles = description ? description->cycles_per_bit : config.uart.cycles_per_bit();
        platform = std::make_unique<connect6_bench>("signoff", config, bit_cycles, traffic);
    }
    exit_at_interrupt();
    sc_core::sc_start();
    if (platform && !platform->fault().empty()) {
        throw machine_fault(fmt::format("the design has stopped: {}", platform->fault()));
    }
    std::ofstream file(options.recording_path, std::ios::binary);
    write_exchanges(file, played);
    if (!file.flush()) throw input_error("cannot write " + options.recording_path);
    fmt::print("{{\"cycles\":{},\"replies\":{},\"wall_seconds\":{:.9f}}}\n", speed.cycles, speed.replies,
               speed.wall_seconds);
    return exit_done;
}

}  // namespace tabletop
