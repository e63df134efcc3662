// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/user_platform_signoff.h"

#include "base/visible_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace tabletop {
namespace {

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

// A block with other cycles makes everything later or earlier; what the machine sends is to be the same.
signoff_entry text_entry(const signoff_entry& whole, const scripted_outcome& seen, const scripted_outcome& reference) {
    auto entry = whole;
    entry.variant = "text";
    entry.result = {};
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

void sign_user_platform_off(const user_platform& platform, const rtl_description& description,
                            const signoff_options& options, const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    const auto& played = platform.played;
    const auto play = [&](const scripted_side& side) {
        progress(fmt::format("{}: {} in {}", played.name, side.blocks, view_name(side.shown)));
        return play_script(played, side, folder);
    };
    auto theirs = platform.ours;
    theirs.shown = view::rtl;
    theirs.arguments = {"--rtl=" + options.rtl};
    theirs.own = true;
    const auto reference = play(theirs);
    const auto seen = play(platform.ours);
    auto entry = compare_outcomes(played, description.top, seen, reference, platform.rules, platform.ours.clock_hz,
                                  options.report_folder);
    if (!entry.result.passed) {
        const auto text = text_entry(entry, seen, reference);
        report.entries.push_back(text);
        entry.variant = "cycles";
        if (text.result.passed) {
            entry.result.first_difference +=
                fmt::format("; the machine has sent the same {} bytes{}", text.result.accesses,
                            options.align ? "" : ", and --align signs other cycles off");
            entry.result.passed = options.align;
        }
    }
    report.entries.push_back(std::move(entry));
}

}  // namespace tabletop
