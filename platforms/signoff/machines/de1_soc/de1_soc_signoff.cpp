// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/de1_soc/de1_soc_signoff.h"

#include "de1_soc/de1_soc_parameters.h"
#include "signoff/machines/de1_soc/de1_soc_exploration.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/scripted_platform.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

// A game against the committed firmware: four rounds of the defensive module, then the full one, which wins.
const scripted_platform de1_soc_played = {"de1_soc", "uart0",
                                          "~ (y/n): \n"
                                          "> y\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 4\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 3\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 1\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 7\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 6\\r\n"
                                          "~ Your move (1-7): \n"
                                          "> 1\\r\n"
                                          "~ Another game? (y/n): \n"
                                          "> n\\r\n"
                                          "~ Goodbye.\n"};

// Firmware polls the memory and so reacts to the cycle of an answer: only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(de1_soc_played.name, task)) return;
    const scratch_folder folder;
    const auto play = [&](view v) {
        scripted_side side;
        side.blocks = "engine and memory";
        side.shown = v;
        for (const auto* const instance : {"engine", "sram", "ai_reset"}) {
            side.arguments.push_back(fmt::format("--view={}={}", instance, view_name(v)));
        }
        side.clock_hz = static_cast<double>(de1_soc_board_hz);
        side.checked = task.options.deep;
        task.progress(fmt::format("{}: {} in {}", de1_soc_played.name, side.blocks, view_name(v)));
        return play_script(de1_soc_played, side, folder);
    };
    const auto reference = play(view::rtl);
    const auto seen = play(view::ca);
    const comparison_rules exact;
    report.entries.push_back(
        compare_outcomes(de1_soc_played, "published", seen, reference, exact, static_cast<double>(de1_soc_board_hz)));
}

}  // namespace

const descriptor& de1_soc_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = de1_soc_played.name;
        d.board_hz = de1_soc_board_hz;
        d.sign_off = sign_off;
        d.explored = de1_soc_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
