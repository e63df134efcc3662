// SPDX-License-Identifier: Apache-2.0
// Which raster the counters of a timing generator follow, told by whoever looks at them as they change.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"
#include "vga_timing/raster_counter.h"

#include <cstdint>

namespace tabletop {

inline raster raster_of(const vga_timing_config& config) {
    raster all;
    all.divider = config.divider;
    all.columns = vga_timing_config::columns;
    all.lines = config.lines;
    return all;
}

class counter_watch {
  public:
    explicit counter_watch(const vga_timing_config& config) : expected_(raster_of(config)) { restart(false, 0); }

    // From this cycle on the counters stand, or begin a frame.
    void restart(bool running, std::uint64_t cycle) {
        now_ = expected_;
        now_.origin = cycle;
        now_.running = running;
        follow(cycle);
    }

    // The raster in the cycle of the last edge, or of the restart after it.
    const raster& now() const { return now_; }
    // In how many cycles the counters are expected to change.
    std::uint64_t steady() const { return counter_.steady(); }

    // This edge has left them so, and none since the last one has changed them. Returns whether that is another raster.
    bool clocked(std::uint64_t edge, const raster_position& seen) {
        for (; edge_ < edge; ++edge_) counter_.advance();
        // With one pixel a cycle, the enable waits for its first one in reset already.
        const bool enabled = seen.pixel_enable && now_.running;
        if (seen.x == counter_.x() && seen.y == counter_.y() && enabled == counter_.pixel_enable() &&
            seen.visible == counter_.visible()) {
            return false;
        }
        // The counters have left the raster: one that says what they are now. Where they leave that too, this is done
        // again. What is visible is what is expected, or else everything, or nothing.
        now_ = raster_through(expected_, edge, seen.x, seen.y, seen.pixel_enable ? expected_.divider - 1 : 0);
        const bool as_expected = seen.visible == expected_.shows(seen.x, seen.y);
        now_.visible_columns = as_expected ? expected_.visible_columns : seen.visible ? now_.columns : 0;
        now_.visible_lines = as_expected ? expected_.visible_lines : seen.visible ? now_.lines : 0;
        follow(edge);
        return true;
    }

  private:
    void follow(std::uint64_t cycle) {
        edge_ = cycle;
        counter_.start(now_, cycle);
    }

    const raster expected_;
    raster now_;
    raster_counter counter_;
    std::uint64_t edge_ = 0;  // of the counter
};

}  // namespace tabletop
