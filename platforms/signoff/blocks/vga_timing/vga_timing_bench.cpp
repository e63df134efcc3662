// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/vga_timing/vga_timing_bench.h"

#include "base/process.h"
#include "signoff/bench/stop_simulation.h"
#include "vga_timing/make_vga_timing.h"

namespace tabletop {
namespace {

constexpr unsigned coordinate_bits = 10;

}  // namespace

vga_timing_bench::vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                                   const signoff::timing_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      to_(to),
      rst_recorder_("rst_recorder", to, "timing.rst", config.clock),
      timing_(make_vga_timing("timing", v, config)),
      syncs_("syncs", *timing_->syncs.operator->(), config.clock),
      recorder_(to, config.clock) {
    timing_->rst(rst_);
    rst_recorder_.pin(rst_);
    recorder_.add(syncs_.history(), "timing.hsync", 1, 0);
    recorder_.add(syncs_.history(), "timing.vsync", 1, 1);
    counters_ = to.add_channel("timing.counters", config.clock, 2 * coordinate_bits + 2);
    spawn_thread("look", [this] { look(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    spawn_thread("stop", [this] { stop(); });
}

void vga_timing_bench::look() {
    for (const auto cycle : traffic_.probes) {
        clock_.wait_into(cycle);
        const auto at = timing_->scan->scan(cycle).position(cycle);
        const auto seen = at.x | at.y << coordinate_bits | (at.pixel_enable ? 1u : 0u) << 2 * coordinate_bits |
                          (at.visible ? 2u : 0u) << 2 * coordinate_bits;
        to_.add_level(counters_, clock_.domain().edge(cycle), seen);
    }
}

void vga_timing_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_);
}

void vga_timing_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

}  // namespace tabletop
