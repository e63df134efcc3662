// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/scripted_machine.h"

#include "host/display/display.h"
#include "host/machine_fault.h"
#include "host/process/child_process.h"
#include "host/process/exit_code.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/frame_comparison.h"
#include "signoff/compare/record_feed.h"
#include "signoff/process/child_rtl.h"
#include "signoff/report/difference_picture.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/own_files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace tabletop {
namespace {

// What `run --display png:FOLDER` has left.
std::vector<seen_frame> read_frames(const std::filesystem::path& folder, double clock_hz) {
    std::vector<seen_frame> frames;
    std::ifstream index(folder / "frames.csv");
    std::string line;
    std::getline(index, line);
    while (std::getline(index, line)) {
        const auto comma = line.find(',');
        const auto begin_s = std::stod(line.substr(comma + 1)) * 1e-3;
        frames.push_back({static_cast<std::uint64_t>(std::llround(begin_s * clock_hz)), "",
                          read_png((folder / line.substr(0, comma)).string())});
    }
    return frames;
}

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

}  // namespace

std::string firmware_file(const std::string& program) {
    return own_file(fmt::format("stimulus/firmware/{}.elf", program)).string();
}

namespace {

struct script_files {
    const scratch_folder& folder;
    view shown;

    std::string recording() const { return folder.file(fmt::format("{}.jsonl", view_name(shown))).string(); }
    std::filesystem::path pictures() const { return folder.file(fmt::format("{}_pictures", view_name(shown))); }
};

// Returns the exit code; what it has said is in `err`.
int run_script(const scripted_machine& played, const scripted_side& side, const script_files& files) {
    const auto& folder = files.folder;
    const auto script_path = folder.file("script");
    write_file(script_path, played.script);
    std::vector<std::string> arguments = {"run",
                                          played.name,
                                          fmt::format("--{}=script:{}", played.line, script_path.string()),
                                          "--serial-log=" + folder.file("log").string(),
                                          "--stats=" + folder.file("stats").string(),
                                          "--recording=" + files.recording()};
    if (played.has_screen) arguments.push_back("--display=png:" + files.pictures().string());
    arguments.insert(arguments.end(), side.arguments.begin(), side.arguments.end());
    if (side.checked) arguments.emplace_back("--check-protocol");
    build_rtl_of_run(played.name, side.arguments);
    return run_self(arguments, folder.file("out"), folder.file("err"));
}

}  // namespace

scripted_outcome play_script(const scripted_machine& played, const scripted_side& side, const scratch_folder& folder) {
    const script_files files{folder, side.shown};
    const auto code = run_script(played, side, files);
    const auto said = file_text(folder.file("err"));
    if (side.own && code == exit_bad_input) throw refusal_of(said);
    if (side.own && code == exit_machine_fault) throw machine_fault("the design has stopped: " + message_of(said));
    require_done(code, fmt::format("{} with the {} in view {}", played.name, side.blocks, view_name(side.shown)), said);
    const auto stats = parse_json(file_text(folder.file("stats")));
    const auto cycles = stats.at("simulated_ps").get<double>() * 1e-12 * side.clock_hz;
    auto frames = played.has_screen ? read_frames(files.pictures(), side.clock_hz) : std::vector<seen_frame>();
    return {files.recording(), file_text(folder.file("log")), std::move(frames),
            cycles / stats.at("wall_seconds").get<double>()};
}

void show_script_waves(const scripted_machine& played, const scripted_side& side) {
    const scratch_folder folder;
    run_script(played, side, {folder, side.shown});
}

signoff_entry compare_outcomes(const scripted_machine& played, const std::string& variant, const scripted_outcome& seen,
                               const scripted_outcome& reference, const comparison_rules& rules, double board_hz,
                               const std::string& report_folder) {
    signoff_entry entry;
    entry.name = played.name;
    entry.variant = variant;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    file_feed all_mine(seen.recording_path);
    file_feed all_theirs(reference.recording_path);
    feed_without mine(all_mine, played.left_out);
    feed_without theirs(all_theirs, played.left_out);
    entry.result = compare_recordings(mine, theirs, rules, entry.view, entry.against);
    if (played.why_no_log.empty()) {
        compare_logs(seen.serial_log, reference.serial_log, entry.result);
    } else {
        entry.result.excluded.push_back({"serial log", played.why_no_log, 0});
    }
    if (const auto frame = compare_frames(seen.frames, reference.frames, entry.result, entry.view, entry.against)) {
        entry.result.first_difference += fmt::format(
            "; {}",
            write_difference(frame->pictures, report_folder, fmt::format("{}-{}", entry.name, variant), entry.result));
    }
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = board_hz;
    return entry;
}

}  // namespace tabletop
