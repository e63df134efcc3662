// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/de1_soc/screen_at_rest.h"

#include "design/silence.h"
#include "signoff/compare/picture_difference.h"
#include "signoff/report/difference_picture.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

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
                                              write_difference(*difference, folder, "vga_scanout-pixels", result));
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

scripted_machine with_pauses(scripted_machine played) {
    constexpr const char* pause = "@ 80 ms\n";
    for (auto at = played.script.find("> "); at != std::string::npos; at = played.script.find("\n> ", at)) {
        if (played.script[at] == '\n') ++at;
        played.script.insert(at, pause);
        at += std::char_traits<char>::length(pause);
    }
    return played;
}

std::vector<signoff_entry> machine_and_pictures(const scripted_signoff& of, const scripted_outcome& seen,
                                                const scripted_outcome& reference, const signoff_entry& whole,
                                                const signoff_options& options) {
    const auto hz = of.ours.clock_hz;
    auto pixels = whole;
    pixels.variant = "pixels";
    pixels.result = compare_at_rest(at_rest(seen.frames, hz), at_rest(reference.frames, hz), options.report_folder);
    auto without_frames = seen, reference_without_frames = reference;
    without_frames.frames.clear();
    reference_without_frames.frames.clear();
    auto machine = compare_outcomes(of.played, "machine", without_frames, reference_without_frames, of.rules, hz,
                                    options.report_folder);
    machine.name = whole.name;
    auto frames = whole;
    frames.variant = "frames";
    if (machine.result.passed && pixels.result.passed) {
        frames.result.first_difference += options.align ? "" : "; --align signs other times of frames off";
        frames.result.passed = options.align;
    }
    return {machine, pixels, frames};
}

}  // namespace tabletop
