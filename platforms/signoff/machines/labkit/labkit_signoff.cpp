// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_signoff.h"

#include "base/input_error.h"
#include "labkit/labkit_board.h"
#include "labkit/labkit_machine.h"
#include "labkit/labkit_parameters.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/labkit/labkit_exploration.h"
#include "signoff/machines/labkit/labkit_play.h"
#include "signoff/machines/labkit/user_labkit_signoff.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/pin_rules.h"
#include "signoff/process/interrupt_flag.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* variant_name = "20_cycles";

std::shared_ptr<rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, labkit_machine_kind().rtl_names(), interrupted);
}

void sign_round_off(const signoff_task& task, signoff_report& report) {
    const scratch_folder folder;
    bench_options bench;
    bench.variant = variant_name;
    bench.count = 1;
    bench.seed = task.options.seed;
    const auto play = [&](view v) {
        task.progress(fmt::format("{} {}: {}", labkit_name, variant_name, view_name(v)));
        bench.view = v;
        return play_labkit(bench, folder);
    };
    const auto reference = play(view::rtl);
    const auto seen = play(view::ca);
    signoff_entry entry;
    entry.name = labkit_name;
    entry.variant = variant_name;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    file_feed mine(seen.recording_path);
    file_feed theirs(reference.recording_path);
    entry.result = compare_recordings(mine, theirs, pin_rules(""), entry.view, entry.against);
    if (!entry.result.passed) {
        for (const auto which : {labkit_lines::words, labkit_lines::pixels}) {
            const auto where = first_in_line(seen.pins(), reference.pins(), which, bench, folder);
            if (!where.empty()) entry.result.first_difference += fmt::format("; {} {}", channel_of(which), where);
        }
    }
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = static_cast<double>(labkit_board_hz);
    entry.reached = seen.reached;
    report.entries.push_back(std::move(entry));
}

void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(labkit_name, task)) return;
    play_part({labkit_name, variant_name, view_name(view::ca)}, task, report, [&] { sign_round_off(task, report); });
}

// --until is refused when nothing of what is asked for can.
void require_one_ends_earlier(const std::vector<std::string>& names, const signoff_options& options) {
    const auto ends = [](const std::string& name) { return !find_descriptor(name)->can_end_earlier.empty(); };
    if (options.until_ps == 0 || std::any_of(names.begin(), names.end(), ends)) return;
    std::vector<std::string> known;
    for (const auto& place : labkit_machine_kind().rtl_places()) {
        if (ends(place.block)) known.push_back(find_descriptor(place.block)->can_end_earlier);
    }
    throw input_error(fmt::format("--until: only {} can end earlier", fmt::join(known, " and ")));
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    const auto names = names_with_rtl(description->block, labkit_name, options);
    require_ca_against_pins(options);
    // Refused before anything is started.
    parameter_set parameters(labkit_name, labkit_parameters());
    labkit_machine_kind().apply_rtl(*description, parameters);
    require_one_ends_earlier(names, options);
    for (const auto& name : names) {
        if (name != labkit_name) require_exact(*find_descriptor(name), options);
    }
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        if (name == labkit_name) {
            sign_user_labkit_off(*description, options, progress, report);
        } else {
            sign_described_off(*find_descriptor(name), options, progress, report);
        }
    }
    return report;
}

}  // namespace

const descriptor& labkit_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = labkit_name;
        d.board_hz = labkit_board_hz;
        d.sign_off = sign_off;
        d.run_bench = run_labkit_bench;
        d.sign_rtl_off = sign_rtl_off;
        d.can_end_earlier = "the rounds of labkit";
        d.explored = labkit_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
