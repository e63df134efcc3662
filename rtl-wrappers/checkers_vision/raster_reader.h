// SPDX-License-Identifier: Apache-2.0
// A raster_if as counters that a Verilated block samples: their position cycle by cycle, worked out anew only where the
// raster is another. Unlike raster_input of vga_timing it may be asked for a cycle again: the vision's end of a scan is
// no register.
#pragma once

#include "base/cycle_pin_if.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

class raster_reader : private cycle_pin_listener {
  public:
    struct position {
        unsigned h = 0;
        unsigned v = 0;
    };

    // Before the start of the simulation.
    void connect(raster_if& scan) {
        scan_ = &scan;
        scan.attach(*this);
    }

    // Cycles come in order, each any number of times: the last answer is the one that an edge has seen.
    const position& at(std::uint64_t cycle) {
        if (cycle >= read_from_) {
            read(cycle);
        } else {
            for (; cycle_ < cycle; ++cycle_) step();
        }
        return at_;
    }

  private:
    void read(std::uint64_t cycle) {
        raster_ = scan_->scan(cycle);
        const auto now = raster_.position(cycle);
        at_ = {now.x, now.y};
        cycle_ = cycle;
        read_from_ = cycle_pin_if::never;
    }
    void step() {
        if (!raster_.running || ++at_.h != raster_.columns) return;
        at_.h = 0;
        if (++at_.v == raster_.lines) at_.v = 0;
    }

    void revised(std::uint64_t cycle) override { read_from_ = std::min(read_from_, cycle); }

    raster_if* scan_ = nullptr;
    raster raster_;
    position at_;
    std::uint64_t cycle_ = 0;      // of the position
    std::uint64_t read_from_ = 0;  // from here on the raster has to be read
};

}  // namespace tabletop
