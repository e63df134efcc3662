// SPDX-License-Identifier: Apache-2.0
// The timing generator of the Nexys 4 machine alone, and its painter behind a `ca` timing generator.
#pragma once

#include "base/level_track.h"
#include "base/recording.h"
#include "base/wave_probe.h"
#include "block_bench/bench_clock.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "signoff/screen_traffic.h"

#include <systemc>

#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {

class vga_timing_bench : public sc_core::sc_module {
  public:
    // The simulation stops when all traffic is done.
    vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                     const signoff::timing_traffic& traffic);

    // "timing.rst" (1 in reset), "timing.hsync", "timing.vsync", and each look at "timing.counters": x in bits [9:0], y
    // in [19:10], the pixel enable above.
    recording result() const;

  private:
    void look();
    void press_resets();
    void stop();

    const bench_clock clock_;
    const signoff::timing_traffic& traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<vga_timing_block> timing_;
    wave_probe syncs_;
    std::vector<std::uint64_t> seen_;  // at each probe
    reset_log resets_;
};

// Follows colour pins, some lines at a time after they have been painted: of a Verilated painter nobody knows the next
// change.
class colour_probe : public sc_core::sc_module {
  public:
    colour_probe(sc_core::sc_module_name name, const colour_if& colour, const clock_domain& clock);

    // Up to the last cycle that is over. To be called at the end, too.
    void catch_up();
    const level_track& track() const { return track_; }
    // Of each stretch that has been read a checksum of what colour_if::read() says of it.
    const level_track& sums() const { return sums_; }

  private:
    void follow();
    std::uint64_t sum(std::uint64_t first, std::uint64_t end) const;

    const colour_if& colour_;
    const clock_domain clock_;
    std::uint64_t known_ = 0;  // cycles
    level_track track_;
    level_track sums_;
};

class connect4_painter_bench : public sc_core::sc_module {
  public:
    connect4_painter_bench(sc_core::sc_module_name name, view v, const connect4_painter_config& config,
                           const signoff::painter_traffic& traffic);

    // "painter.rst", "painter.colour" (0x0RGB) by cycle and "painter.read", the checksums. Of plain traffic also
    // accesses on "painter.slot": from the change of a slot to its first pixel of the new colour on the pins.
    recording result() const;

  private:
    void tell_positions();
    void press_resets();
    void stop();
    void record_slots(recording& to) const;
    std::uint64_t first_pixel(const signoff::slot_change& change) const;

    const bench_clock clock_;
    const signoff::painter_traffic& traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<vga_timing_block> timing_;
    std::unique_ptr<connect4_painter_block> painter_;
    colour_probe colour_;
    reset_log resets_;
};

}  // namespace tabletop
