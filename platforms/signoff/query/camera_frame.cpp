// SPDX-License-Identifier: Apache-2.0
#include "signoff/query/camera_frame.h"

#include "engines/ycrcb_converter/colour_conversion.h"
#include "host/display/display.h"
#include "peripherals/camera/picture_image.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {

picture read_camera_frame(const std::string& path) {
    auto frame = read_png(path);
    if (frame.width != camera_core::image_columns || frame.height != camera_core::image_rows) {
        throw input_error(fmt::format("{}: a picture of {}x{}; the camera's has {}x{}", path, frame.width, frame.height,
                                      camera_core::image_columns, camera_core::image_rows));
    }
    return frame;
}

std::uint32_t screen_colour(const ycrcb& sample) {
    using namespace ycrcb_converter_core;
    return rgb_of(stored(sample));
}

}  // namespace tabletop
