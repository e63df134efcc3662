// SPDX-License-Identifier: Apache-2.0
// Pictures of the labkit's camera in files, as queries are given them.
#pragma once

#include "base/picture.h"
#include "peripherals/camera/ycrcb.h"

#include <cstdint>
#include <string>

namespace tabletop {

// Of 720x480 pixels. Throws input_error.
picture read_camera_frame(const std::string& path);

// 0xRRGGBB, which the machine's screen makes of a sample.
std::uint32_t screen_colour(const ycrcb& sample);

}  // namespace tabletop
