// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's vision, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

enum class vision_pin : std::uint8_t {
    left,
    right,
    up,
    down,
    grow,
    shrink,
    vertical,
    show_video,
    grid_open,
    scan_start,
    count
};

// The pin has this level from this cycle on.
struct vision_step {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;  // then or before
    vision_pin pin = vision_pin::left;
    bool level = false;
};

// The raster runs as if pixel (0, 0) had been shown in cycle `origin`: it is put to where something happens, so that a
// frame of buttons need not last a frame.
struct raster_jump {
    std::uint64_t cycle = 0;
    std::uint64_t origin = 0;
};

// What the camera sees from this cycle on.
struct vision_picture {
    std::uint64_t cycle = 0;
    std::uint64_t seed = 0;
};

// Why the scan that starts there is of interest.
enum class scan_kind : std::uint8_t {
    whole,
    start_with_first_pixel,
    start_before_first_pixel,
    stepped_before,  // the grid moves while the scan waits for its frame
    restarted,
    restarted_at_end,
    reset,
    reset_at_end,
    started_in_reset,
    count
};

struct vision_traffic {
    std::vector<vision_step> steps;
    std::vector<raster_jump> rasters;      // the first from cycle 0 on
    std::vector<vision_picture> pictures;  // the first from cycle 0 on
    std::vector<reset_press> resets;
    std::vector<scan_kind> scans;  // in the order of their starts
    std::uint64_t end_cycle = 0;
};

// Pixel (h, v) of a picture: fields with about as many red or blue pixels a window as limits ask for, their colours
// often just on either side of a limit; beyond the camera's picture as in it.
std::uint32_t vision_pixel(std::uint64_t picture, unsigned h, unsigned v);

// The grid pushed to all its limits and about; then scans of every kind and so many random ones, with the grid
// somewhere else each time; resets at random moments, in and after the last pixel and with a start.
vision_traffic make_vision_traffic(std::uint64_t seed, unsigned scans);

}  // namespace tabletop::signoff
