// SPDX-License-Identifier: Apache-2.0
// Which raster the counters of a Verilated block follow, of one cycle a pixel.
#pragma once

#include "vga_timing/raster_counter.h"

#include <cstdint>

namespace tabletop {

class raster_follower {
  public:
    // usual: what they are known to follow from a reset on, its origin in cycle 0.
    explicit raster_follower(const raster& usual) : usual_(usual), now_(usual) { counter_.start(now_, 0); }

    // The raster in the cycle of the last edge, or of the reset after it.
    const raster& now() const { return now_; }

    // This edge has left them at (x, y). Returns whether that is another raster.
    bool clocked(std::uint64_t edge, unsigned x, unsigned y, bool in_reset) {
        if (edge != 0) counter_.advance();
        return look(edge, x, y, in_reset);
    }
    // The same between two edges.
    bool look(std::uint64_t cycle, unsigned x, unsigned y, bool in_reset) {
        const bool back = is_larger(now_) && x < usual_.columns && y < usual_.lines;
        if (x == counter_.x() && y == counter_.y() && !back) return false;
        // One that says what they are now. Where they leave that too, this is done again.
        auto now = raster_through(usual_, cycle, x, y, 0);
        now.running = !in_reset || x != 0 || y != 0;
        follow(now, cycle);
        return true;
    }
    // What is released in this cycle is known to count on from it.
    void released(std::uint64_t cycle) {
        if (now_.running) return;
        auto now = usual_;
        now.origin = cycle;
        follow(now, cycle);
    }

  private:
    // Its counters were where those of the usual one never are.
    bool is_larger(const raster& of) const { return of.columns > usual_.columns || of.lines > usual_.lines; }
    void follow(const raster& now, std::uint64_t cycle) {
        now_ = now;
        counter_.start(now_, cycle);
    }

    const raster usual_;
    raster now_;
    raster_counter counter_;
};

}  // namespace tabletop
