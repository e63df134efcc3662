// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/camera.h"

namespace tabletop {
namespace {

using namespace camera_core;

constexpr unsigned channel_bits = 10;

}  // namespace

std::uint64_t camera::value(std::uint64_t cycle) const {
    const auto now = sample_in(phase_, cycle);
    if (!now) return 0;
    const auto pixel = image_.sample(now->frame, now->row, now->column);
    auto levels = camera_pins::valid | std::uint64_t{pixel.y} << 2 * channel_bits |
                  std::uint64_t{pixel.cr} << channel_bits | pixel.cb;
    if (field_of_row(now->row) != 0) levels |= camera_pins::field;
    if (now->column == 0) levels |= camera_pins::first_of_line;
    if (now->column == 0 && now->row < 2) levels |= camera_pins::first_of_field;
    return levels;
}

// Samples are at least four cycles apart, so each has an edge at its begin and at its end.
std::uint64_t camera::next_change(std::uint64_t cycle) const {
    return sample_in(phase_, cycle) ? cycle + 1 : next_sample(phase_, cycle + 1);
}

}  // namespace tabletop
