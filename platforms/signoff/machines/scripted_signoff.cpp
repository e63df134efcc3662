// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/scripted_signoff.h"

#include "signoff/compare/record_feed.h"
#include "signoff/machines/described_machine.h"
#include "signoff/report/difference_wave.h"
#include "support/json_text.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace tabletop {
namespace {

// What the machine has sent, without its time; lights and pins are in the log, too.
std::string sent_text(const std::string& log) {
    std::string text;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        const auto entry = parse_json(line);
        if (entry.value("dir", "") != "from_device" || !entry.contains("byte")) continue;
        text += static_cast<char>(entry.at("byte").get<unsigned>());
    }
    return text;
}

// A block with other cycles makes everything later or earlier; what the machine sends is to be the same.
signoff_entry text_entry(const signoff_entry& whole, const scripted_outcome& seen, const scripted_outcome& reference) {
    auto entry = whole;
    entry.variant = "text";
    entry.result = {};
    entry.coverage.clear();
    const auto ours = sent_text(seen.serial_log);
    const auto theirs = sent_text(reference.serial_log);
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

}  // namespace

std::vector<signoff_entry> text_and_cycles(const scripted_signoff&, const scripted_outcome& seen,
                                           const scripted_outcome& reference, const signoff_entry& whole,
                                           const signoff_options& options) {
    const auto text = text_entry(whole, seen, reference);
    auto cycles = whole;
    cycles.variant = "cycles";
    if (text.result.passed) {
        cycles.result.first_difference +=
            fmt::format("; the machine has sent the same {} bytes{}", text.result.accesses,
                        options.align ? "" : ", and --align signs other cycles off");
        cycles.result.passed = options.align;
    }
    return {text, cycles};
}

void sign_script_off(const scripted_signoff& of, const signoff_options& options, const progress_line& progress,
                     signoff_report& report) {
    const scratch_folder folder;
    const auto play = [&](const scripted_side& side) {
        progress(fmt::format("{} {}: {} in {}", of.name, of.variant, side.blocks, view_name(side.shown)));
        return play_script(of.played, side, folder);
    };
    const auto reference = play(of.theirs);
    const auto seen = play(of.ours);
    auto whole =
        compare_outcomes(of.played, of.variant, seen, reference, of.rules, of.ours.clock_hz, options.report_folder);
    whole.name = of.name;
    if (!of.instances.empty()) {
        file_feed recording(reference.recording_path);
        whole.coverage = coverage_of_instances(recording, of.played.name, of.instances);
    }
    if (whole.result.passed) {
        report.entries.push_back(std::move(whole));
        return;
    }
    const auto first = report.entries.size();
    for (auto& entry : of.categories(of, seen, reference, whole, options)) report.entries.push_back(std::move(entry));
    add_difference_wave(report.entries, first,
                        {seen.recording_path, reference.recording_path, of.played.left_out,
                         clock_domain(static_cast<std::uint64_t>(of.ours.clock_hz)), options.report_folder, [&] {
                             progress(fmt::format("{} {}: waves", of.name, of.variant));
                             show_script_waves(of.played, of.theirs);
                         }});
}

}  // namespace tabletop
