// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_painter/painter_bench.h"

#include "base/process.h"
#include "connect4_painter/make_connect4_painter.h"
#include "signoff/bench/stop_simulation.h"
#include "vga_timing/make_vga_timing.h"

namespace tabletop {
namespace {

constexpr unsigned colour_bits = 12;

}  // namespace

connect4_painter_bench::connect4_painter_bench(sc_core::sc_module_name name, view v,
                                               const connect4_painter_config& config,
                                               const signoff::painter_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      rst_recorder_("rst_recorder", to, "painter.rst", config.clock),
      timing_(make_vga_timing("timing", view::ca, {config.clock})),
      painter_(make_connect4_painter("painter", v, config)),
      colour_("colour", *painter_->colour.operator->(), config.clock),
      recorder_(to, config.clock) {
    timing_->rst(rst_);
    painter_->rst(rst_);
    painter_->scan(timing_->scan);
    rst_recorder_.pin(rst_);
    recorder_.add(colour_.history(), "painter.colour", colour_bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
        colour_.read_before(end_cycle);  // the probe lags behind
        return end_cycle;
    });
    spawn_thread("tell_positions", [this] { tell_positions(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    spawn_thread("stop", [this] { stop(); });
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

}  // namespace tabletop
