// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/picture_difference.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned gap = 8;
constexpr std::uint32_t grey = 0x808080;
constexpr std::uint32_t black = 0x000000;
constexpr std::uint32_t white = 0xFFFFFF;

// Three panels, each as large as the larger picture.
class panels {
  public:
    panels(unsigned width, unsigned height) : panel_width_(width) {
        image_.width = 3 * width + 2 * gap;
        image_.height = height;
        image_.pixels.assign(std::size_t{image_.width} * height, grey);
    }

    void set(unsigned panel, unsigned x, unsigned y, std::uint32_t pixel) {
        image_.pixels[std::size_t{y} * image_.width + panel * (panel_width_ + gap) + x] = pixel;
    }
    picture take() { return std::move(image_); }

  private:
    unsigned panel_width_;
    picture image_;
};

std::optional<std::uint32_t> pixel_of(const picture& image, unsigned x, unsigned y) {
    if (x >= image.width || y >= image.height) return std::nullopt;
    return image.at(x, y);
}

void add(picture_difference& to, unsigned x, unsigned y) {
    to.left = to.pixels == 0 ? x : std::min(to.left, x);
    to.top = to.pixels == 0 ? y : std::min(to.top, y);
    to.right = std::max(to.right, x);
    to.bottom = std::max(to.bottom, y);
    ++to.pixels;
}

}  // namespace

std::string picture_difference::text() const {
    return fmt::format("{} {}, all within ({}, {}) to ({}, {})", pixels,
                       pixels == 1 ? "pixel differs" : "pixels differ", left, top, right, bottom);
}

std::vector<pixel_box> picture_difference::boxes() const {
    const auto panel = (image.width - 2 * gap) / 3;
    std::vector<pixel_box> all;
    for (unsigned n = 0; n < 3; ++n) {
        const auto from = n * (panel + gap);
        all.push_back({from + left, top, from + right, bottom});
    }
    return all;
}

std::optional<picture_difference> find_difference(const picture& ours, const picture& theirs) {
    if (ours == theirs) return std::nullopt;
    const auto width = std::max(ours.width, theirs.width);
    const auto height = std::max(ours.height, theirs.height);
    panels side_by_side(width, height);
    picture_difference found;
    for (unsigned y = 0; y < height; ++y) {
        for (unsigned x = 0; x < width; ++x) {
            const auto mine = pixel_of(ours, x, y);
            const auto other = pixel_of(theirs, x, y);
            side_by_side.set(0, x, y, mine.value_or(grey));
            side_by_side.set(1, x, y, other.value_or(grey));
            side_by_side.set(2, x, y, mine == other ? black : white);
            if (mine != other) add(found, x, y);
        }
    }
    found.image = side_by_side.take();
    return found;
}

}  // namespace tabletop
