// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_timing/vga_timing_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/vga_timing/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

using namespace vga_timing_core;

constexpr unsigned most_lines = 1023;
constexpr unsigned most_divider = 16;
constexpr unsigned remembered_frames = 4;

raster first_raster(const vga_timing_config& config) {
    check(config);
    return {0, config.divider, vga_timing_config::columns, config.lines, true};
}

}  // namespace

void check(const vga_timing_config& config) {
    if (config.divider < 1 || config.divider > most_divider) {
        throw std::invalid_argument("vga_timing: 1 to 16 cycles a pixel");
    }
    if (config.lines <= vsync_end || config.lines > most_lines) {
        throw std::invalid_argument("vga_timing: 493 to 1023 lines a frame");
    }
}

vga_timing_tlm::vga_timing_tlm(sc_core::sc_module_name name, const vga_timing_config& config)
    : vga_timing_block(name), config_(config), rasters_(first_raster(config)) {
    scan.bind(counters_);
    syncs.bind(pins_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

// Both edges of rst, and the start: the counters stand at 0 from the one and leave it with the other.
void vga_timing_tlm::follow_reset() {
    if (!reset_.has_changed()) return;
    auto now = rasters_.last();
    now.running = !reset_.asserted();
    now.origin = config_.clock.cycle(now_ps());
    rasters_.set(now.origin, now);
    rasters_.forget_before(now.origin - std::min(now.origin, remembered_frames * now.cycles_per_frame()));
    counters_.revise(now.origin);
    pins_.revise(now.origin);
}

void vga_timing_tlm::counters::revise(std::uint64_t cycle) const {
    listeners_.revised(cycle);
}

std::unique_ptr<vga_timing_block> make_vga_timing_tlm(const char* name, view, const vga_timing_config& config) {
    return std::make_unique<vga_timing_tlm>(name, config);
}

}  // namespace tabletop
