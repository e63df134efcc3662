// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/de1_soc/de1_soc_signoff.h"

#include "base/document_file.h"
#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
#include "signoff/machines/de1_soc/de1_soc_exploration.h"
#include "signoff/machines/de1_soc/screen_at_rest.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/machines/scripted_signoff.h"
#include "signoff/process/interrupt_flag.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_part.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>

namespace tabletop {
namespace {

constexpr const char* platform_name = "de1_soc";
constexpr std::uint64_t computer_hz = 100'000'000;  // of the university computer's whole fabric

// A game against the committed firmware: four rounds of the defensive module, then the full one, which wins.
const scripted_platform de1_soc_played = {platform_name,
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
    std::vector<std::string> settings = {};
};

const computer_program whole_fabric = {
    "fabric_check",
    "jtag",
    "sw 9 on\n@ 1 ms\nsw 3 on\njp1 5 1\n@ 1 ms\nkey 1 press 2 ms\njp1 5 0\n@ 4 ms\ntype a\nmouse 5 -3 left\n"
    "@ 15 ms\nkey 2 press 1 ms\n@ 5 ms\n",
    {"--set=ps2.self_test=1ms", "--set=audio.rate=48kHz"}};

// Each one device after the other.
const computer_program longer_programs[] = {
    {"board_check", "uart0",
     "sw 9 on\n@ 1 ms\nsw 3 on\n@ 1 ms\nkey 1 press 2 ms\n@ 4 ms\njp1 5 1\n@ 1 ms\njp1 5 0\n@ 1 ms\n"},
    {"ps2_check",
     "jtag",
     "@ 25 ms\ntype aB\n@ 2 ms\nmouse 5 -3 left\n@ 10 ms\nmouse 0 0\n@ 8 ms\ndown Escape\nup Escape\n",
     {"--set=ps2.self_test=5ms"}},
    {"audio_check", "jtag", "# an echo of silence, then a tone\n", {"--set=audio.rate=48kHz"}},
};

// Every block that has an RTL view is in it, or in ca.
scripted_side side_of(const computer_program& program, view v, bool checked, const scratch_folder& folder) {
    const auto board = folder.file("board");
    write_file(board, program.board);
    const auto elf = std::filesystem::read_symlink("/proc/self/exe").parent_path() /
                     fmt::format("stimulus/firmware/de1_soc_{}.elf", program.name);
    scripted_side side;
    side.blocks = "fabric";
    side.shown = v;
    side.arguments = {"--set=design=computer",
                      "--firmware=" + elf.string(),
                      "--board=script:" + board.string(),
                      "--stop-on=END",
                      "--until=2s",
                      fmt::format("--view={}", view_name(v))};
    side.arguments.insert(side.arguments.end(), program.settings.begin(), program.settings.end());
    side.clock_hz = static_cast<double>(computer_hz);
    side.checked = checked;
    return side;
}

void sign_computer_off(const computer_program& program, const signoff_task& task, signoff_report& report) {
    const scripted_platform played{platform_name, program.line, "~ END\n", {}, true};
    const scratch_folder folder;
    const auto side = [&](view v) { return side_of(program, v, task.options.deep, folder); };
    sign_script_off({played, side(view::ca), side(view::rtl), platform_name, program.name}, task.options, task.progress,
                    report);
}

scripted_side side_of(view v, bool checked) {
    scripted_side side;
    side.blocks = "engine, memory and screen";
    side.shown = v;
    for (const auto* const instance : {"engine", "sram", "ai_reset", "vga"}) {
        side.arguments.push_back(fmt::format("--view={}={}", instance, view_name(v)));
    }
    side.clock_hz = static_cast<double>(de1_soc_board_hz);
    side.checked = checked;
    return side;
}

constexpr const char* published_board = "published";  // its variant

void sign_published_board_off(const signoff_task& task, signoff_report& report) {
    const auto side = [&](view v) { return side_of(v, task.options.deep); };
    sign_script_off({de1_soc_played, side(view::ca), side(view::rtl), platform_name, published_board}, task.options,
                    task.progress, report);
}

// Firmware polls the memory and so reacts to the cycle of an answer: only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    const auto play = [&](const char* variant, const auto& sign) {
        play_part({platform_name, variant, view_name(view::ca)}, task, report, sign);
    };
    play(published_board, [&] { sign_published_board_off(task, report); });
    play(whole_fabric.name, [&] { sign_computer_off(whole_fabric, task, report); });
    if (!task.options.deep) return;
    for (const auto& program : longer_programs) {
        play(program.name, [&] { sign_computer_off(program, task, report); });
    }
}

std::shared_ptr<const rtl_description> read_description(const std::string& option) {
    return read_rtl_option(option, de1_soc_machine_kind().rtl_names(), interrupted);
}

// With ours in the place of the described block.
scripted_side side_beside(const rtl_description& description, bool checked) {
    scripted_side side;
    side.blocks = de1_soc_machine_kind().replaced_instances(description).front();
    side.clock_hz = static_cast<double>(de1_soc_board_hz);
    side.checked = checked;
    return side;
}

void sign_engine_platform_off(const rtl_description& description, const signoff_options& options,
                              const progress_line& progress, signoff_report& report) {
    auto ca = side_beside(description, options.deep);
    ca.arguments = {"--set=fabric.clock=" + frequency_text(description.clock)};
    ca.clock_hz = description.clock.hz();
    for (const auto& [name, option] : description.options) {
        ca.arguments.push_back(fmt::format("--set=engine.{}={}", name, option.text));
    }
    // What only our own engine shows.
    auto played = de1_soc_played;
    played.left_out = {"engine.state", "engine.move", "engine.value", "engine.rule"};
    sign_script_off({played, ca, with_rtl(ca, options.rtl), platform_name, description.top}, options, progress, report);
}

// The syncs may have another clock; a frame begins where vsync falls.
void sign_screen_off(const rtl_description& description, const signoff_options& options, const progress_line& progress,
                     signoff_report& report) {
    auto played = de1_soc_played;
    played.left_out = {"vga.hsync", "vga.vsync"};
    const auto ca = side_beside(description, options.deep);
    sign_script_off({with_pauses(played),
                     ca,
                     with_rtl(ca, options.rtl),
                     description.block,
                     description.top,
                     {},
                     machine_and_pictures},
                    options, progress, report);
}

signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    require_ca_against_pins(options);
    const auto names = names_with_rtl(description->block, platform_name, options);
    signoff_report report;
    report.seed = options.seed;
    if (description->block == "vga_scanout") {
        // One comparison under two names.
        sign_screen_off(*description, options, progress, report);
        return report;
    }
    for (const auto& name : names) {
        if (name == platform_name) {
            sign_engine_platform_off(*description, options, progress, report);
        } else {
            sign_described_off(*find_descriptor(name), options, progress, report);
        }
    }
    return report;
}

}  // namespace

const descriptor& de1_soc_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = de1_soc_board_hz;
        d.sign_off = sign_off;
        d.sign_rtl_off = sign_rtl_off;
        d.explored = de1_soc_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
