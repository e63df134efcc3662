// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_signoff.h"

#include "base/input_error.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/compare/frame_comparison.h"
#include "signoff/compare/game_reached.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "signoff/machines/nexys4/nexys4_exploration.h"
#include "signoff/machines/nexys4/user_game_signoff.h"
#include "signoff/machines/platform_views.h"
#include "signoff/pin_rules.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/report/difference_picture.h"
#include "signoff/signoff_part.h"
#include "stimulus/signoff/nexys4_games.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace tabletop {
namespace {

constexpr const char* platform_name = "nexys4";

struct platform_variant {
    const char* name;
    unsigned divider;  // cycles of a pad clock
    bool many_games;   // instead of one
};

// The published clock for one game. The others need 2500 times as long with it.
constexpr platform_variant variants[] = {{"400_hz", 250'000, false}, {"1_mhz", 100, true}};

const platform_variant& find_variant(const std::string& name) {
    for (const auto& variant : variants) {
        if (name == variant.name) return variant;
    }
    throw input_error(fmt::format("{} has no variant \"{}\"", platform_name, name));
}

unsigned random_games(const signoff_options& options) {
    constexpr unsigned usual = 6, many = 100;
    if (options.count != 0) return options.count;
    return options.deep ? many : usual;
}

struct platform_outcome {
    std::string pins_path;
    std::vector<seen_frame> frames;
    double cycles_per_second = 0;
};

// What is told of each picture beside the picture.
nlohmann::json described(const std::vector<seen_frame>& frames) {
    auto list = nlohmann::json::array();
    for (const auto& frame : frames) list.push_back({{"begin", frame.begin}, {"mode", frame.mode}});
    return list;
}

std::vector<picture> pictures_of(const std::vector<seen_frame>& frames) {
    std::vector<picture> pictures;
    for (const auto& frame : frames) pictures.push_back(frame.image);
    return pictures;
}

std::vector<seen_frame> frames_of(const nlohmann::json& description, std::vector<picture> pictures) {
    std::vector<seen_frame> frames;
    for (std::size_t n = 0; n < pictures.size(); ++n) {
        frames.push_back({description.at(n).at("begin"), description.at(n).at("mode"), std::move(pictures[n])});
    }
    return frames;
}

platform_outcome simulate(const platform_variant& variant, view v, bool recorded, const signoff_options& options,
                          const scratch_folder& folder) {
    bench_options bench;
    bench.block = platform_name;
    bench.variant = variant.name;
    bench.view = v;
    bench.count = random_games(options);
    bench.seed = options.seed;
    if (recorded) bench.recording_path = folder.file(fmt::format("{}.jsonl", view_name(v))).string();
    const auto figures = run_bench_process(bench, folder);
    platform_outcome outcome;
    outcome.cycles_per_second = figures.cycles_per_second;
    if (!recorded) return outcome;
    outcome.pins_path = bench.recording_path;
    outcome.frames = frames_of(figures.all.at("frames"), read_bench_pictures(bench.recording_path));
    return outcome;
}

// What the games have reached of the specification, by what `ca` has done.
std::vector<reached_item> reached_in(const std::string& pins_path, const platform_variant& variant,
                                     const signoff_options& options) {
    file_feed feed(pins_path);
    const auto pins = pin_levels::of(feed);
    auto reached = reached_of_pads(pins, variant.divider);
    const auto game = signoff::make_many_games(options.seed, random_games(options));
    for (const auto& item : reached_of_game(pins, game.looks)) reached.push_back(item);
    return reached;
}

void sign_variant_off(const platform_variant& variant, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    const scratch_folder folder;
    progress(fmt::format("{} {}: rtl", platform_name, variant.name));
    const auto reference = simulate(variant, view::rtl, true, options, folder);
    progress(fmt::format("{} {}: ca", platform_name, variant.name));
    const auto seen = simulate(variant, view::ca, true, options, folder);
    signoff_entry entry;
    entry.name = platform_name;
    entry.variant = variant.name;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    file_feed mine(seen.pins_path);
    file_feed theirs(reference.pins_path);
    entry.result = compare_recordings(mine, theirs, pin_rules("rst"), entry.view, entry.against);
    const auto difference = compare_frames(seen.frames, reference.frames, entry.result, entry.view, entry.against);
    if (difference) {
        entry.result.first_difference += fmt::format(
            "; screen from cycle {} on: {}", difference->begin,
            write_difference(difference->pictures, options.report_folder, entry.name + "-" + entry.variant));
    }
    entry.cycles_per_second = simulate(variant, view::ca, false, options, folder).cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = static_cast<double>(nexys4_board_hz);
    if (variant.many_games) entry.reached = reached_in(seen.pins_path, variant, options);
    report.entries.push_back(std::move(entry));
}

nexys4_config bench_config(const platform_variant& variant, view v) {
    auto config = make_nexys4_config(parameter_set(platform_name, nexys4_parameters()));
    config.host.divider = variant.divider;
    config.pad_view = config.host_view = config.referee_view = config.timing_view = config.painter_view = v;
    config.record_colour = variant.many_games;
    return config;
}

// A press that falls between two looks of a frame has another event in `at`, and another game follows.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    for (const auto& variant : variants) {
        play_part({platform_name, variant.name, view_name(view::ca)}, task, report,
                  [&] { sign_variant_off(variant, task.options, task.progress, report); });
    }
}

// Without a recording nobody looks at pins and pictures: the speed of the machine alone.
int run_bench(const bench_options& options) {
    if (!options.rtl.empty()) return run_user_game_bench(options);
    const auto& variant = find_variant(options.variant);
    const auto game = variant.many_games ? signoff::make_many_games(options.seed, options.count)
                                         : signoff::make_short_game(options.seed);
    const bool recorded = !options.recording_path.empty();
    std::optional<bench_recording> pins;
    if (recorded) pins.emplace(options.recording_path);
    nexys4_bench bench("signoff", bench_config(variant, options.view), game, recorded ? &pins->target() : nullptr);
    const auto wall_seconds = recorded ? bench.play([&] { pins->settle(); }) : bench.play();
    if (recorded) {
        pins->finish();
        write_bench_pictures(pictures_of(bench.frames()), options.recording_path);
    }
    const nlohmann::json figures = {
        {"cycles", game.end_cycle}, {"wall_seconds", wall_seconds}, {"frames", described(bench.frames())}};
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace

const descriptor& nexys4_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = nexys4_board_hz;
        d.sign_off = sign_off;
        d.run_bench = run_bench;
        d.sign_rtl_off = sign_user_game_off;
        d.exclusions = {user_game_bounces};
        d.can_end_earlier = "the game of nexys4";
        d.explored = nexys4_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
