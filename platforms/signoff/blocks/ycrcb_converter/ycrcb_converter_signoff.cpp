// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "engines/ycrcb_converter/tolerance.h"
#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/pixel_traffic.h"
#include "ycrcb_converter/ycrcb_converter_rtl.h"

#include <systemc>

#include <memory>

namespace tabletop {
namespace {

constexpr unsigned rgb_bits = 24;

// The labkit's converter alone.
class converter_bench : public pin_bench {
  public:
    // Records "converter.rst" (1 in reset) and "converter.rgb". The simulation stops when all traffic is done.
    converter_bench(sc_core::sc_module_name name, view v, const ycrcb_converter_config& config,
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

  private:
    void tell_pixels() {
        for (const auto& line : traffic_.lines) {
            clock_.wait_until({line.told, 0});
            for (const auto& step : line.steps) pixel_.append(step.cycle, step.pixel);
            pixel_.revise(line.steps.front().cycle);
        }
    }

    const signoff::pixel_traffic& traffic_;
    cycle_pin pixel_{0};
    std::unique_ptr<ycrcb_converter_block> converter_;
    cycle_pin_probe rgb_;
    history_recorder recorder_;
};

}  // namespace

descriptor ycrcb_converter_signoff() {
    const auto& builds = ycrcb_converter_rtl_variants();
    auto d =
        block_with_rtl("ycrcb_converter", "camera pixels to colours of the labkit's screen", builds, labkit_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 100, false, pin_rules_with("converter.rst", ycrcb_converter_at_tolerance),
        play_at_clock<converter_bench, ycrcb_converter_config>(labkit_board_hz, signoff::make_pixel_traffic)};
    return d;
}

}  // namespace tabletop
