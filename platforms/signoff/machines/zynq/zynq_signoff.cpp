// SPDX-License-Identifier: Apache-2.0
#include "host/machine_fault.h"
#include "host/process/interrupt_flag.h"
#include "signoff/axi_path_check.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/descriptor.h"
#include "signoff/machines/described_machine.h"
#include "signoff/machines/machine_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/machines/scripted_signoff.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tabletop {
namespace {

constexpr const char* machine_name = "zynq";
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
constexpr const char* script_second_move =
    "> 4\\r\n"
    "~ Your move (1-7): \n";
constexpr const char* script_end =
    "> alphabeta off\\r\n"
    "~ Your move (1-7): \n"
    "> depth 3\\r\n"
    "~ Your move (1-7): \n"
    "> 1\\r\n"
    "~ Your move (1-7): \n";

std::shared_ptr<const rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, zynq_machine_kind().rtl_names(), interrupted);
}

// With so many engines, of which each is in the view.
scripted_side side_of(unsigned engines, view v, bool checked) {
    scripted_side side;
    side.blocks = engines == 1 ? engine : fmt::format("{} engines", engines);
    side.shown = v;
    side.arguments = {fmt::format("--set=engines={}", engines)};
    for (unsigned n = 0; n < engines; ++n) {
        side.arguments.push_back(fmt::format("--view={}={}", zynq_map::engines[n], view_name(v)));
    }
    side.clock_hz = static_cast<double>(zynq_board_hz);
    side.checked = checked;
    return side;
}

// called: sockets that are not compared.
scripted_machine zynq_played(bool has_irq, const std::vector<std::string>& called) {
    const auto script = std::string(script_begin) + (has_irq ? script_interrupt : "") + script_second_move + script_end;
    return {machine_name, "uart1", script, called};
}

// A move that is polled for and one by interrupts: several engines in RTL take their time.
scripted_machine zynq_played_by_several() {
    return {machine_name, "uart1", std::string(script_begin) + script_interrupt + script_second_move};
}

comparison_rules engine_rules() {
    return connect4_minimax_rules_in(view::ca, engine, zynq_map::fabric[0].base);
}

// The game with one engine, and the one in which all that there can be share the root's moves.
struct game_variant {
    const char* name;
    unsigned engines;
};
constexpr game_variant game_variants[] = {{"alpha_beta", 1}, {"engines_4", zynq_map::most_engines}};

void sign_game_off(const game_variant& variant, const signoff_task& task, signoff_report& report) {
    const auto side = [&](view v) { return side_of(variant.engines, v, task.options.deep); };
    const auto played = variant.engines == 1 ? zynq_played(true, {}) : zynq_played_by_several();
    sign_script_off({played, side(view::ca), side(view::rtl), machine_name, variant.name, engine_rules()}, task.options,
                    task.progress, report);
}

// Firmware reacts to the time of an interrupt, so only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(machine_name, task)) return;
    for (const auto& variant : game_variants) {
        play_part({machine_name, variant.name, view_name(view::ca)}, task, report,
                  [&] { sign_game_off(variant, task, report); });
    }
}

// One script, with the RTL in place of what it stands for there.
void sign_beside(const rtl_description& description, scripted_signoff of, const machine_settings& settings,
                 const std::vector<std::string>& arguments, const signoff_options& options,
                 const progress_line& progress, signoff_report& report) {
    const auto& kind = zynq_machine_kind();
    auto sides = make_sides(kind, description, options.rtl, settings, arguments);
    const auto clock_hz = parameters_with(kind, description, settings).frequency("fabric.clock").hz();
    for (auto* const side : {&sides.ours, &sides.theirs}) {
        side->clock_hz = clock_hz;
        side->checked = options.deep;
    }
    of.ours = std::move(sides.ours);
    of.theirs = std::move(sides.theirs);
    of.name = machine_name;
    of.variant = description.top;
    of.instances = replaced_with(kind, description, settings);
    sign_script_off(of, options, progress, report);
}

void sign_game_beside(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    const bool is_engine = has_any_of(zynq_machine_kind().replaced_instances(description), {engine});
    scripted_signoff of;
    // In front of an engine of ours `ca` calls b_transport where pins make phases of it.
    of.played = zynq_played(!is_engine || description.has_pin("irq"),
                            is_engine ? std::vector<std::string>{} : std::vector{std::string(engine) + ".in"});
    of.rules = engine_rules();
    sign_beside(description, of, {}, {}, options, progress, report);
}

constexpr const char* copy_engine = "copy_engine";

// The settings with which the machine has the block: the committed game has no use for what is not there by itself.
machine_settings settings_for(const rtl_description& description) {
    if (!replaced_with(zynq_machine_kind(), description, {}).empty()) return {};
    return {description.block == copy_engine ? "fabric.copy=on" : "fabric.uart=on"};
}

// Lines for the UART in the fabric, which a program sends back. Its divisor is fixed, so the rate of the line is that
// of the clock.
void sign_uart_beside(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    constexpr unsigned divisor = 54, ticks_per_bit = 16;
    auto settings = settings_for(description);
    const auto clock_hz = parameters_with(zynq_machine_kind(), description, settings).frequency("fabric.clock").hz();
    settings.push_back(fmt::format("line.baud={}", std::llround(clock_hz / (divisor * ticks_per_bit))));
    scripted_signoff of;
    of.played = {machine_name, "uart2",
                 "~ READY\n"
                 "> a\\r\n"
                 "~ interrupts\n"
                 "> a line of more than sixteen bytes\\r\n"
                 "~ interrupts\n"
                 "> q\\r\n"
                 "~ END\n"};
    of.played.why_no_log = "its registers set the rate, which pins do not tell; the script waits for what is sent";
    sign_beside(description, of, settings, {"--firmware=" + firmware_file("zynq_uart_check"), "--until=1s"}, options,
                progress, report);
}

// A program that copies beside a search and beside its own accesses. Behind the crossbar's pins the calls of `ca` are
// the phases of RTL, so that both sides meet the processor in the same cycles.
void sign_copy_beside(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    scripted_signoff of;
    of.played = {machine_name, "uart1", "~ bytes left\n", {"crossbar.in1"}};
    sign_beside(description, of, settings_for(description),
                {"--firmware=" + firmware_file("zynq_copy_check"), "--view=crossbar=rtl", "--until=1s"}, options,
                progress, report);
}

void sign_machine_off(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    const auto sign = settings_for(description).empty()  ? sign_game_beside
                      : description.block == copy_engine ? sign_copy_beside
                                                         : sign_uart_beside;
    sign(description, options, progress, report);
}

// The entry of a design that has stopped or answers no more, beside what else there is to say of it.
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
    const auto names = names_with_rtl(description->block, machine_name, options);
    // Refused before anything is started.
    const bool is_machine = std::find(names.begin(), names.end(), machine_name) != names.end();
    if (is_machine) parameters_with(zynq_machine_kind(), *description, settings_for(*description));
    const auto& block = *find_descriptor(description->block);
    signoff_report report;
    report.seed = options.seed;
    std::vector<signoff_entry> stopped;
    for (const auto& name : names) {
        try {
            if (name == machine_name) {
                sign_machine_off(*description, options, progress, report);
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

// Sign-off of the Zynq machine: the same firmware and script with the engines in `ca` and Verilated.
descriptor zynq_signoff() {
    descriptor d;
    d.name = machine_name;
    d.board_hz = zynq_board_hz;
    d.sign_off = sign_off;
    d.sign_rtl_off = sign_rtl_off;
    d.exclusions = connect4_minimax_signoff().exclusions;
    return d;
}

}  // namespace tabletop
