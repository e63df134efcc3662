// SPDX-License-Identifier: Apache-2.0
// Follows a raster cycle by cycle, without a division a cycle.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"

#include <cstdint>

namespace tabletop {

class raster_counter {
  public:
    // At this cycle of the raster, not before its origin.
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
