// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/ycrcb_converter/converter_bench.h"

#include "base/process.h"
#include "ycrcb_converter/ycrcb_converter_rtl.h"

namespace tabletop {
namespace {

constexpr unsigned rgb_bits = 24;

}  // namespace

converter_bench::converter_bench(sc_core::sc_module_name name, view v, const ycrcb_converter_config& config,
                                 const signoff::pixel_traffic& traffic, record_target& to)
    : pin_bench(name, "converter", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      converter_(make_ycrcb_converter("converter", v, config)),
      rgb_("rgb", *converter_->rgb.operator->(), config.clock),
      recorder_(to, config.clock) {
    converter_->rst(rst_);
    converter_->pixel(pixel_);
    recorder_.add(rgb_.history(), "converter.rgb", rgb_bits);
    spawn_thread("tell_pixels", [this] { tell_pixels(); });
}

void converter_bench::tell_pixels() {
    for (const auto& line : traffic_.lines) {
        clock_.wait_until({line.told, 0});
        for (const auto& step : line.steps) pixel_.append(step.cycle, step.pixel);
        pixel_.revise(line.steps.front().cycle);
    }
}

}  // namespace tabletop
