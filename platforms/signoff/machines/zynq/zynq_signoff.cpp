// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/zynq/zynq_signoff.h"

#include "base/visible_text.h"
#include "signoff/blocks/axi_crossbar/user_crossbar_signoff.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/blocks/connect4_minimax/user_engine_signoff.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/scripted_platform.h"
#include "signoff/machines/user_rtl_options.h"
#include "signoff/machines/zynq/zynq_exploration.h"
#include "signoff/process/interrupt_flag.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace tabletop {
namespace {

constexpr const char* platform_name = "zynq";

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

// A block in whose place a user's own RTL can stand.
struct user_block {
    const char* name;
    void (*sign_off)(const user_rtl_description& description, const signoff_options& options,
                     const progress_line& progress, signoff_report& report);
    int (*run_bench)(const user_rtl_description& description, const bench_options& options);
    bool (*has_irq)(const user_rtl_description& description);  // the platform, with it
    // A socket that is not compared: ca calls b_transport there where pins make phases of it; empty: none.
    const char* called;
};

constexpr user_block user_blocks[] = {
    {"connect4_minimax", sign_user_engine_off, run_user_engine_bench,
     [](const user_rtl_description& description) { return description.has_pin("irq"); }, ""},
    {"axi_crossbar", sign_user_crossbar_off, run_user_crossbar_bench, [](const user_rtl_description&) { return true; },
     "engine.in"},
};

const user_block& user_block_of(const user_rtl_description& description) {
    return *std::find_if(std::begin(user_blocks), std::end(user_blocks),
                         [&](const auto& block) { return description.block == block.name; });
}

std::shared_ptr<const user_rtl_description> read_description(const std::string& option) {
    return read_user_rtl_option(option, zynq_machine_kind().user_rtl_names(), interrupted);
}

// What is in it, and how it is played.
struct platform_side : scripted_side {
    bool has_irq = true;
};

platform_side side_of(view v, bool checked) {
    platform_side side;
    side.blocks = "engine";
    side.shown = v;
    side.arguments = {fmt::format("--view=engine={}", view_name(v))};
    side.clock_hz = static_cast<double>(zynq_board_hz);
    side.checked = checked;
    return side;
}

// What the machine has sent, without its time.
std::string sent_text(const std::string& log) {
    std::string text;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        const auto entry = nlohmann::json::parse(line);
        if (entry.value("dir", "") == "from_device") text += static_cast<char>(entry.at("byte").get<unsigned>());
    }
    return text;
}

// Firmware reacts to the time of an interrupt, so only an exact view can be compared.
struct played_platform {
    scripted_outcome seen;
    scripted_outcome reference;
    signoff_entry entry;
};

played_platform play_and_compare(const std::string& variant, const platform_side& ca, const platform_side& rtl,
                                 const std::string& called, const progress_line& progress,
                                 const scratch_folder& folder) {
    const scripted_platform zynq = {
        platform_name, "uart1", std::string(script_begin) + (ca.has_irq ? script_interrupt : "") + script_end, called};
    const auto run = [&](const platform_side& side) {
        progress(fmt::format("{}: {} in {}", platform_name, side.blocks, view_name(side.shown)));
        return play_script(zynq, side, folder);
    };
    const auto reference = run(rtl);
    const auto seen = run(ca);
    const auto rules = connect4_minimax_rules_in(view::ca, "engine", zynq_map::fabric[0].base);
    return {seen, reference, compare_outcomes(zynq, variant, seen, reference, rules, ca.clock_hz)};
}

void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    const scratch_folder folder;
    const auto side = [&](view v) { return side_of(v, task.options.deep); };
    report.entries.push_back(
        play_and_compare("alpha_beta", side(view::ca), side(view::rtl), "", task.progress, folder).entry);
}

// An engine with other cycles makes everything later or earlier; what the machine sends is to be the same.
signoff_entry text_entry(const played_platform& played) {
    auto entry = played.entry;
    entry.variant = "text";
    entry.result = {};
    const auto ours = sent_text(played.seen.serial_log);
    const auto theirs = sent_text(played.reference.serial_log);
    entry.result.accesses = theirs.size();
    entry.result.passed = ours == theirs;
    if (entry.result.passed) return entry;
    const auto mine = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end()).first;
    const auto same = static_cast<std::size_t>(mine - ours.begin());
    const auto line = [&](const std::string& text) {
        const auto before = same == 0 ? std::string::npos : text.rfind('\n', same - 1);
        const auto begin = before == std::string::npos ? 0 : before + 1;
        return visible_text(text.substr(begin, std::min(text.find('\n', same), text.size()) - begin));
    };
    entry.result.functional_differences = 1;
    entry.result.first_difference = fmt::format("\"{}\" in ca, \"{}\" in rtl", line(ours), line(theirs));
    return entry;
}

void sign_user_platform_off(const user_rtl_description& description, const signoff_options& options,
                            const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    platform_side ca;
    ca.blocks = zynq_machine_kind().replaced_instances(description).front();
    ca.arguments = {"--set=fabric.clock=" + frequency_text(description.clock)};
    ca.clock_hz = description.clock.hz();
    for (const auto& [name, option] : description.options) {
        ca.arguments.push_back(fmt::format("--set=engine.{}={}", name, option.text));
    }
    ca.has_irq = user_block_of(description).has_irq(description);
    ca.checked = options.deep;
    auto rtl = ca;
    rtl.shown = view::rtl;
    rtl.arguments = {"--rtl=" + options.user_rtl};
    rtl.own = true;
    auto played = play_and_compare(description.top, ca, rtl, user_block_of(description).called, progress, folder);
    if (!played.entry.result.passed) {
        const auto text = text_entry(played);
        report.entries.push_back(text);
        played.entry.variant = "cycles";
        if (text.result.passed) {
            played.entry.result.first_difference +=
                fmt::format("; the machine has sent the same {} bytes{}", text.result.accesses,
                            options.align ? "" : ", and --align signs other cycles off");
            played.entry.result.passed = options.align;
        }
    }
    report.entries.push_back(std::move(played.entry));
}

signoff_report sign_user_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.user_rtl);
    require_ca_against_pins(options);
    const auto names = names_with_user_rtl(description->block, platform_name, options);
    // Refused before anything is started.
    if (std::find(names.begin(), names.end(), platform_name) != names.end()) config_beside(*description);
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        const auto sign = name == platform_name ? sign_user_platform_off : user_block_of(*description).sign_off;
        sign(*description, options, progress, report);
    }
    return report;
}

}  // namespace

const descriptor& zynq_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = zynq_board_hz;
        d.sign_off = sign_off;
        d.sign_user_rtl_off = sign_user_rtl_off;
        d.run_bench = [](const bench_options& options) {
            const auto description = read_description(options.user_rtl);
            return user_block_of(*description).run_bench(*description, options);
        };
        d.exclusions = {user_engine_far_holes};
        d.explored = zynq_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
