// SPDX-License-Identifier: Apache-2.0
#include "cli/signoff_nexys4.h"

#include "base/input_error.h"
#include "block_bench/nexys4_bench.h"
#include "cli/child_process.h"
#include "cli/commands.h"
#include "cli/difference_picture.h"
#include "cli/option_values.h"
#include "cli/picture_stream.h"
#include "cli/signoff_nexys4_blocks.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/nexys4_games.h"
#include "workbench/frame_comparison.h"
#include "workbench/signoff_blocks.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace tabletop {
namespace {

struct platform_variant {
    const char* name;
    unsigned divider;  // cycles of a pad clock
    bool many_games;   // instead of one
};

// The clock of the seed for one game. The others need 2500 times as long with it.
constexpr platform_variant variants[] = {{"400_hz", 250'000, false}, {"1_mhz", 100, true}};

const platform_variant& find_variant(const std::string& name) {
    for (const auto& variant : variants) {
        if (name == variant.name) return variant;
    }
    throw input_error(fmt::format("{} has no variant \"{}\"", nexys4_platform_name, name));
}

unsigned random_games(const signoff_options& options) {
    constexpr unsigned usual = 6, many = 100;
    if (options.count != 0) return options.count;
    return options.deep ? many : usual;
}

struct platform_outcome {
    recording pins;
    std::vector<seen_frame> frames;
    double cycles_per_second = 0;
};

std::string frames_path(const std::string& recording_path) {
    return recording_path + ".frames";
}

// A line of JSON, then the pictures.
void write_frames(const std::string& path, const std::vector<seen_frame>& frames) {
    std::ofstream out(path, std::ios::binary);
    auto header = nlohmann::json::array();
    std::vector<picture> pictures;
    for (const auto& frame : frames) {
        header.push_back({{"begin", frame.begin}, {"mode", frame.mode}});
        pictures.push_back(frame.image);
    }
    out << header.dump() << '\n';
    write_pictures(out, pictures);
    if (!out.flush()) throw input_error("cannot write " + path);
}

std::vector<seen_frame> read_frames(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string line;
    std::getline(in, line);
    const auto header = nlohmann::json::parse(line);
    auto pictures = read_pictures(in);
    std::vector<seen_frame> frames;
    for (std::size_t n = 0; n < pictures.size(); ++n) {
        frames.push_back({header.at(n).at("begin"), header.at(n).at("mode"), std::move(pictures[n])});
    }
    return frames;
}

platform_outcome simulate(const platform_variant& variant, view v, bool recorded, const signoff_options& options,
                          const scratch_folder& folder) {
    const auto path = folder.file("recording.jsonl").string();
    std::vector<std::string> arguments = {"bench-run",
                                          nexys4_platform_name,
                                          fmt::format("--variant={}", variant.name),
                                          fmt::format("--view={}", view_name(v)),
                                          fmt::format("--count={}", random_games(options)),
                                          fmt::format("--seed={}", options.seed)};
    if (recorded) arguments.push_back("--recording=" + path);
    const auto code = run_self(arguments, folder.file("out"), folder.file("err"));
    if (code != 0) {
        throw std::runtime_error(fmt::format("{} in view {} ended with {}: {}", nexys4_platform_name, view_name(v),
                                             code, file_text(folder.file("err"))));
    }
    const auto speed = nlohmann::json::parse(file_text(folder.file("out")));
    platform_outcome outcome;
    outcome.cycles_per_second = speed.at("cycles").get<double>() / speed.at("wall_seconds").get<double>();
    if (!recorded) return outcome;
    std::ifstream pins(path, std::ios::binary);
    outcome.pins = recording::read(pins, path);
    outcome.frames = read_frames(frames_path(path));
    return outcome;
}

void sign_variant_off(const platform_variant& variant, const signoff_options& options,
                      const std::function<void(const std::string&)>& progress, signoff_report& report) {
    const scratch_folder folder;
    progress(fmt::format("{} {}: rtl", nexys4_platform_name, variant.name));
    const auto reference = simulate(variant, view::rtl, true, options, folder);
    progress(fmt::format("{} {}: ca", nexys4_platform_name, variant.name));
    const auto seen = simulate(variant, view::ca, true, options, folder);
    signoff_entry entry;
    entry.name = nexys4_platform_name;
    entry.variant = variant.name;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    entry.result = compare_recordings(seen.pins, reference.pins, nexys4_rules(), entry.view, entry.against);
    const auto difference = compare_frames(seen.frames, reference.frames, entry.result, entry.view, entry.against);
    if (difference) {
        entry.result.first_difference += fmt::format(
            "; screen from cycle {} on: {}", difference->begin,
            write_difference(difference->pictures, options.report_folder, entry.name + "-" + entry.variant));
    }
    entry.cycles_per_second = simulate(variant, view::ca, false, options, folder).cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = static_cast<double>(nexys4_board_hz);
    report.entries.push_back(std::move(entry));
}

nexys4_config bench_config(const platform_variant& variant, view v) {
    auto config = make_nexys4_config(parameter_set(nexys4_platform_name, nexys4_parameters()));
    config.host.divider = variant.divider;
    config.pad_view = config.host_view = config.referee_view = config.timing_view = config.painter_view = v;
    config.record_colour = variant.many_games;
    return config;
}

}  // namespace

void sign_nexys4_off(const std::vector<view>& views, const signoff_options& options,
                     const std::function<void(const std::string&)>& progress, signoff_report& report) {
    const bool exact = std::find(views.begin(), views.end(), view::ca) != views.end() &&
                       parse_view_name("--against", options.against) == view::rtl;
    if (!exact || views.size() > 1) {
        progress(fmt::format("{}: {}, a platform is signed off in view ca against rtl", nexys4_platform_name,
                             exact ? "in ca only" : "left out"));
    }
    if (!exact) return;
    for (const auto& variant : variants) sign_variant_off(variant, options, progress, report);
}

int run_nexys4_bench(const bench_options& options) {
    const auto& variant = find_variant(options.variant);
    const auto game = variant.many_games ? signoff::make_many_games(options.seed, options.count)
                                         : signoff::make_short_game(options.seed);
    const bool recorded = !options.recording_path.empty();
    recording pins;
    nexys4_bench bench("signoff", bench_config(variant, parse_view_name("--view", options.view)), game,
                       recorded ? &pins : nullptr);
    const auto wall_seconds = bench.play();
    if (recorded) {
        pins.sort();
        std::ofstream file(options.recording_path, std::ios::binary);
        pins.write(file);
        if (!file.flush()) throw input_error("cannot write " + options.recording_path);
        write_frames(frames_path(options.recording_path), bench.frames());
    }
    fmt::print("{{\"cycles\":{},\"frames\":{},\"wall_seconds\":{:.9f}}}\n", game.end_cycle, bench.frames().size(),
               wall_seconds);
    return exit_done;
}

}  // namespace tabletop
