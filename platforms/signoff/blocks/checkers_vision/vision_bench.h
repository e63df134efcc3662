// SPDX-License-Identifier: Apache-2.0
// The labkit's vision alone, with a raster that jumps and pictures that are made for it.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/blocks/checkers_vision/played_raster.h"
#include "stimulus/signoff/vision_traffic.h"

#include <systemc>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace tabletop {

// The pixel of the raster's position: all of it is known from the start.
class played_video : public cycle_pin_if {
  public:
    explicit played_video(const signoff::vision_traffic& traffic) : traffic_(traffic) {}

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener&) override {}

  private:
    std::uint64_t pixel(std::uint64_t cycle) const;
    void look_up(std::uint64_t cycle) const;

    const signoff::vision_traffic& traffic_;
    // What holds around the cycle that was asked for last.
    mutable std::uint64_t origin_ = 0;
    mutable std::uint64_t picture_ = 0;
    mutable std::uint64_t from_ = 1;  // the first of these cycles
    mutable std::uint64_t until_ = 0;
    mutable std::uint64_t cycle_ = UINT64_MAX;  // of the pixel
    mutable std::uint64_t pixel_ = 0;
};

class vision_bench : public pin_bench {
  public:
    // Records "vision.rst" (1 in reset), the pins "vision.x0", ".y0", ".dx", ".dy", ".scan_last", ".seen", ".blue" and
    // ".doubtful", and two accesses of each scan from its start to its last pixel: "vision.scan" and "vision.doubt".
    // The simulation stops when all traffic is done.
    vision_bench(sc_core::sc_module_name name, view v, const checkers_vision_config& config,
                 const signoff::vision_traffic& traffic, record_target& to);

  private:
    void bind_pins();
    void record_pins();
    void move_pins();
    void move_raster();
    std::uint64_t add_scans(std::uint64_t end_cycle);
    void add_scan(std::uint64_t last);

    const signoff::vision_traffic& traffic_;
    std::array<cycle_pin, static_cast<std::size_t>(signoff::vision_pin::count)> pins_;
    played_video video_;
    played_raster raster_;
    std::unique_ptr<checkers_vision_block> vision_;
    cycle_pin_probe grid_;
    cycle_pin_probe scan_last_;
    cycle_pin_probe seen_;
    cycle_pin_probe blue_;
    cycle_pin_probe doubtful_;
    std::uint32_t scan_channel_;
    std::uint32_t doubt_channel_;
    history_recorder recorder_;
    std::uint64_t added_ = 0;     // scans that end before this cycle
    std::size_t next_start_ = 0;  // among the steps: what comes after the start of the last scan
    std::uint64_t start_ = 0;
};

}  // namespace tabletop
