// SPDX-License-Identifier: Apache-2.0
// What a camera delivers, frame by frame: of a scene that changes, or of pictures from files. Plain C++17, no SystemC.
#pragma once

#include "base/picture.h"
#include "peripherals/camera/scene.h"
#include "peripherals/camera/synthetic_image.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace tabletop {

class camera_image {
  public:
    camera_image() = default;
    camera_image(const camera_image&) = delete;
    camera_image& operator=(const camera_image&) = delete;
    virtual ~camera_image() = default;

    // A sample of a frame that has begun. row: 0 to 479; column: 0 to 719.
    virtual ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const = 0;
};

// Each field of a frame is of the scene as it is in the cycle of its first sample.
class scene_image : public camera_image {
  public:
    using scene_of_field = std::function<camera_scene(std::uint64_t frame, unsigned field)>;

    scene_image(const camera_geometry& geometry, const camera_core::camera_noise& noise, scene_of_field scene)
        : projection_(geometry), noise_(noise), scene_(std::move(scene)) {}

    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override;

  private:
    class clean_field;
    struct seen_field {
        std::uint64_t frame = UINT64_MAX;
        camera_scene scene;
        std::shared_ptr<clean_field> pixels;  // shared with other frames of the same scene
    };
    // Frames that somebody reads at a time: the one that is written, and the one before it.
    static constexpr std::size_t fields = 4;

    seen_field& field(std::uint64_t frame, unsigned field) const;
    std::shared_ptr<clean_field> pixels_of(const camera_scene& scene, unsigned field) const;
    ycrcb clean(seen_field& seen, unsigned row, unsigned column) const;

    const camera_core::board_projection projection_;
    const camera_core::camera_noise noise_;
    const scene_of_field scene_;
    mutable std::array<seen_field, fields> seen_;
};

// One picture of 720x480 a frame; the last one stays.
class picture_frames : public camera_image {
  public:
    explicit picture_frames(std::vector<picture> pictures) : pictures_(std::move(pictures)) {}

    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override;

  private:
    const std::vector<picture> pictures_;
};

}  // namespace tabletop
