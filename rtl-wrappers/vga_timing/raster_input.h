// SPDX-License-Identifier: Apache-2.0
// A raster as inputs of a Verilated block: where its counters are, cycle by cycle.
#pragma once

#include "vga_timing/raster_counter.h"

#include <algorithm>
#include <cstdint>
#include <deque>

namespace tabletop {

class raster_input : private cycle_pin_listener {
  public:
    // Called before the start of the simulation.
    void connect(raster_if& scan) {
        scan_ = &scan;
        scan.attach(*this);
    }

    // An edge samples it: cycles come in order.
    const raster_counter& at(std::uint64_t cycle) {
        sampled_ = cycle + 1;
        return look(cycle);
    }
    // The same for a cycle that no edge has sampled yet: the raster may still become another.
    const raster_counter& look(std::uint64_t cycle) {
        if (revisions_.empty() || cycle < revisions_.front()) {
            for (; cycle_ < cycle; ++cycle_) counter_.advance();
        } else {
            while (!revisions_.empty() && revisions_.front() <= cycle) revisions_.pop_front();
            counter_.start(scan_->scan(cycle), cycle);
            cycle_ = cycle;
        }
        return counter_;
    }

    // The first cycle after the last one asked for in which it may be another.
    std::uint64_t steady_before() const {
        const auto steady = cycle_ + counter_.steady();
        return revisions_.empty() ? steady : std::min(steady, revisions_.front());
    }

  private:
    void revised(std::uint64_t cycle) override {
        if (cycle < sampled_) {
            SC_REPORT_ERROR("raster_input", "the raster changes in a cycle that has been clocked already");
        }
        revisions_.insert(std::upper_bound(revisions_.begin(), revisions_.end(), cycle), cycle);
    }

    raster_if* scan_ = nullptr;
    raster_counter counter_;
    std::deque<std::uint64_t> revisions_{0};  // cycles to come in which the raster has to be asked for
    std::uint64_t cycle_ = 0;                 // of the counter
    std::uint64_t sampled_ = 0;               // the first cycle that no edge has sampled
};

}  // namespace tabletop
