// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/user_game_signoff.h"

#include "base/input_error.h"
#include "base/visible_text.h"
#include "design/silence.h"
#include "nexys4/nexys4_machine.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/game_reached.h"
#include "signoff/compare/user_game_comparison.h"
#include "signoff/machines/nexys4/user_game_bench.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"
#include "signoff/report/difference_picture.h"
#include "signoff/report/pad_reproducer.h"
#include "stimulus/signoff/user_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tabletop {
namespace {

constexpr const char* machine_name = "nexys4";
constexpr unsigned random_presses = 64;

std::shared_ptr<rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, nexys4_machine_kind().rtl_names(), interrupted);
}

user_game_scope scope_of(const rtl_description& description) {
    user_game_scope scope;
    scope.pads = description.has_bundle("pad_pins");
    scope.bytes = description.has_pin("byte1");
    scope.events = description.has_pin("a1");
    scope.screen = description.has_bundle("vga_pins");
    scope.pixels = scope.pads && scope.screen;
    return scope;
}

std::vector<exclusion> not_compared(const user_game_scope& scope) {
    constexpr const char* no_ports = "not compared, the description names no ports for them";
    std::vector<exclusion> list;
    const auto add = [&](bool compared, const char* name, const char* why) {
        if (!compared) list.push_back({name, why, 0});
    };
    add(scope.pads, "pad pins", no_ports);
    add(!scope.pads || scope.bytes, "bytes", no_ports);
    add(!scope.pads || scope.events, "events", no_ports);
    add(scope.screen, "syncs and pixels", no_ports);
    add(!scope.screen || scope.pixels, "pixels",
        "not compared, a design without pads is not told what there is to be seen");
    return list;
}

nexys4_config bench_config(const rtl_description& description) {
    parameter_set parameters(machine_name, nexys4_parameters());
    apply_nexys4_user_game(description, parameters);
    return make_nexys4_config(parameters);
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

struct stimulus {
    signoff::nexys4_game game;
    std::vector<signoff::user_game_part> parts;
};

// The screen has come to rest after two frames of at least 45 Hz, of which one is whole.
stimulus make_stimulus(const rtl_description& description, const nexys4_config& config, const bench_options& options) {
    constexpr std::uint64_t looks_per_second = 20;
    const auto scope = scope_of(description);
    signoff::game_hands::settings settings;
    settings.seed = options.seed;
    settings.pads = description.has_pin("data2") ? 2 : 1;
    settings.divider = config.host.divider;
    settings.look_cycles = scope.screen ? static_cast<std::uint64_t>(config.clock.hz()) / looks_per_second : 0;
    if (!scope.pads) return {signoff::make_own_screen(settings), {}};
    signoff::user_game_options game;
    game.seed = options.seed;
    game.pads = settings.pads;
    game.random_presses = options.count;
    game.deep = options.deep;
    game.bounces = is_included(options, user_game_bounces);
    game.screen = scope.screen;
    game.most_cycles = most_cycles(options, config.clock);
    signoff::game_hands hands(settings);
    auto parts = signoff::play_user_game(hands, game);
    return {hands.take(), std::move(parts)};
}

// What slow pads or --until have kept from being played.
std::vector<exclusion> left_out(const std::vector<signoff::user_game_part>& parts, const std::string& remedy) {
    std::vector<exclusion> list;
    for (const auto& part : parts) {
        if (part.played == part.all) continue;
        list.push_back(
            {part.name, fmt::format("{} of {} played; {}", part.played, part.all, remedy), part.all - part.played});
    }
    return list;
}

std::string how_to_play_more(const signoff_options& options, unsigned divider) {
    if (options.until_ps != 0) return "a later --until plays more";
    return fmt::format(
        "a cycles_per_pad_clock of less than {}, with a design to match, plays more in the same time, --long all",
        divider);
}

struct bench_outcome {
    user_game_record record;
    double cycles_per_second = 0;
};

bench_options bench_of(view v, const signoff_options& options) {
    bench_options bench;
    bench.block = machine_name;
    bench.view = v;
    bench.count = options.count != 0 ? options.count : random_presses;
    bench.deep = options.deep;
    bench.until_ps = options.until_ps;
    bench.include = options.include;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

bench_outcome simulate(view v, const signoff_options& options, const scratch_folder& folder) {
    auto bench = bench_of(v, options);
    bench.recording_path = folder.file("recording.jsonl").string();
    const auto [figures, cycles_per_second] = run_bench_process(bench, folder);
    bench_outcome outcome;
    outcome.cycles_per_second = cycles_per_second;
    outcome.record.mode = figures.at("mode").get<std::string>();
    outcome.record.blanking = {figures.at("blanking").get<std::uint64_t>(), figures.at("lit").get<std::uint64_t>(),
                               figures.at("first_lit").get<std::string>(),
                               figures.at("first_lit_cycle").get<std::uint64_t>()};
    outcome.record.frame_cycles = figures.at("frame_cycles").get<std::vector<std::uint64_t>>();
    outcome.record.pins = read_bench_levels(bench.recording_path);
    outcome.record.looks = read_bench_pictures(bench.recording_path);
    const auto frames = outcome.record.looks.begin() + figures.at("looks").get<std::ptrdiff_t>();
    outcome.record.frames.assign(frames, outcome.record.looks.end());
    outcome.record.looks.erase(frames, outcome.record.looks.end());
    return outcome;
}

// Of our side, which has no description.
std::string settings_of(const rtl_description& description) {
    parameter_set parameters(machine_name, nexys4_parameters());
    apply_nexys4_user_game(description, parameters);
    std::string text;
    for (const auto& declared : parameters.declarations()) {
        if (parameters.origin(declared.key).empty()) continue;
        const auto& value = parameters.text(declared.key);
        const bool number = value.find_first_not_of("0123456789") == std::string::npos;
        text +=
            number ? fmt::format("{} = {}\n", declared.key, value) : fmt::format("{} = \"{}\"\n", declared.key, value);
    }
    return text;
}

// "connect4_game-pad-pins"
std::string file_name(const std::string& top, std::string category) {
    std::replace(category.begin(), category.end(), ' ', '-');
    return top + "-" + category;
}

signoff_entry make_entry(user_game_verdict verdict, const rtl_description& description, const bench_outcome& seen,
                         const bench_outcome& reference, const signoff_options& options,
                         const pad_reproducer& reproducer) {
    signoff_entry entry;
    entry.name = description.block;
    entry.variant = fmt::format("{}: {}", description.top, verdict.category);
    entry.view = view_name(view::ca);
    entry.against = options.against;
    entry.result = std::move(verdict.result);
    auto& said = entry.result.first_difference;
    if (verdict.difference) {
        said += "; " + write_difference(*verdict.difference, options.report_folder, description.top);
    }
    if (verdict.first_cycle) {
        said += write_reproducer(reproducer, *verdict.first_cycle, options.report_folder,
                                 file_name(description.top, verdict.category));
    }
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = description.clock.hz();
    return entry;
}

}  // namespace

signoff_report sign_user_game_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    names_with_rtl(description->block, machine_name, options);
    const auto scope = scope_of(*description);
    if (!scope.pads && !scope.screen) {
        throw input_error(fmt::format("--rtl: {} alone shows the machine nothing; signoff {} compares it",
                                      description->block, description->block));
    }
    require_ca_against_pins(options);
    const auto config = bench_config(*description);
    const scratch_folder folder;
    progress(fmt::format("{}: {} of {}", machine_name, description->top, description->path));
    const auto reference = simulate(view::rtl, options, folder);
    progress(fmt::format("{}: ca", machine_name));
    auto seen = simulate(view::ca, options, folder);
    const auto played = make_stimulus(*description, config, bench_of(view::ca, options));
    seen.record.look_cycles = played.game.looks;
    constexpr std::uint64_t pad_frames_around = 4;
    const pad_reproducer reproducer{
        played.game,
        config.clock,
        description->has_pin("data2") || !scope.pads ? 2u : 1u,
        settings_of(*description),
        options.rtl,
        seen.record.pins,
        reference.record.pins,
        std::max(pad_frames_around * config.host.cycles_per_frame(), std::uint64_t{config.timing.cycles_per_frame()})};
    signoff_report report;
    report.seed = options.seed;
    for (auto& verdict : compare_user_game(seen.record, reference.record, scope, options.align)) {
        report.entries.push_back(make_entry(std::move(verdict), *description, seen, reference, options, reproducer));
    }
    auto& first = report.entries.front();
    if (is_silent(reference.record.pins)) first.result.first_difference += fmt::format("\n{}", silent_design);
    auto& excluded = first.result.excluded;
    for (const auto& each : not_compared(scope)) excluded.push_back(each);
    for (const auto& each : left_out(played.parts, how_to_play_more(options, config.host.divider)))
        excluded.push_back(each);
    const auto& asked = options.include;
    if (scope.pads && std::find(asked.begin(), asked.end(), user_game_bounces) == asked.end()) {
        excluded.push_back({user_game_bounces,
                            "touches shorter than a frame of the pads, and edges where a host samples: a right design "
                            "may sample a little earlier or later; --include plays them",
                            0});
    }
    if (scope.pads) first.reached = reached_of_pads(seen.record.pins, config.host.divider);
    if (scope.pixels) {
        const auto game = reached_of_game(seen.record.pins, played.game.looks);
        first.reached.insert(first.reached.end(), game.begin(), game.end());
    }
    return report;
}

int run_user_game_bench(const bench_options& options) {
    const auto description = read_description(options.rtl);
    auto config = bench_config(*description);
    if (options.view == view::rtl) config.rtl = description;
    watch_interrupts();  // the design may have to be compiled
    bench_recording record(options.recording_path, bench_recording::format::levels);
    const auto played = make_stimulus(*description, config, options);
    user_game_bench bench("signoff", config, played.game, description->has_own_strobes(), record.target());
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    auto outcome = bench.take_outcome();
    if (!outcome.fault.empty()) {
        fmt::print(stderr, "tabletop: the design has stopped: {}\n", visible_text(outcome.fault));
        return exit_machine_fault;
    }
    record.finish();
    auto pictures = std::move(outcome.looks);
    const auto looks = pictures.size();
    pictures.insert(pictures.end(), outcome.frames.begin(), outcome.frames.end());
    write_bench_pictures(pictures, options.recording_path);
    const nlohmann::json figures = {{"cycles", bench.end_cycle()},
                                    {"wall_seconds", wall_seconds},
                                    {"mode", outcome.mode},
                                    {"blanking", outcome.blanking.looked_at},
                                    {"lit", outcome.blanking.lit},
                                    {"first_lit", outcome.blanking.first},
                                    {"first_lit_cycle", outcome.blanking.first_cycle},
                                    {"frame_cycles", outcome.frame_cycles},
                                    {"looks", looks}};
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
