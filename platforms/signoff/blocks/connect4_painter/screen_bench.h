// SPDX-License-Identifier: Apache-2.0
// The timing generator of the Nexys 4 machine alone, and its painter behind a `ca` timing generator.
#pragma once

#include "base/recording.h"
#include "base/wave_probe.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "peripherals/vga_monitor/colour_probe.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "signoff/bench/bench_clock.h"
#include "stimulus/signoff/screen_traffic.h"

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

class connect4_painter_bench : public sc_core::sc_module {
  public:
    connect4_painter_bench(sc_core::sc_module_name name, view v, const connect4_painter_config& config,
                           const signoff::painter_traffic& traffic);

    // "painter.rst" and "painter.colour" (0x0RGB) by cycle. Of plain traffic also accesses on "painter.slot0" to 48:
    // from the change of a slot to its first pixel of the new colour on the pins.
    recording result() const;

  private:
    void tell_positions();
    void press_resets();
    void stop();
    void record_slots(record_target& to) const;
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
