// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/zynq/zynq_signoff.h"

#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/platform_views.h"
#include "signoff/process/child_process.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace tabletop {
namespace {

constexpr const char* platform_name = "zynq";

// Some moves against the committed game, awaited by polling and by interrupt, with and without alpha-beta.
constexpr const char* script =
    "~ (y/n): \n"
    "> depth 4\\r\n"
    "~ (y/n): \n"
    "> y\\r\n"
    "~ Your move (1-7): \n"
    "> 4\\r\n"
    "~ Your move (1-7): \n"
    "> wait irq\\r\n"
    "~ Your move (1-7): \n"
    "> 4\\r\n"
    "~ Your move (1-7): \n"
    "> alphabeta off\\r\n"
    "~ Your move (1-7): \n"
    "> depth 3\\r\n"
    "~ Your move (1-7): \n"
    "> 1\\r\n"
    "~ Your move (1-7): \n";

struct platform_outcome {
    std::string recording_path;
    std::string serial_log;
    double cycles_per_second = 0;
};

platform_outcome play(view v, bool checked, const scratch_folder& folder) {
    const auto record_path = folder.file(fmt::format("{}.jsonl", view_name(v))).string();
    const auto script_path = folder.file("script");
    std::ofstream(script_path) << script;
    std::vector<std::string> arguments = {"run",
                                          platform_name,
                                          "--uart1=script:" + script_path.string(),
                                          "--serial-log=" + folder.file("log").string(),
                                          "--stats=" + folder.file("stats").string(),
                                          fmt::format("--view=engine={}", view_name(v)),
                                          "--recording=" + record_path};
    if (checked) arguments.emplace_back("--check-protocol");
    const auto code = run_self(arguments, folder.file("out"), folder.file("err"));
    require_done(code, fmt::format("{} with the engine in view {}", platform_name, view_name(v)),
                 file_text(folder.file("err")));
    const auto stats = nlohmann::json::parse(file_text(folder.file("stats")));
    const auto simulated_ps = stats.at("simulated_ps").get<double>();
    const auto cycles = simulated_ps * 1e-12 * static_cast<double>(zynq_board_hz);
    return {record_path, file_text(folder.file("log")), cycles / stats.at("wall_seconds").get<double>()};
}

// Both logs line by line: byte, start and end in picoseconds.
void compare_logs(const std::string& seen, const std::string& against, comparison& result) {
    std::istringstream a(seen);
    std::istringstream b(against);
    for (unsigned number = 1;; ++number) {
        std::string mine, theirs;
        const bool more = static_cast<bool>(std::getline(a, mine));
        const bool other = static_cast<bool>(std::getline(b, theirs));
        if (!more && !other) return;
        if (mine == theirs) continue;
        ++result.functional_differences;
        result.passed = false;
        if (!result.first_difference.empty()) continue;
        result.first_difference = fmt::format("serial log, line {}: {} and {}", number, mine, theirs);
    }
}

// Firmware reacts to the time of an interrupt, so only an exact view can be compared.
void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    const scratch_folder folder;
    const auto run = [&](view v) {
        task.progress(fmt::format("{}: engine in {}", platform_name, view_name(v)));
        return play(v, task.options.deep, folder);
    };
    const auto reference = run(view::rtl);
    const auto seen = run(view::ca);
    signoff_entry entry;
    entry.name = platform_name;
    entry.variant = "alpha_beta";
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    const auto rules = connect4_minimax_rules_in(view::ca, "engine", zynq_map::fabric[0].base);
    file_feed mine(seen.recording_path);
    file_feed theirs(reference.recording_path);
    entry.result = compare_recordings(mine, theirs, rules, entry.view, entry.against);
    compare_logs(seen.serial_log, reference.serial_log, entry.result);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = static_cast<double>(zynq_board_hz);
    report.entries.push_back(std::move(entry));
}

}  // namespace

const descriptor& zynq_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = zynq_board_hz;
        d.sign_off = sign_off;
        return d;
    }();
    return machine;
}

}  // namespace tabletop
