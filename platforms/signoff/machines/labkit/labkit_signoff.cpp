// SPDX-License-Identifier: Apache-2.0
#include "host/process/interrupt_flag.h"
#include "labkit/labkit_board.h"
#include "labkit/labkit_machine.h"
#include "signoff/descriptor.h"
#include "signoff/machines/labkit/labkit_play.h"
#include "signoff/machines/labkit/labkit_report.h"
#include "signoff/machines/machine_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tabletop {
namespace {

std::shared_ptr<rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, labkit_machine_kind().rtl_names(), interrupted);
}

void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(labkit_name, task)) return;
    for (const auto* const variant : {usual_variant, filmed_variant, searched_variant, bt656_variant}) {
        play_part({labkit_name, variant, view_name(view::ca)}, task, report,
                  [&] { sign_labkit_off(labkit_name, variant, task.options, task.progress, report); });
    }
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
    parameters_with(*description);  // refused before anything is started
    require_one_ends_earlier(names, options);
    for (const auto& name : names) {
        if (name != labkit_name) require_exact(*find_descriptor(name), options);
    }
    return sign_names_off(names, labkit_name, options, progress, [&](signoff_report& report) {
        const auto variant = fmt::format("{} in {}", description->top, labkit_name);
        sign_labkit_off(description->block, variant, options, progress, report);
    });
}

}  // namespace

descriptor labkit_signoff() {
    descriptor d;
    d.name = labkit_name;
    d.board_hz = labkit_board_hz;
    d.sign_off = sign_off;
    d.run_bench = run_labkit_bench;
    d.sign_rtl_off = sign_rtl_off;
    d.can_end_earlier = "the rounds of labkit";
    return d;
}

}  // namespace tabletop
