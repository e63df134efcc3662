// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/camera_image.h"

#include "peripherals/camera/timing.h"

#include <algorithm>

namespace tabletop {

ycrcb scene_image::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    const auto& scene = field(frame, camera_core::field_of_row(row));
    return camera_core::camera_pixel(scene, projection_, noise_, frame, row, column);
}

const camera_scene& scene_image::field(std::uint64_t frame, unsigned field) const {
    auto& place = seen_[(2 * frame + field) % fields];
    if (place.frame != frame) place = {frame, scene_(frame, field)};
    return place.scene;
}

ycrcb picture_frames::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    const auto last = pictures_.size() - 1;
    return camera_core::camera_pixel(pictures_[std::min<std::uint64_t>(frame, last)], row, column);
}

}  // namespace tabletop
