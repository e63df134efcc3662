// SPDX-License-Identifier: Apache-2.0
// A line of a raster that is over, for readers that go through it cycle by cycle: where the counters were, without a
// division. Plain data, no SystemC.
#pragma once

#include "peripherals/vga_timing/raster.h"

#include <cstdint>

namespace tabletop {

class past_line {
  public:
    bool has(std::uint64_t cycle) const { return cycle >= begin_ && cycle < end_; }
    raster_position position(std::uint64_t cycle) const {
        const auto x = static_cast<unsigned>(cycle - begin_);
        return {x, y_, true, x < visible_columns_};
    }
    std::uint64_t end() const { return end_; }

    void forget() { *this = {}; }

    // Keeps the line of a cycle that it does not have, if that is over and nothing was reset in it, with a pixel a
    // cycle. raster_at: the raster by cycle. False: it has not been kept.
    template <typename RasterAt>
    bool keep(std::uint64_t cycle, std::uint64_t now, RasterAt raster_at) {
        const raster of = raster_at(cycle);
        if (!of.running || of.divider != 1) return false;
        const auto at = of.position(cycle);
        const auto begin = cycle - at.x, end = begin + of.columns;
        if (begin < of.origin || end > now) return false;
        const raster last = raster_at(end - 1);
        if (!last.running || last.origin != of.origin) return false;
        begin_ = begin;
        end_ = end;
        y_ = at.y;
        visible_columns_ = at.y < of.visible_lines ? of.visible_columns : 0;
        return true;
    }

  private:
    std::uint64_t begin_ = 0;  // cycles
    std::uint64_t end_ = 0;
    unsigned y_ = 0;
    unsigned visible_columns_ = 0;  // of this line
};

}  // namespace tabletop
