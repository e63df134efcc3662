// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/checkers_vision_query.h"

#include "base/input_error.h"
#include "engines/ycrcb_converter/colour_conversion.h"
#include "host/display/display.h"
#include "peripherals/camera/picture_image.h"
#include "signoff/blocks/checkers_vision/checkers_vision_query_lines.h"
#include "signoff/process/exit_code.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

picture read_frame(const std::string& path) {
    auto frame = read_png(path);
    if (frame.width != camera_core::image_columns || frame.height != camera_core::image_rows) {
        throw input_error(fmt::format("{}: a picture of {}x{}; the camera's has {}x{}", path, frame.width, frame.height,
                                      camera_core::image_columns, camera_core::image_rows));
    }
    return frame;
}

nlohmann::ordered_json answer(const vision_question& question) {
    const auto frame = read_frame(question.png);
    return answer_json(checkers_vision_core::count_windows(question.grid, [&](unsigned x, unsigned y) {
        using namespace ycrcb_converter_core;
        return rgb_of(stored(camera_core::camera_pixel(frame, y, x)));
    }));
}

}  // namespace

int query_checkers_vision(const query_options& options) {
    check_core_query(options);
    const bool ok = answer_query_lines([](const nlohmann::json& line) { return answer(parse_vision_question(line)); });
    return ok ? exit_done : exit_check_failed;
}

}  // namespace tabletop
