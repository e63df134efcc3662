// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_signoff.h"

#include "nexys4/nexys4_parameters.h"
#include "signoff/compare/frame_comparison.h"
#include "signoff/compare/game_reached.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/nexys4/game_report.h"
#include "signoff/machines/nexys4/nexys4_exploration.h"
#include "signoff/machines/nexys4/nexys4_play.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/pin_rules.h"
#include "signoff/recorded_signoff.h"
#include "signoff/report/difference_picture.h"
#include "signoff/signoff_part.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

unsigned random_games(const signoff_options& options) {
    constexpr unsigned usual = 6, many = 100;
    if (options.count != 0) return options.count;
    return options.deep ? many : usual;
}

nexys4_side simulate(const nexys4_variant& variant, view v, bool recorded, const signoff_options& options,
                     const scratch_folder& folder) {
    bench_options bench;
    bench.rtl = options.rtl;
    bench.variant = variant.name;
    bench.view = v;
    bench.count = random_games(options);
    bench.seed = options.seed;
    return simulate_nexys4(bench, recorded, folder);
}

// What the games have reached of the specification, by what `ca` has done.
std::vector<reached_item> reached_in(const std::string& pins_path, const nexys4_variant& variant,
                                     const signoff_options& options) {
    file_feed feed(pins_path);
    const auto pins = pin_levels::of(feed);
    auto reached = reached_of_pads(pins, variant.divider);
    const auto game = signoff::make_many_games(options.seed, random_games(options));
    for (const auto& item : reached_of_game(pins, game.looks)) reached.push_back(item);
    return reached;
}

// shown: the variant in words.
void sign_variant_off(const nexys4_variant& variant, const std::string& shown, const signoff_options& options,
                      const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    progress(fmt::format("{} {}: rtl", nexys4_name, shown));
    const auto reference = simulate(variant, view::rtl, true, options, folder);
    progress(fmt::format("{} {}: ca", nexys4_name, shown));
    const auto seen = simulate(variant, view::ca, true, options, folder);
    signoff_entry entry;
    entry.name = nexys4_name;
    entry.variant = shown;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    file_feed mine(seen.recording_path);
    file_feed theirs(reference.recording_path);
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
    if (variant.many_games) entry.reached = reached_in(seen.recording_path, variant, options);
    report.entries.push_back(std::move(entry));
}

// A press that falls between two looks of a frame has another event in `at`, and another game follows.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(nexys4_name, task)) return;
    for (const auto& variant : nexys4_variants) {
        play_part({nexys4_name, variant.name, view_name(view::ca)}, task, report,
                  [&] { sign_variant_off(variant, variant.name, task.options, task.progress, report); });
    }
}

// A block with the pins of ours plays the games of ours, between our other blocks.
void sign_variants_off(const rtl_description& description, const signoff_options& options,
                       const progress_line& progress, signoff_report& report) {
    for (const auto& variant : nexys4_variants) {
        sign_variant_off(variant, fmt::format("{} {}", description.top, variant.name), options, progress, report);
    }
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_nexys4_description(options.rtl);
    const auto names = names_with_rtl(description->block, nexys4_name, options);
    if (is_played_as_game(*description)) return sign_described_game_off(options, progress);
    require_exact(nexys4_signoff(), options);
    return sign_names_off(names, nexys4_name, options, progress,
                          [&](signoff_report& report) { sign_variants_off(*description, options, progress, report); });
}

}  // namespace

const descriptor& nexys4_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = nexys4_name;
        d.board_hz = nexys4_board_hz;
        d.sign_off = sign_off;
        d.run_bench = run_nexys4_bench;
        d.sign_rtl_off = sign_rtl_off;
        d.exclusions = {nexys4_bounces};
        d.can_end_earlier = "the game of nexys4";
        d.explored = nexys4_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
