// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_parameters.h"
#include "signoff/descriptor.h"
#include "signoff/machines/machine_views.h"
#include "signoff/machines/nexys4/game_report.h"
#include "signoff/machines/nexys4/nexys4_play.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

bench_options bench_of(const std::string& variant, const signoff_options& options) {
    bench_options bench;
    bench.block = nexys4_name;
    bench.variant = variant;
    bench.count = options.count;
    bench.deep = options.deep;
    bench.until_ps = options.until_ps;
    bench.include = options.include;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

// top: of a design that is not ours.
void sign_variants_off(const std::string& name, const std::string& top, const signoff_task& task,
                       signoff_report& report) {
    for (const auto& variant : nexys4_variants) {
        const auto shown = top.empty() ? variant.name : fmt::format("{} {}", top, variant.name);
        play_part({name, shown, view_name(view::ca)}, task, report, [&] {
            add_game(name, shown, bench_of(variant.name, task.options), task.options, task.progress, report);
        });
    }
}

// A press that falls between two looks of a frame has another event in `at`, and another game follows.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (signed_off_in_ca(nexys4_name, task)) sign_variants_off(nexys4_name, "", task, report);
}

// The variants as our own; where it has another clock of its pads, or is to end earlier, a game that it can play.
void sign_game_off(const rtl_description& description, const signoff_task& task, signoff_report& report) {
    const auto& options = task.options;
    const auto& name = description.block;
    if (plays_variants(description) && options.until_ps == 0) {
        sign_variants_off(name, description.top, task, report);
    } else {
        add_game(name, description.top, bench_of("", options), options, task.progress, report);
    }
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_nexys4_description(options.rtl);
    const auto names = names_with_rtl(description->block, nexys4_name, options);
    const std::vector views{view::ca};
    const signoff_task task{options, views, progress};
    if (!is_played_as_game(*description)) {
        require_exact(*find_descriptor(nexys4_name), options);
        return sign_names_off(names, nexys4_name, options, progress, [&](signoff_report& report) {
            sign_variants_off(nexys4_name, description->top, task, report);
        });
    }
    require_ca_against_pins(options);
    signoff_report report;  // one comparison, under whatever names
    report.seed = options.seed;
    sign_game_off(*description, task, report);
    return report;
}

}  // namespace

// Sign-off of the Nexys 4 machine: the same hands on its pads with all blocks in `ca` and with all of them Verilated,
// every pin between two blocks by cycle, the pictures on its monitor pixel by pixel; and of a user's own RTL in it.
descriptor nexys4_signoff() {
    descriptor d;
    d.name = nexys4_name;
    d.board_hz = nexys4_board_hz;
    d.sign_off = sign_off;
    d.run_bench = run_nexys4_bench;
    d.sign_rtl_off = sign_rtl_off;
    d.exclusions = {nexys4_bounces};
    d.can_end_earlier = "the game of nexys4";
    return d;
}

}  // namespace tabletop
