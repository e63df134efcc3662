// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_play.h"

#include "design/rtl_design.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "host/rtl_place.h"
#include "nexys4/nexys4_machine.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/bench_recording.h"
#include "support/input_error.h"
#include "support/visible_text.h"

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

bool plays_variants(const rtl_description& description) {
    const bool follows = description.follows("pad_divider") || description.follows("divider");
    return !is_played_as_game(description) || (follows && description.cycles_per_pad_clock == 0);
}

namespace {

const nexys4_variant& find_variant(const std::string& name) {
    for (const auto& variant : nexys4_variants) {
        if (name == variant.name) return variant;
    }
    throw input_error(fmt::format("{} has no variant \"{}\"", nexys4_name, name));
}

// One view for all blocks, or RTL for those that a description stands for.
view_map views_of(const bench_options& options, const rtl_description* description) {
    if (description != nullptr && options.view == view::rtl) return nexys4_machine_kind().views_with(*description, {});
    auto views = nexys4_machine_kind().fabric_blocks();
    for (auto& [instance, chosen] : views) chosen = options.view;
    return views;
}

signoff::nexys4_game variant_game(const nexys4_variant& variant, const bench_options& options) {
    constexpr unsigned usual = 6, many = 100;
    if (!variant.many_games) return signoff::make_short_game(options.seed);
    const auto random_games = options.count != 0 ? options.count : options.deep ? many : usual;
    return signoff::make_many_games(options.seed, random_games);
}

// Usually what half a minute allows, for a design of ten million cycles a second: of a whole machine with fast pads all
// of it.
std::uint64_t most_cycles(const bench_options& options, const clock_domain& clock) {
    constexpr std::uint64_t usual = 300'000'000;
    if (options.until_ps != 0) return clock.cycle(options.until_ps);
    return options.deep ? std::numeric_limits<std::uint64_t>::max() : usual;
}

// Makes the game as far as the description has pads and a screen. The screen has come to rest after two frames of at
// least 45 Hz, of which one is whole.
void make_game(const rtl_description& description, const bench_options& options, nexys4_play& to) {
    const auto& config = to.config;
    constexpr std::uint64_t looks_per_second = 20;
    constexpr unsigned random_presses = 64;
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
    game.random_presses = options.count != 0 ? options.count : random_presses;
    game.deep = options.deep;
    const auto& asked = options.include;
    game.bounces = std::find(asked.begin(), asked.end(), nexys4_bounces) != asked.end();
    game.screen = scope.screen;
    game.most_cycles = most_cycles(options, config.clock);
    signoff::game_hands hands(settings);
    to.parts = signoff::play_visible_game(hands, game);
    to.game = hands.take();
}

// What is told of a game beside its pins and pictures.
nlohmann::json described(const nexys4_side& side) {
    const auto& record = side.record;
    auto frames = nlohmann::json::array();
    for (std::size_t n = 0; n < side.frames.size(); ++n) {
        const auto& frame = side.frames[n];
        frames.push_back({{"begin", frame.begin}, {"end", record.frame_cycles[n]}, {"mode", frame.mode}});
    }
    return {{"frames", std::move(frames)},           {"mode", record.mode},
            {"blanking", record.blanking.looked_at}, {"lit", record.blanking.lit},
            {"first_lit", record.blanking.first},    {"first_lit_cycle", record.blanking.first_cycle}};
}

// The frames, then what was looked at.
std::vector<picture> pictures_of(const nexys4_side& side) {
    std::vector<picture> pictures;
    for (const auto& frame : side.frames) pictures.push_back(frame.image);
    pictures.insert(pictures.end(), side.record.looks.begin(), side.record.looks.end());
    return pictures;
}

nexys4_side side_of(const nlohmann::json& figures, std::vector<picture> pictures, pin_levels pins) {
    nexys4_side side;
    auto& record = side.record;
    record.pins = std::move(pins);
    auto next = pictures.begin();
    for (const auto& frame : figures.at("frames")) {
        side.frames.push_back({frame.at("begin"), frame.at("mode"), *next});
        record.frames.push_back(std::move(*next++));
        record.frame_cycles.push_back(frame.at("end"));
    }
    record.looks.assign(next, pictures.end());
    record.mode = figures.at("mode").get<std::string>();
    record.blanking = {figures.at("blanking"), figures.at("lit"), figures.at("first_lit"),
                       figures.at("first_lit_cycle")};
    return side;
}

}  // namespace

nexys4_play make_nexys4_play(const bench_options& options) {
    const auto description = options.rtl.empty() ? nullptr : read_nexys4_description(options.rtl);
    const bool is_game = description && is_played_as_game(*description);
    parameter_set parameters(nexys4_name, nexys4_parameters());
    if (is_game) {
        apply_nexys4_reference(*description, parameters);
    } else if (description) {
        nexys4_machine_kind().apply_rtl(*description, parameters);
    }
    nexys4_play play{make_nexys4_config(parameters, views_of(options, description.get())), {}, {}, {}};
    if (is_game) {
        play.watch.second_strobes = description->has_own_strobes();
        play.watch.bytes = description->has_pin("byte2") ? 2 : description->has_pin("byte1") ? 1 : 0;
    }
    const auto* const variant = options.variant.empty() ? nullptr : &find_variant(options.variant);
    if (variant != nullptr) play.config.host.divider = variant->divider;
    if (variant != nullptr && options.traffic.empty()) {
        play.config.record_colour = variant->many_games;
        play.game = variant_game(*variant, options);
    } else {
        make_game(*description, options, play);
        play.watch.looks = true;
    }
    return play;
}

nexys4_side simulate_nexys4(const bench_options& options, bool recorded, const scratch_folder& folder) {
    auto bench = options;
    if (recorded) bench.recording_path = folder.file(fmt::format("{}.levels", view_name(bench.view))).string();
    const auto figures = run_bench_process(bench, folder);
    nexys4_side side;
    if (recorded) {
        side = side_of(figures.all, read_bench_pictures(bench.recording_path), read_bench_levels(bench.recording_path));
    }
    side.cycles_per_second = figures.cycles_per_second;
    return side;
}

// When there is no recording nobody looks at pins and pictures: that gives the speed of the machine alone.
int run_nexys4_bench(const bench_options& options) {
    const auto play = make_nexys4_play(options);
    const bool recorded = !options.recording_path.empty();
    std::optional<bench_recording> pins;
    if (recorded) pins.emplace(options.recording_path, bench_recording::format::levels);
    watch_interrupts();  // the design may have to be compiled
    nexys4_bench bench("signoff", play.config, play.game, recorded ? &pins->target() : nullptr, play.watch);
    exit_at_interrupt();
    const auto wall_seconds = recorded ? bench.play([&] { pins->settle(); }) : bench.play();
    if (const auto fault = rtl_design::fault_of_any(); !fault.empty()) {
        fmt::print(stderr, "tabletop: the design has stopped: {}\n", visible_text(fault));
        return exit_machine_fault;
    }
    nlohmann::json figures;
    if (recorded) {
        pins->finish();
        const auto side = bench.take_side();
        figures = described(side);
        write_bench_pictures(pictures_of(side), options.recording_path);
    }
    figures["cycles"] = play.game.end_cycle;
    figures["wall_seconds"] = wall_seconds;
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
