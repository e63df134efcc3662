// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/frame_comparison.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

void count_difference(comparison& result, const std::string& what) {
    ++result.functional_differences;
    result.passed = false;
    if (result.first_difference.empty()) result.first_difference = what;
}

}  // namespace

std::optional<frame_difference> compare_frames(const std::vector<seen_frame>& seen,
                                               const std::vector<seen_frame>& against, comparison& result,
                                               const std::string& view_label, const std::string& against_label) {
    std::optional<frame_difference> first;
    auto mine = seen.begin();
    auto other = against.begin();
    const auto only = [&](const seen_frame& frame, const std::string& label) {
        count_difference(result, fmt::format("screen: a new picture from cycle {} on in {} only", frame.begin, label));
    };
    while (mine != seen.end() || other != against.end()) {
        ++result.accesses;
        if (other == against.end() || (mine != seen.end() && mine->begin < other->begin)) {
            only(*mine++, view_label);
            continue;
        }
        if (mine == seen.end() || other->begin < mine->begin) {
            only(*other++, against_label);
            continue;
        }
        if (mine->mode != other->mode) {
            count_difference(result, fmt::format("screen: from cycle {} on {} in {}, {} in {}", mine->begin, mine->mode,
                                                 view_label, other->mode, against_label));
        }
        if (auto pictures = find_difference(mine->image, other->image)) {
            count_difference(result,
                             fmt::format("screen: in the frame from cycle {} on {}", mine->begin, pictures->text()));
            if (!first) first = frame_difference{mine->begin, std::move(*pictures)};
        }
        ++mine;
        ++other;
    }
    return first;
}

}  // namespace tabletop
