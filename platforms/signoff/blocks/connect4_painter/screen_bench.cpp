// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_painter/screen_bench.h"

#include "connect4_painter/make_connect4_painter.h"
#include "engines/connect4_painter/region.h"
#include "signoff/bench/stop_simulation.h"
#include "vga_timing/make_vga_timing.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned coordinate_bits = 10;

namespace core = connect4_painter_core;

}  // namespace

vga_timing_bench::vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                                   const signoff::timing_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      timing_(make_vga_timing("timing", v, config)),
      syncs_("syncs", *timing_->syncs.operator->(), config.clock) {
    timing_->rst(rst_);
    SC_HAS_PROCESS(vga_timing_bench);
    SC_THREAD(look);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

void vga_timing_bench::look() {
    for (const auto cycle : traffic_.probes) {
        clock_.wait_into(cycle);
        const auto at = timing_->scan->scan(cycle).position(cycle);
        seen_.push_back(at.x | at.y << coordinate_bits | (at.pixel_enable ? 1u : 0u) << 2 * coordinate_bits);
    }
}

void vga_timing_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [] {});
}

void vga_timing_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

recording vga_timing_bench::result() const {
    const auto& clock = clock_.domain();
    recording result;
    resets_.record_to(result, "timing.rst", clock);
    syncs_.track().record_to(result, "timing.hsync", clock, 1, traffic_.end_cycle, 0);
    syncs_.track().record_to(result, "timing.vsync", clock, 1, traffic_.end_cycle, 1);
    const auto counters = result.add_channel("timing.counters", clock, 2 * coordinate_bits + 1);
    for (std::size_t n = 0; n < seen_.size(); ++n) {
        result.add_level(counters, clock.edge(traffic_.probes[n]), seen_[n]);
    }
    result.sort();
    return result;
}

connect4_painter_bench::connect4_painter_bench(sc_core::sc_module_name name, view v,
                                               const connect4_painter_config& config,
                                               const signoff::painter_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      timing_(make_vga_timing("timing", view::ca, {config.clock})),
      painter_(make_connect4_painter("painter", v, config)),
      colour_("colour", *painter_->colour.operator->(), config.clock) {
    timing_->rst(rst_);
    painter_->rst(rst_);
    painter_->scan(timing_->scan);
    SC_HAS_PROCESS(connect4_painter_bench);
    SC_THREAD(tell_positions);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

void connect4_painter_bench::tell_positions() {
    for (const auto& step : traffic_.positions) {
        clock_.wait_until({step.told, 0});
        painter_->positions->positions(step.cycle, {step.columns});
    }
}

void connect4_painter_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [] {});
}

void connect4_painter_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    colour_.read_before(traffic_.end_cycle);
    stop_simulation();
}

recording connect4_painter_bench::result() const {
    constexpr unsigned colour_bits = 12;
    const auto& clock = clock_.domain();
    recording result;
    resets_.record_to(result, "painter.rst", clock);
    colour_.track().record_to(result, "painter.colour", clock, colour_bits, traffic_.end_cycle);
    record_slots(result);
    result.sort();
    return result;
}

// Each slot is a channel, each change a case.
void connect4_painter_bench::record_slots(record_target& to) const {
    constexpr unsigned rows = core::hovering_row + 1;
    const auto& clock = clock_.domain();
    case_log cases(to, clock);
    std::vector<std::uint32_t> channels;
    for (unsigned slot = 0; slot < position_vectors::columns * rows; ++slot) {
        channels.push_back(to.add_channel("painter.slot" + std::to_string(slot), clock, 0));
    }
    for (const auto& change : traffic_.changes) {
        cases.begin(change.cycle, case_kind::access);
        const auto channel = channels[change.column * rows + change.row];
        add_access(to, clock, {channel, 0, change.code, change.cycle, first_pixel(change)});
    }
}

// The cycle of the change when there is none: no view can be that fast.
std::uint64_t connect4_painter_bench::first_pixel(const signoff::slot_change& change) const {
    const vga_timing_config timing{clock_.domain()};
    const auto frame_cycles = timing.cycles_per_frame();
    const auto colour = core::chip_colour(change.code);
    const auto& steps = colour_.track().steps();
    for (auto frame = change.cycle / frame_cycles * frame_cycles; frame < traffic_.end_cycle; frame += frame_cycles) {
        for (unsigned n = 0; n < core::block_width * core::band_height; ++n) {
            const auto x = core::slot_left(change.column) + n % core::block_width;
            const auto y = core::slot_top(change.row) + n / core::block_width;
            // On the pins a pixel begins when its time in the counters ends.
            const auto cycle = frame + timing.divider * (std::uint64_t{y} * timing.columns + x + 1);
            if (cycle <= change.cycle) continue;
            const auto after = std::upper_bound(steps.begin(), steps.end(), cycle,
                                                [](std::uint64_t c, const auto& step) { return c < step.cycle; });
            if (std::prev(after)->level == colour) return cycle;
        }
    }
    return change.cycle;
}

}  // namespace tabletop
