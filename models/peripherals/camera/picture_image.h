// SPDX-License-Identifier: Apache-2.0
// Pixels of a picture instead of a scene, as the camera would deliver them. Plain C++17, no SystemC.
#pragma once

#include "base/picture.h"
#include "peripherals/camera/ycrcb.h"

namespace tabletop::camera_core {

inline constexpr unsigned image_columns = 720;
inline constexpr unsigned image_rows = 480;

// A pair of pixels has the differences of colour of its even one.
inline ycrcb in_pair(const ycrcb& own, const ycrcb& even) {
    return {own.y, even.cr, even.cb};
}

// image: of image_columns x image_rows.
inline ycrcb camera_pixel(const picture& image, unsigned row, unsigned column) {
    constexpr unsigned odd = 1;
    return in_pair(ycrcb_of(image.at(column, row)), ycrcb_of(image.at(column & ~odd, row)));
}

}  // namespace tabletop::camera_core
