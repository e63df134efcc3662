// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/difference_picture.h"

#include "host/display/display.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <filesystem>

namespace tabletop {

std::string write_difference(const picture_difference& difference, const std::string& folder, const std::string& name,
                             comparison& result) {
    const auto path = (std::filesystem::path(folder) / (name + "-difference.png")).string();
    try {
        write_png(difference.image, path);
    } catch (const input_error& e) {
        return e.what();
    }
    const auto& image = difference.image;
    result.pictures.push_back({path, difference.text(), image.width, image.height, difference.boxes()});
    return "ours, theirs and the difference: " + path;
}

}  // namespace tabletop
