// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_painter/painter_bench.h"

#include "connect4_painter/make_connect4_painter.h"
#include "engines/connect4_painter/region.h"
#include "signoff/bench/stop_simulation.h"
#include "vga_timing/make_vga_timing.h"

#include <string>

namespace tabletop {
namespace {

namespace core = connect4_painter_core;

constexpr unsigned colour_bits = 12;
constexpr unsigned rows = core::hovering_row + 1;

}  // namespace

connect4_painter_bench::connect4_painter_bench(sc_core::sc_module_name name, view v,
                                               const connect4_painter_config& config,
                                               const signoff::painter_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      raster_{config.clock},
      to_(to),
      rst_recorder_("rst_recorder", to, "painter.rst", config.clock),
      timing_(make_vga_timing("timing", view::ca, raster_)),
      painter_(make_connect4_painter("painter", v, config)),
      colour_("colour", *painter_->colour.operator->(), config.clock),
      recorder_(to, config.clock) {
    timing_->rst(rst_);
    painter_->rst(rst_);
    painter_->scan(timing_->scan);
    rst_recorder_.pin(rst_);
    recorder_.add(colour_.history(), "painter.colour", colour_bits);
    cases_ = std::make_unique<case_log>(to, config.clock);
    for (unsigned slot = 0; slot < position_vectors::columns * rows; ++slot) {
        slots_.push_back(to.add_channel("painter.slot" + std::to_string(slot), config.clock, 0));
    }
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool last) { return add_slots(end_cycle, last); });
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
    press_resets_of(traffic_.resets, clock_, rst_);
}

void connect4_painter_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    colour_.read_before(traffic_.end_cycle);
    stop_simulation();
}

// Each slot is a channel, each change a case. A change is looked for in all frames up to the fourth after it, so that
// as much of the colour is kept.
std::uint64_t connect4_painter_bench::add_slots(std::uint64_t end_cycle, bool last) {
    constexpr std::uint64_t frames_kept = 4;
    colour_.read_before(end_cycle);
    const auto kept = frames_kept * raster_.cycles_per_frame();
    const auto& clock = clock_.domain();
    for (; next_change_ < traffic_.changes.size(); ++next_change_) {
        const auto& change = traffic_.changes[next_change_];
        if (!last && change.cycle + kept > end_cycle) return change.cycle;
        cases_->begin(change.cycle, case_kind::access);
        const auto slot = slots_[change.column * rows + change.row];
        add_access(to_, clock, {slot, 0, change.code, change.cycle, first_pixel(change, end_cycle)});
    }
    return end_cycle;
}

// The cycle of the change when there is none: no view can be that fast.
std::uint64_t connect4_painter_bench::first_pixel(const signoff::slot_change& change, std::uint64_t end_cycle) const {
    const auto frame_cycles = raster_.cycles_per_frame();
    const auto colour = core::chip_colour(change.code);
    for (auto frame = change.cycle / frame_cycles * frame_cycles; frame < end_cycle; frame += frame_cycles) {
        for (unsigned n = 0; n < core::block_width * core::band_height; ++n) {
            const auto x = core::slot_left(change.column) + n % core::block_width;
            const auto y = core::slot_top(change.row) + n / core::block_width;
            // On the pins a pixel begins when its time in the counters ends.
            const auto cycle = frame + raster_.divider * (std::uint64_t{y} * raster_.columns + x + 1);
            if (cycle <= change.cycle) continue;
            if (cycle >= end_cycle) break;
            if (colour_.history().at(cycle) == colour) return cycle;
        }
    }
    return change.cycle;
}

}  // namespace tabletop
