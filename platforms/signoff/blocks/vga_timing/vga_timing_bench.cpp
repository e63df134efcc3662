// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/vga_timing/vga_timing_bench.h"

#include "base/process.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {
namespace {

constexpr unsigned coordinate_bits = 10;

}  // namespace

vga_timing_bench::vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                                   const signoff::timing_traffic& traffic, record_target& to)
    : pin_bench(name, "timing", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      timing_(make_vga_timing("timing", v, config)),
      syncs_("syncs", *timing_->syncs.operator->(), config.clock),
      recorder_(to, config.clock) {
    timing_->rst(rst_);
    recorder_.add(syncs_.history(), "timing.hsync", 1, 0);
    recorder_.add(syncs_.history(), "timing.vsync", 1, 1);
    counters_ = to.add_channel("timing.counters", config.clock, 2 * coordinate_bits + 2);
    spawn_thread("look", [this] { look(); });
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

}  // namespace tabletop
