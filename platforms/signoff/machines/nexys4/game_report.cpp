// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/game_report.h"

#include "design/silence.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "signoff/compare/game_reached.h"
#include "signoff/machines/nexys4/nexys4_play.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/report/difference_picture.h"
#include "signoff/report/pad_reproducer.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned random_presses = 64;

std::vector<exclusion> not_compared(const game_scope& scope) {
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

// What slow pads or --until have kept from being played.
std::vector<exclusion> left_out(const std::vector<signoff::visible_game_part>& parts, const std::string& remedy) {
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

bench_options bench_of(view v, const signoff_options& options) {
    bench_options bench;
    bench.block = nexys4_name;
    bench.view = v;
    bench.count = options.count != 0 ? options.count : random_presses;
    bench.deep = options.deep;
    bench.until_ps = options.until_ps;
    bench.include = options.include;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

// Of our side, which has no description.
std::string settings_of(const rtl_description& description) {
    parameter_set parameters(nexys4_name, nexys4_parameters());
    apply_nexys4_reference(description, parameters);
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

signoff_entry make_entry(game_verdict verdict, const rtl_description& description, const nexys4_side& seen,
                         const nexys4_side& reference, const signoff_options& options,
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

signoff_report sign_described_game_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_nexys4_description(options.rtl);
    const auto scope = scope_of(*description);
    require_ca_against_pins(options);
    const scratch_folder folder;
    progress(fmt::format("{}: {} of {}", nexys4_name, description->top, description->path));
    const auto reference = simulate_nexys4(bench_of(view::rtl, options), true, folder);
    progress(fmt::format("{}: ca", nexys4_name));
    auto seen = simulate_nexys4(bench_of(view::ca, options), true, folder);
    const auto played = make_nexys4_play(bench_of(view::ca, options));
    const auto& config = played.config;
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
    for (auto& verdict : compare_game(seen.record, reference.record, scope, options.align)) {
        report.entries.push_back(make_entry(std::move(verdict), *description, seen, reference, options, reproducer));
    }
    auto& first = report.entries.front();
    if (is_silent(reference.record.pins)) first.result.first_difference += fmt::format("\n{}", silent_design);
    auto& excluded = first.result.excluded;
    for (const auto& each : not_compared(scope)) excluded.push_back(each);
    for (const auto& each : left_out(played.parts, how_to_play_more(options, config.host.divider)))
        excluded.push_back(each);
    const auto& asked = options.include;
    if (scope.pads && std::find(asked.begin(), asked.end(), nexys4_bounces) == asked.end()) {
        excluded.push_back({nexys4_bounces,
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

}  // namespace tabletop
