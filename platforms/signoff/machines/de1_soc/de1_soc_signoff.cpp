// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/de1_soc_recorder.h"
#include "host/process/interrupt_flag.h"
#include "signoff/descriptor.h"
#include "signoff/machines/de1_soc/screen_at_rest.h"
#include "signoff/machines/described_machine.h"
#include "signoff/machines/machine_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/machines/scripted_signoff.h"
#include "signoff/recorded_signoff.h"
#include "signoff/signoff_part.h"
#include "support/document_file.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

namespace tabletop {
namespace {

constexpr const char* machine_name = "de1_soc";
constexpr std::uint64_t computer_hz = 100'000'000;  // of the university computer's whole fabric

// A game against the committed firmware: four rounds of the defensive module, then the full one, which wins.
const scripted_machine de1_soc_played = {machine_name,
                                         "uart0",
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
                                         "~ Goodbye.\n",
                                         {},
                                         true};

// The university computer: what a program does with its devices, and what a hand does at the board meanwhile.
struct computer_program {
    const char* name;  // of the variant, and of its ELF file behind "de1_soc_"
    const char* line;  // on which it says END
    const char* board;
    machine_settings settings;
};

const computer_program whole_fabric = {
    "fabric_check",
    "jtag",
    "sw 9 on\n@ 1 ms\nsw 3 on\njp1 5 1\n@ 1 ms\nkey 1 press 2 ms\njp1 5 0\n@ 4 ms\ntype a\nmouse 5 -3 left\n"
    "@ 15 ms\nkey 2 press 1 ms\n@ 5 ms\n",
    {"design=computer", "ps2.self_test=1ms", "audio.rate=48kHz"}};

// Each one device after the other.
const computer_program longer_programs[] = {
    {"board_check",
     "uart0",
     "sw 9 on\n@ 1 ms\nsw 3 on\n@ 1 ms\nkey 1 press 2 ms\n@ 4 ms\njp1 5 1\n@ 1 ms\njp1 5 0\n@ 1 ms\n",
     {"design=computer"}},
    {"ps2_check",
     "jtag",
     "@ 25 ms\ntype aB\n@ 2 ms\nmouse 5 -3 left\n@ 10 ms\nmouse 0 0\n@ 8 ms\ndown Escape\nup Escape\n",
     {"design=computer", "ps2.self_test=5ms"}},
    {"audio_check", "jtag", "# an echo of silence, then a tone\n", {"design=computer", "audio.rate=48kHz"}},
};

// The program runs until it has ended.
std::vector<std::string> arguments_of(const computer_program& program, const scratch_folder& folder) {
    const auto board = folder.file("board");
    write_file(board, program.board);
    return {fmt::format("--firmware={}", firmware_file(fmt::format("de1_soc_{}", program.name))),
            "--board=script:" + board.string(), "--stop-on=END", "--until=2s"};
}

scripted_machine played_by(const computer_program& program) {
    return {machine_name, program.line, "~ END\n", {}, true};
}

// Every block that has an RTL view is in it, or in ca.
scripted_side side_of(const computer_program& program, view v, bool checked, const scratch_folder& folder) {
    scripted_side side;
    side.blocks = "fabric";
    side.shown = v;
    side.arguments = arguments_of(program, folder);
    side.arguments.push_back(fmt::format("--view={}", view_name(v)));
    for (const auto& setting : program.settings) side.arguments.push_back("--set=" + setting);
    side.clock_hz = static_cast<double>(computer_hz);
    side.checked = checked;
    return side;
}

void sign_computer_off(const computer_program& program, const signoff_task& task, signoff_report& report) {
    const auto played = played_by(program);
    const scratch_folder folder;
    const auto side = [&](view v) { return side_of(program, v, task.options.deep, folder); };
    sign_script_off({played, side(view::ca), side(view::rtl), machine_name, program.name}, task.options, task.progress,
                    report);
}

// What the game reaches of the fabric.
const std::vector<std::string> blocks_of_game = {"engine", "sram", "ai_reset", "vga"};

scripted_side side_of(view v, bool checked) {
    scripted_side side;
    side.blocks = "engine, memory and screen";
    side.shown = v;
    for (const auto& instance : blocks_of_game) {
        side.arguments.push_back(fmt::format("--view={}={}", instance, view_name(v)));
    }
    side.clock_hz = static_cast<double>(de1_soc_board_hz);
    side.checked = checked;
    return side;
}

// The same game, whose board the fabric draws.
scripted_side painted_side_of(view v, bool checked) {
    auto side = side_of(v, checked);
    side.blocks += ", painter and sound";
    for (const auto* const instance : {"painter", "audio"}) {
        side.arguments.push_back(fmt::format("--view={}={}", instance, view_name(v)));
    }
    side.arguments.insert(side.arguments.end(), {"--set=screen.painter=fabric", "--set=screen.fall=80"});
    return side;
}

// Its variants.
constexpr const char* published_board = "published";
constexpr const char* painted_board = "painted";

void sign_board_off(const char* variant, scripted_side (*side)(view v, bool checked), const signoff_task& task,
                    signoff_report& report) {
    auto played = de1_soc_played;
    played.left_out = de1_soc_value_channels();
    const bool checked = task.options.deep;
    sign_script_off({played, side(view::ca, checked), side(view::rtl, checked), machine_name, variant}, task.options,
                    task.progress, report);
}

// Firmware polls the memory and so reacts to the cycle of an answer: only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(machine_name, task)) return;
    const auto play = [&](const char* variant, const auto& sign) {
        play_part({machine_name, variant, view_name(view::ca)}, task, report, sign);
    };
    play(published_board, [&] { sign_board_off(published_board, side_of, task, report); });
    play(whole_fabric.name, [&] { sign_computer_off(whole_fabric, task, report); });
    if (!task.options.deep) return;
    play(painted_board, [&] { sign_board_off(painted_board, painted_side_of, task, report); });
    for (const auto& program : longer_programs) {
        play(program.name, [&] { sign_computer_off(program, task, report); });
    }
}

std::shared_ptr<const rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, de1_soc_machine_kind().rtl_names(), interrupted);
}

// What only our own engine shows, as a block of the machine.
std::vector<std::string> shown_by_our_engine() {
    auto channels = de1_soc_value_channels();
    channels.insert(channels.end(), {"engine.state", "engine.move", "engine.value", "engine.rule"});
    return channels;
}

// One script, with the RTL in place of what it stands for there.
void sign_beside(const rtl_description& description, scripted_signoff of, const machine_settings& settings,
                 const std::vector<std::string>& arguments, const signoff_options& options,
                 const progress_line& progress, signoff_report& report) {
    const auto& kind = de1_soc_machine_kind();
    auto sides = make_sides(kind, description, options.rtl, settings, arguments);
    const auto config = make_de1_soc_config(parameters_with(kind, description, settings), {});
    for (auto* const side : {&sides.ours, &sides.theirs}) {
        side->clock_hz = config.engine.clock.hz();
        side->checked = options.deep;
    }
    of.ours = std::move(sides.ours);
    of.theirs = std::move(sides.theirs);
    sign_script_off(of, options, progress, report);
}

void sign_game_beside(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    scripted_signoff of;
    of.played = de1_soc_played;
    of.name = machine_name;
    of.variant = description.top;
    of.instances = replaced_with(de1_soc_machine_kind(), description, {});
    if (!has_any_of(of.instances, blocks_of_game)) return;
    if (has_any_of(of.instances, {"engine"})) of.played.left_out = shown_by_our_engine();
    sign_beside(description, of, {}, {}, options, progress, report);
}

void sign_program_beside(const computer_program& program, const rtl_description& description,
                         const signoff_options& options, const progress_line& progress, signoff_report& report) {
    scripted_signoff of;
    of.played = played_by(program);
    of.name = machine_name;
    of.variant = fmt::format("{} {}", description.top, program.name);
    of.instances = replaced_with(de1_soc_machine_kind(), description, program.settings);
    if (of.instances.empty()) return;
    const scratch_folder folder;
    sign_beside(description, of, program.settings, arguments_of(program, folder), options, progress, report);
}

// Signs it off in each of the machine's designs that has the block.
void sign_machine_off(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                      signoff_report& report) {
    sign_game_beside(description, options, progress, report);
    sign_program_beside(whole_fabric, description, options, progress, report);
    if (!options.deep) return;
    for (const auto& program : longer_programs) {
        sign_program_beside(program, description, options, progress, report);
    }
}

// A controller between the memory and the monitor is compared by its pictures: its syncs may have another clock, and a
// frame begins where vsync falls.
bool is_controller(const rtl_description& description) {
    return description.has_bundle("vga_pins");
}

void sign_screen_off(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                     signoff_report& report) {
    scripted_signoff of;
    of.played = de1_soc_played;
    of.played.left_out = {"vga.hsync", "vga.vsync"};
    of.played = with_pauses(of.played);
    of.name = description.block;
    of.variant = description.top;
    of.categories = machine_and_pictures;
    sign_beside(description, of, {}, {}, options, progress, report);
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    require_ca_against_pins(options);
    const auto names = names_with_rtl(description->block, machine_name, options);
    if (is_controller(*description)) {
        // One comparison under two names.
        signoff_report report;
        report.seed = options.seed;
        sign_screen_off(*description, options, progress, report);
        return report;
    }
    return sign_names_off(names, machine_name, options, progress,
                          [&](signoff_report& report) { sign_machine_off(*description, options, progress, report); });
}

}  // namespace

descriptor de1_soc_signoff() {
    descriptor d;
    d.name = machine_name;
    d.board_hz = de1_soc_board_hz;
    d.sign_off = sign_off;
    d.sign_rtl_off = sign_rtl_off;
    return d;
}

}  // namespace tabletop
