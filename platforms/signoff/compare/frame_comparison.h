// SPDX-License-Identifier: Apache-2.0
// Compares the frames that two machines have shown, pixel by pixel.
#pragma once

#include "signoff/compare/comparison.h"
#include "signoff/compare/picture_difference.h"
#include "signoff/compare/seen_frame.h"

#include <optional>
#include <vector>

namespace tabletop {

struct frame_difference {
    std::uint64_t begin = 0;  // cycle of the frame
    picture_difference pictures;
};

// Adds to the result: every frame compared is an access, every one that differs, or that only one side has shown, a
// functional difference. Returns the first two pictures of one frame that differ, if there are any.
std::optional<frame_difference> compare_frames(const std::vector<seen_frame>& seen,
                                               const std::vector<seen_frame>& against, comparison& result,
                                               const std::string& view_label, const std::string& against_label);

}  // namespace tabletop
