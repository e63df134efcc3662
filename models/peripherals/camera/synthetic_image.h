// SPDX-License-Identifier: Apache-2.0
// The image of a scene, pixel by pixel and in integers: nothing is drawn that nobody looks at. Plain C++17, no SystemC.
#pragma once

#include "peripherals/camera/picture_image.h"
#include "peripherals/camera/scene.h"

#include <array>
#include <cstdint>

namespace tabletop::camera_core {

// The noise of each channel of each pixel, which a hash of where and when it is makes.
struct camera_noise {
    unsigned sigma = 0;  // of ten-bit levels, 0 to 512
    std::uint64_t seed = 1;
};

// Where the camera looks at the board. Rows are worked out once.
class board_projection {
  public:
    explicit board_projection(const camera_geometry& geometry);

    // A place in 2^-16 squares from the top left corner of the board; outside 0 to 8 squares there is the border.
    struct place {
        std::int32_t u = 0;
        std::int32_t v = 0;
    };
    place at(unsigned row, unsigned column) const;

  private:
    // u and v are linear along a row, in 2^-32 squares.
    struct line {
        std::int64_t u = 0;
        std::int64_t v = 0;
        std::int64_t u_step = 0;
        std::int64_t v_step = 0;
    };
    std::array<line, image_rows> lines_;
};

// The colour of the scene at a pixel, without cast and noise.
std::uint32_t scene_colour(const camera_scene& scene, const board_projection& projection, unsigned row,
                           unsigned column);

// That in the light, as the decoder makes it, by itself.
ycrcb clean_pixel(const camera_scene& scene, const board_projection& projection, unsigned row, unsigned column);

// The noise is added.
ycrcb noisy_pixel(const ycrcb& clean, const camera_noise& noise, std::uint64_t frame, unsigned row, unsigned column);

// What the camera delivers.
ycrcb camera_pixel(const camera_scene& scene, const board_projection& projection, const camera_noise& noise,
                   std::uint64_t frame, unsigned row, unsigned column);

}  // namespace tabletop::camera_core
