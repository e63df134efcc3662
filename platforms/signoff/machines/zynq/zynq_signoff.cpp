// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/zynq/zynq_signoff.h"

#include "host/machine_fault.h"
#include "signoff/axi_path_check.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/machines/scripted_signoff.h"
#include "signoff/machines/zynq/zynq_exploration.h"
#include "signoff/process/interrupt_flag.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

constexpr const char* platform_name = "zynq";
constexpr const char* engine = "engine";  // its instance

// Some moves against the committed game, awaited by polling and by interrupt, with and without alpha-beta.
constexpr const char* script_begin =
    "~ (y/n): \n"
    "> depth 4\\r\n"
    "~ (y/n): \n"
    "> y\\r\n"
    "~ Your move (1-7): \n"
    "> 4\\r\n"
    "~ Your move (1-7): \n";
constexpr const char* script_interrupt =
    "> wait irq\\r\n"
    "~ Your move (1-7): \n";
constexpr const char* script_end =
    "> 4\\r\n"
    "~ Your move (1-7): \n"
    "> alphabeta off\\r\n"
    "~ Your move (1-7): \n"
    "> depth 3\\r\n"
    "~ Your move (1-7): \n"
    "> 1\\r\n"
    "~ Your move (1-7): \n";

std::shared_ptr<const rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, zynq_machine_kind().rtl_names(), interrupted);
}

scripted_side side_of(view v, bool checked) {
    scripted_side side;
    side.blocks = engine;
    side.shown = v;
    side.arguments = {fmt::format("--view=engine={}", view_name(v))};
    side.clock_hz = static_cast<double>(zynq_board_hz);
    side.checked = checked;
    return side;
}

// called: sockets that are not compared.
scripted_platform zynq_played(bool has_irq, const std::vector<std::string>& called) {
    return {platform_name, "uart1", std::string(script_begin) + (has_irq ? script_interrupt : "") + script_end, called};
}

comparison_rules engine_rules() {
    return connect4_minimax_rules_in(view::ca, engine, zynq_map::fabric[0].base);
}

constexpr const char* variant_name = "alpha_beta";

void sign_game_off(const signoff_task& task, signoff_report& report) {
    const auto side = [&](view v) { return side_of(v, task.options.deep); };
    sign_script_off(
        {zynq_played(true, {}), side(view::ca), side(view::rtl), platform_name, variant_name, engine_rules()},
        task.options, task.progress, report);
}

// Firmware reacts to the time of an interrupt, so only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    play_part({platform_name, variant_name, view_name(view::ca)}, task, report, [&] { sign_game_off(task, report); });
}

void sign_platform_off(const rtl_description& description, const signoff_options& options,
                       const progress_line& progress, signoff_report& report) {
    const auto instance = zynq_machine_kind().replaced_instances(description).front();
    scripted_side ca;
    ca.blocks = instance;
    ca.arguments = {"--set=fabric.clock=" + frequency_text(description.clock)};
    ca.clock_hz = description.clock.hz();
    for (const auto& [name, option] : description.options) {
        ca.arguments.push_back(fmt::format("--set=engine.{}={}", name, option.text));
    }
    ca.checked = options.deep;
    const bool is_engine = instance == engine;
    // In front of an engine of ours `ca` calls b_transport where pins make phases of it.
    const auto played = zynq_played(!is_engine || description.has_pin("irq"),
                                    is_engine ? std::vector<std::string>{} : std::vector{std::string(engine) + ".in"});
    sign_script_off({played, ca, with_rtl(ca, options.rtl), platform_name, description.top, engine_rules()}, options,
                    progress, report);
}

// Of a design that has stopped or answers no more, beside what else there is to say of it.
signoff_entry stopped_entry(const std::string& name, const rtl_description& description, const std::string& why) {
    signoff_entry entry;
    entry.name = name;
    entry.variant = description.top;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    entry.board_hz = description.clock.hz();
    entry.result.functional_differences = 1;
    entry.result.first_difference = why;
    return entry;
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    require_ca_against_pins(options);
    const auto names = names_with_rtl(description->block, platform_name, options);
    // Refused before anything is started.
    parameter_set parameters(platform_name, zynq_parameters());
    const bool is_machine = std::find(names.begin(), names.end(), platform_name) != names.end();
    if (is_machine) zynq_machine_kind().apply_rtl(*description, parameters);
    const auto& block = *find_descriptor(description->block);
    signoff_report report;
    report.seed = options.seed;
    std::vector<signoff_entry> stopped;
    for (const auto& name : names) {
        try {
            if (name == platform_name) {
                sign_platform_off(*description, options, progress, report);
            } else {
                sign_described_off(block, options, progress, report);
            }
        } catch (const machine_fault& fault) {
            stopped.push_back(stopped_entry(name, *description, fault.what()));
        }
    }
    if (report.entries.empty() && !stopped.empty()) throw machine_fault(stopped.front().result.first_difference);
    for (auto& entry : stopped) report.entries.push_back(std::move(entry));
    if (report.checks.empty()) report.checks.push_back(check_axi_paths(*description, progress));
    return report;
}

}  // namespace

const descriptor& zynq_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = zynq_board_hz;
        d.sign_off = sign_off;
        d.sign_rtl_off = sign_rtl_off;
        d.exclusions = connect4_minimax_signoff().exclusions;
        d.explored = zynq_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
