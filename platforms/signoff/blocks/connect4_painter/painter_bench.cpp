// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_painter/painter_bench.h"

#include "base/process.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {
namespace {

constexpr unsigned colour_bits = 12;

}  // namespace

connect4_painter_bench::connect4_painter_bench(sc_core::sc_module_name name, view v,
                                               const connect4_painter_config& config,
                                               const signoff::painter_traffic& traffic, record_target& to)
    : pin_bench(name, "painter", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      timing_(make_vga_timing("timing", view::ca, {config.clock})),
      painter_(make_connect4_painter("painter", v, config)),
      colour_("colour", *painter_->colour.operator->(), config.clock),
      recorder_(to, config.clock) {
    timing_->rst(rst_);
    painter_->rst(rst_);
    painter_->scan(timing_->scan);
    recorder_.add(colour_.history(), "painter.colour", colour_bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
        colour_.read_before(end_cycle);  // the probe lags behind
        return end_cycle;
    });
    spawn_thread("tell_positions", [this] { tell_positions(); });
}

void connect4_painter_bench::tell_positions() {
    for (const auto& step : traffic_.positions) {
        clock_.wait_until({step.told, 0});
        painter_->positions->positions(step.cycle, {step.columns});
    }
}

void connect4_painter_bench::on_end() {
    colour_.read_before(traffic_.end_cycle);
}

}  // namespace tabletop
