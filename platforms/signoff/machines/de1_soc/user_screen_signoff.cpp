// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/de1_soc/user_screen_signoff.h"

#include "design/silence.h"
#include "signoff/compare/picture_difference.h"
#include "signoff/report/difference_picture.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

// Before every line of the person's: the picture comes to rest.
scripted_platform with_pauses(scripted_platform played) {
    constexpr const char* pause = "@ 80 ms\n";
    for (auto at = played.script.find("> "); at != std::string::npos; at = played.script.find("\n> ", at)) {
        if (played.script[at] == '\n') ++at;
        played.script.insert(at, pause);
        at += std::char_traits<char>::length(pause);
    }
    return played;
}

// Pictures that have stood still for three frames or so; of the last one nothing is known.
std::vector<seen_frame> at_rest(const std::vector<seen_frame>& frames, double clock_hz) {
    constexpr double rest_s = 0.05;
    std::vector<seen_frame> rest;
    for (std::size_t n = 0; n + 1 < frames.size(); ++n) {
        if (static_cast<double>(frames[n + 1].begin - frames[n].begin) >= rest_s * clock_hz) rest.push_back(frames[n]);
    }
    return rest;
}

// One after the other, whenever they have been shown.
comparison compare_at_rest(const std::vector<seen_frame>& ours, const std::vector<seen_frame>& theirs,
                           const std::string& folder) {
    comparison result;
    result.accesses = std::max(ours.size(), theirs.size());
    for (std::size_t n = 0; n < std::min(ours.size(), theirs.size()); ++n) {
        const auto difference = find_difference(ours[n].image, theirs[n].image);
        if (!difference) continue;
        if (++result.functional_differences > 1) continue;
        result.first_difference = fmt::format("screen at rest, picture {}: {}; {}", n + 1, difference->text(),
                                              write_difference(*difference, folder, "vga_scanout-pixels"));
    }
    if (ours.size() != theirs.size()) {
        ++result.functional_differences;
        if (result.first_difference.empty()) {
            result.first_difference =
                fmt::format("screen at rest: {} pictures in ca, {} in rtl{}", ours.size(), theirs.size(),
                            theirs.empty() ? "; " + std::string(silent_design) : "");
        }
    }
    result.passed = result.functional_differences == 0;
    return result;
}

}  // namespace

void sign_user_screen_off(const scripted_platform& played, const scripted_side& ours,
                          const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    const auto game = with_pauses(played);
    const auto play = [&](const scripted_side& side) {
        progress(fmt::format("{}: {} in {}", game.name, side.blocks, view_name(side.shown)));
        return play_script(game, side, folder);
    };
    auto theirs = ours;
    theirs.shown = view::rtl;
    theirs.arguments = {"--rtl=" + options.rtl};
    theirs.own = true;
    auto reference = play(theirs);
    auto seen = play(ours);
    const auto compare = [&](const std::string& category) {
        auto entry = compare_outcomes(game, category, seen, reference, {}, ours.clock_hz, options.report_folder);
        entry.name = description.block;
        return entry;
    };
    auto whole = compare(description.top);
    if (whole.result.passed) {
        report.entries.push_back(std::move(whole));
        return;
    }
    auto pixels = whole;
    pixels.variant = "pixels";
    pixels.result = compare_at_rest(at_rest(seen.frames, ours.clock_hz), at_rest(reference.frames, ours.clock_hz),
                                    options.report_folder);
    seen.frames.clear();
    reference.frames.clear();
    auto machine = compare("machine");
    const bool only_later = machine.result.passed && pixels.result.passed;
    report.entries.push_back(std::move(machine));
    report.entries.push_back(std::move(pixels));
    whole.variant = "frames";
    if (only_later) {
        whole.result.first_difference += options.align ? "" : "; --align signs other times of frames off";
        whole.result.passed = options.align;
    }
    report.entries.push_back(std::move(whole));
}

}  // namespace tabletop
