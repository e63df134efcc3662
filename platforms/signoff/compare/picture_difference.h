// SPDX-License-Identifier: Apache-2.0
// Where two pictures differ, as a picture and in words.
#pragma once

#include "base/picture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Pixels of a picture, the first and the last.
struct pixel_box {
    unsigned left = 0;
    unsigned top = 0;
    unsigned right = 0;
    unsigned bottom = 0;
};

// A picture_difference that has been written to a file.
struct difference_picture {
    std::string path;
    std::string said;
    unsigned width = 0;
    unsigned height = 0;
    std::vector<pixel_box> marks;  // around what differs, in each of the three
};

struct picture_difference {
    std::uint64_t pixels = 0;  // that differ
    unsigned left = 0;         // the smallest box that holds them, first and last pixel
    unsigned top = 0;
    unsigned right = 0;
    unsigned bottom = 0;
    picture image;  // ours, theirs, and white where they differ on black, side by side with a grey gap

    // "1200 pixels differ, all within (60, 420) to (99, 449)"
    std::string text() const;
    // The same box in each of the three pictures of the image.
    std::vector<pixel_box> boxes() const;
};

// If pictures have different sizes, what only one has differs too. Empty: they are equal.
std::optional<picture_difference> find_difference(const picture& ours, const picture& theirs);

}  // namespace tabletop
