// SPDX-License-Identifier: Apache-2.0
// Where two pictures differ, as a picture and in words.
#pragma once

#include "base/picture.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tabletop {

struct picture_difference {
    std::uint64_t pixels = 0;  // that differ
    unsigned left = 0;         // the smallest box that holds them, first and last pixel
    unsigned top = 0;
    unsigned right = 0;
    unsigned bottom = 0;
    picture image;  // ours, theirs, and white where they differ on black, side by side with a grey gap

    // "1200 pixels differ, all within (60, 420) to (99, 449)"
    std::string text() const;
};

// If pictures have different sizes, what only one has differs too. Empty: they are equal.
std::optional<picture_difference> find_difference(const picture& ours, const picture& theirs);

}  // namespace tabletop
