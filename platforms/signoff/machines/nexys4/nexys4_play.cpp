// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_play.h"

#include "base/input_error.h"
#include "base/visible_text.h"
#include "design/rtl_design.h"
#include "host/rtl_place.h"
#include "nexys4/nexys4_machine.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/bench_recording.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace tabletop {

std::shared_ptr<rtl_description> read_nexys4_description(const std::string& option) {
    return read_rtl_option(option, nexys4_machine_kind().rtl_names(), interrupted);
}

game_scope scope_of(const rtl_description& description) {
    game_scope scope;
    scope.pads = description.has_bundle("pad_pins");
    scope.bytes = description.has_pin("byte1");
    scope.events = description.has_pin("a1");
    scope.screen = description.has_bundle("vga_pins");
    scope.pixels = scope.pads && scope.screen;
    return scope;
}

bool is_played_as_game(const rtl_description& description) {
    const auto scope = scope_of(description);
    return scope.pads || scope.screen;
}

namespace {

bool plays_variant(const bench_options& options) {
    return !options.variant.empty();
}

const nexys4_variant& find_variant(const std::string& name) {
    for (const auto& variant : nexys4_variants) {
        if (name == variant.name) return variant;
    }
    throw input_error(fmt::format("{} has no variant \"{}\"", nexys4_name, name));
}

// Of all blocks the same, or of a description those that it stands for.
view_map views_of(const bench_options& options, const rtl_description* description) {
    if (description != nullptr && options.view == view::rtl) return nexys4_machine_kind().views_with(*description, {});
    auto views = nexys4_machine_kind().fabric_blocks();
    for (auto& [instance, chosen] : views) chosen = options.view;
    return views;
}

nexys4_play published_play(const bench_options& options) {
    const auto& variant = find_variant(options.variant);
    const auto description = options.rtl.empty() ? nullptr : read_nexys4_description(options.rtl);
    parameter_set parameters(nexys4_name, nexys4_parameters());
    if (description) nexys4_machine_kind().apply_rtl(*description, parameters);
    auto config = make_nexys4_config(parameters, views_of(options, description.get()));
    config.host.divider = variant.divider;
    config.record_colour = variant.many_games;
    auto game = variant.many_games ? signoff::make_many_games(options.seed, options.count)
                                   : signoff::make_short_game(options.seed);
    return {config, std::move(game), {}, {}};
}

// Usually what half a minute allows, for a design of ten million cycles a second: of a whole machine with fast pads all
// of it.
std::uint64_t most_cycles(const bench_options& options, const clock_domain& clock) {
    constexpr std::uint64_t usual = 300'000'000;
    if (options.until_ps != 0) return clock.cycle(options.until_ps);
    return options.deep ? std::numeric_limits<std::uint64_t>::max() : usual;
}

bool is_included(const bench_options& options, const std::string& name) {
    return std::find(options.include.begin(), options.include.end(), name) != options.include.end();
}

// As far as the description has pads and a screen. The screen has come to rest after two frames of at least 45 Hz, of
// which one is whole.
void make_game(const rtl_description& description, const bench_options& options, nexys4_play& to) {
    const auto& config = to.config;
    constexpr std::uint64_t looks_per_second = 20;
    const auto scope = scope_of(description);
    signoff::game_hands::settings settings;
    settings.seed = options.seed;
    settings.pads = description.has_pin("data2") ? 2 : 1;
    settings.divider = config.host.divider;
    settings.look_cycles = scope.screen ? static_cast<std::uint64_t>(config.clock.hz()) / looks_per_second : 0;
    if (!scope.pads) {
        to.game = signoff::make_own_screen(settings);
        return;
    }
    signoff::visible_game_options game;
    game.seed = options.seed;
    game.pads = settings.pads;
    game.random_presses = options.count;
    game.deep = options.deep;
    game.bounces = is_included(options, nexys4_bounces);
    game.screen = scope.screen;
    game.most_cycles = most_cycles(options, config.clock);
    signoff::game_hands hands(settings);
    to.parts = signoff::play_visible_game(hands, game);
    to.game = hands.take();
}

nexys4_play described_play(const bench_options& options) {
    const auto description = read_nexys4_description(options.rtl);
    parameter_set parameters(nexys4_name, nexys4_parameters());
    apply_nexys4_reference(*description, parameters);
    const auto views = options.view == view::rtl ? nexys4_machine_kind().views_with(*description, {}) : view_map{};
    nexys4_play play{make_nexys4_config(parameters, views), {}, {}, {}};
    make_game(*description, options, play);
    play.watch.looks = true;
    play.watch.second_strobes = description->has_own_strobes();
    if (options.view == view::rtl)
        play.watch.bytes = description->has_pin("byte2") ? 2 : description->has_pin("byte1") ? 1 : 0;
    return play;
}

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

// What else is told of a game that was looked at.
nlohmann::json described(const nexys4_outcome& outcome) {
    return {{"mode", outcome.mode},
            {"blanking", outcome.blanking.looked_at},
            {"lit", outcome.blanking.lit},
            {"first_lit", outcome.blanking.first},
            {"first_lit_cycle", outcome.blanking.first_cycle},
            {"frame_ends", outcome.frame_ends}};
}

nexys4_record record_of(const nlohmann::json& figures, const std::vector<seen_frame>& frames,
                        std::vector<picture> looks, pin_levels pins) {
    nexys4_record record;
    record.pins = std::move(pins);
    record.looks = std::move(looks);
    record.frames = pictures_of(frames);
    record.frame_cycles = figures.at("frame_ends").get<std::vector<std::uint64_t>>();
    record.mode = figures.at("mode").get<std::string>();
    record.blanking = {figures.at("blanking").get<std::uint64_t>(), figures.at("lit").get<std::uint64_t>(),
                       figures.at("first_lit").get<std::string>(), figures.at("first_lit_cycle").get<std::uint64_t>()};
    return record;
}

// Of a description's game there is more than a file of lines should hold.
bench_recording::format format_of(const bench_options& options) {
    return plays_variant(options) ? bench_recording::format::lines : bench_recording::format::levels;
}

}  // namespace

nexys4_play make_nexys4_play(const bench_options& options) {
    return plays_variant(options) ? published_play(options) : described_play(options);
}

nexys4_side simulate_nexys4(bench_options options, bool recorded, const scratch_folder& folder) {
    options.block = nexys4_name;
    if (recorded) options.recording_path = folder.file(fmt::format("{}.jsonl", view_name(options.view))).string();
    const auto figures = run_bench_process(options, folder);
    nexys4_side side;
    side.recording_path = options.recording_path;
    side.cycles_per_second = figures.cycles_per_second;
    if (!recorded) return side;
    const auto& told = figures.all.at("frames");
    auto pictures = read_bench_pictures(options.recording_path);
    const auto first_look = pictures.begin() + static_cast<std::ptrdiff_t>(told.size());
    std::vector<picture> looks(std::make_move_iterator(first_look), std::make_move_iterator(pictures.end()));
    pictures.erase(first_look, pictures.end());
    side.frames = frames_of(told, std::move(pictures));
    if (format_of(options) == bench_recording::format::levels) {
        side.record = record_of(figures.all, side.frames, std::move(looks), read_bench_levels(options.recording_path));
    }
    return side;
}

// Without a recording nobody looks at pins and pictures: the speed of the machine alone.
int run_nexys4_bench(const bench_options& options) {
    const auto play = make_nexys4_play(options);
    const bool recorded = !options.recording_path.empty();
    std::optional<bench_recording> pins;
    if (recorded) pins.emplace(options.recording_path, format_of(options));
    watch_interrupts();  // the design may have to be compiled
    nexys4_bench bench("signoff", play.config, play.game, recorded ? &pins->target() : nullptr, play.watch);
    exit_at_interrupt();
    const auto wall_seconds = recorded ? bench.play([&] { pins->settle(); }) : bench.play();
    if (const auto fault = rtl_design::fault_of_any(); !fault.empty()) {
        fmt::print(stderr, "tabletop: the design has stopped: {}\n", visible_text(fault));
        return exit_machine_fault;
    }
    auto outcome = recorded ? bench.take_outcome() : nexys4_outcome();
    auto figures = described(outcome);
    figures["cycles"] = play.game.end_cycle;
    figures["wall_seconds"] = wall_seconds;
    figures["frames"] = described(outcome.frames);
    if (recorded) {
        pins->finish();
        auto pictures = pictures_of(outcome.frames);
        pictures.insert(pictures.end(), outcome.looks.begin(), outcome.looks.end());
        write_bench_pictures(pictures, options.recording_path);
    }
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
