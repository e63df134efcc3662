// SPDX-License-Identifier: Apache-2.0
// Follows a raster cycle by cycle, without a division a cycle.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

// One like `usual`, larger where it has to be, that is so many cycles into the pixel (x, y) in this cycle.
inline raster raster_through(const raster& usual, std::uint64_t cycle, unsigned x, unsigned y, unsigned phase) {
    auto through = usual;
    through.running = true;
    through.columns = std::max(usual.columns, x + 1);
    through.lines = std::max(usual.lines, y + 1);
    const auto pixel = std::uint64_t{y} * through.columns + x;
    through.origin = cycle - (pixel * through.divider + phase);
    return through;
}

class raster_counter {
  public:
    // Starts at this cycle of the raster, which is not before its origin.
    void start(const raster& follow, std::uint64_t cycle) {
        raster_ = follow;
        const auto offset = follow.running ? (cycle - follow.origin) % follow.cycles_per_frame() : 0;
        const auto pixel = offset / follow.divider;
        phase_ = static_cast<unsigned>(offset % follow.divider);
        x_ = static_cast<unsigned>(pixel % follow.columns);
        y_ = static_cast<unsigned>(pixel / follow.columns);
    }

    // One cycle on.
    void advance() {
        if (!raster_.running || ++phase_ < raster_.divider) return;
        phase_ = 0;
        if (++x_ < raster_.columns) return;
        x_ = 0;
        if (++y_ == raster_.lines) y_ = 0;
    }

    // In how many cycles something of the position changes.
    std::uint64_t steady() const {
        constexpr std::uint64_t never = UINT64_MAX / 2;
        if (!raster_.running) return never;
        const auto to_enable = raster_.divider - 1 - phase_;
        return to_enable == 0 ? 1 : to_enable;
    }

    unsigned phase() const { return phase_; }  // cycles since the pixel began
    unsigned x() const { return x_; }
    unsigned y() const { return y_; }
    bool visible() const { return raster_.shows(x_, y_); }
    bool pixel_enable() const { return raster_.running && phase_ + 1 == raster_.divider; }

  private:
    raster raster_;
    unsigned phase_ = 0;
    unsigned x_ = 0;
    unsigned y_ = 0;
};

}  // namespace tabletop
