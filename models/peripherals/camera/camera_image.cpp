// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/camera_image.h"

#include "peripherals/camera/timing.h"

#include <algorithm>
#include <utility>

namespace tabletop {

// The pixels of a field that somebody has read, without noise. A reader of few has room for few rows.
class scene_image::clean_field {
  public:
    // 0: not known yet.
    std::uint32_t& at(unsigned row, unsigned column) {
        auto& pixels = rows_[row / 2];
        if (!pixels) pixels = std::make_unique<row_pixels>();
        return (*pixels)[column];
    }

  private:
    using row_pixels = std::array<std::uint32_t, camera_core::image_columns>;

    std::array<std::unique_ptr<row_pixels>, camera_core::rows_of_a_field> rows_;
};

namespace {

constexpr unsigned channel_bits = 10;
constexpr std::uint32_t known = 1u << 3 * channel_bits;

constexpr std::uint32_t packed(const ycrcb& pixel) {
    return known | std::uint32_t{pixel.y} << 2 * channel_bits | std::uint32_t{pixel.cr} << channel_bits | pixel.cb;
}

constexpr ycrcb unpacked(std::uint32_t bits) {
    const auto channel = [](std::uint32_t level) {
        return static_cast<std::uint16_t>(level & ((1u << channel_bits) - 1));
    };
    return {channel(bits >> 2 * channel_bits), channel(bits >> channel_bits), channel(bits)};
}

}  // namespace

ycrcb scene_image::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    auto& seen = field(frame, camera_core::field_of_row(row));
    return camera_core::noisy_pixel(clean(seen, row, column), noise_, frame, row, column);
}

ycrcb scene_image::clean(seen_field& seen, unsigned row, unsigned column) const {
    auto& bits = seen.pixels->at(row, column);
    if (bits == 0) {
        const auto own = camera_core::clean_pixel(seen.scene, projection_, row, column);
        bits = packed(column % 2 == 0 ? own : camera_core::in_pair(own, clean(seen, row, column - 1)));
    }
    return unpacked(bits);
}

scene_image::seen_field& scene_image::field(std::uint64_t frame, unsigned field) const {
    auto& place = seen_[(2 * frame + field) % fields];
    if (place.frame != frame) {
        auto scene = scene_(frame, field);
        auto pixels = pixels_of(scene, field);
        place = {frame, std::move(scene), std::move(pixels)};
    }
    return place;
}

// Those that are known of the same scene, or new ones.
std::shared_ptr<scene_image::clean_field> scene_image::pixels_of(const camera_scene& scene, unsigned field) const {
    for (auto n = field; n < fields; n += 2) {
        if (seen_[n].pixels && seen_[n].scene == scene) return seen_[n].pixels;
    }
    return std::make_shared<clean_field>();
}

ycrcb picture_frames::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    const auto last = pictures_.size() - 1;
    return camera_core::camera_pixel(pictures_[std::min<std::uint64_t>(frame, last)], row, column);
}

}  // namespace tabletop
