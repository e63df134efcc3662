// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/vision_coverage.h"

#include "engines/checkers_vision/grid.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <string>

namespace tabletop {
namespace {

using checkers_vision_core::grid;
using signoff::scan_kind;

constexpr std::array scan_names{"whole",
                                "start in the cycle of pixel (0, 0)",
                                "start in the cycle before it",
                                "the grid moves while it waits",
                                "started again in its midst",
                                "started again around its last cycle",
                                "reset in its midst",
                                "reset around its last cycle",
                                "start at the end of a reset"};
static_assert(scan_names.size() == static_cast<std::size_t>(scan_kind::count));

class vision_corners {
  public:
    void add(const std::string& channel, const record& entry) {
        const auto level = static_cast<int>(entry.data);
        const auto moved = [&](int grid::*what) {
            grid_.*what = level;
            look_at_limits();
        };
        if (channel == "vision.x0") moved(&grid::x0);
        if (channel == "vision.y0") moved(&grid::y0);
        if (channel == "vision.dx") moved(&grid::dx);
        if (channel == "vision.dy") moved(&grid::dy);
        if (channel == "vision.scan_last" && entry.data != 0) ++ended_;
        if (channel == "vision.scan" && entry.kind == record_kind::end_resp) add_squares(entry.data);
        if (channel == "vision.doubtful") doubtful_ |= entry.data;
    }

    void list(std::vector<coverage_item>& items) const {
        static constexpr std::array limits{"x0 is 4",  "y0 is 4",  "dx is 10",           "dy is 10",
                                           "dx is 80", "dy is 67", "last column is 715", "last row is 475"};
        for (std::size_t n = 0; n < limits.size(); ++n) items.push_back({"5 Grid", limits[n], limits_[n]});
        items.push_back({"5 Squares", "seen", seen_.count(), seen_.size()});
        items.push_back({"5 Squares", "blue", blue_.count(), blue_.size()});
        items.push_back({"5 Squares", "seen and not blue", red_.count(), red_.size()});
        items.push_back({"5 Squares", "doubtful", doubtful_.count(), doubtful_.size()});
        items.push_back({"6 SCAN", "ended", ended_});
    }

  private:
    using squares = std::bitset<32>;

    void look_at_limits() {
        const std::array<bool, 8> here{grid_.x0 == 4,  grid_.y0 == 4,  grid_.dx == 10,        grid_.dy == 10,
                                       grid_.dx == 80, grid_.dy == 67, grid_.dot_x(7) == 715, grid_.dot_y(7) == 475};
        for (std::size_t n = 0; n < here.size(); ++n) limits_[n] += here[n] ? 1 : 0;
    }
    // The results are as vision_bench records them.
    void add_squares(std::uint64_t results) {
        const squares seen(static_cast<std::uint32_t>(results)), blue(results >> 32);
        seen_ |= seen;
        blue_ |= blue;
        red_ |= seen & ~blue;
    }

    grid grid_;
    std::array<std::uint64_t, 8> limits_{};
    squares seen_, blue_, red_, doubtful_;
    std::uint64_t ended_ = 0;
};

}  // namespace

std::vector<coverage_item> vision_coverage(const signoff::vision_traffic& traffic, record_feed& reference) {
    vision_corners corners;
    for (record entry{}; reference.next(entry);) corners.add(reference.channels()[entry.channel].name, entry);
    std::vector<coverage_item> items;
    corners.list(items);
    for (std::size_t n = 0; n < scan_names.size(); ++n) {
        const auto count = std::count(traffic.scans.begin(), traffic.scans.end(), static_cast<scan_kind>(n));
        items.push_back({"6 SCAN", scan_names[n], static_cast<std::uint64_t>(count)});
    }
    items.push_back({"1 Reset", "it is pressed", traffic.resets.size()});
    return items;
}

}  // namespace tabletop
