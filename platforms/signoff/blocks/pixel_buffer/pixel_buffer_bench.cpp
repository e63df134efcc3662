// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/pixel_buffer/pixel_buffer_bench.h"

#include "base/process.h"
#include "pixel_buffer/pixel_buffer_rtl.h"

#include <utility>

namespace tabletop {

pixel_buffer_bench::pixel_buffer_bench(sc_core::sc_module_name name, view v, const pixel_buffer_config& config,
                                       const signoff::pixel_buffer_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      pixel_clock_(config.pixel_clock),
      traffic_(traffic),
      accesses_(
          "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to, check),
      control_("control", *buffer_->control.operator->(), config.pixel_clock),
      recorder_(to, config.pixel_clock) {
    // The bits of a scanout_control.
    recorder_.add(control_.history(), "pixel_buffer.base", 32);
    recorder_.add(control_.history(), "pixel_buffer.format", 3, 32);
    recorder_.add(control_.history(), "pixel_buffer.characters", 1, 35);
    spawn_thread("end_frames", [this] { end_frames(); });
}

register_block pixel_buffer_bench::make(view v, const pixel_buffer_config& config) {
    auto buffer = make_pixel_buffer("pixel_buffer", v, config);
    buffer_ = buffer.get();
    buffer_->frame_end(frame_end_);
    return {std::move(buffer), buffer_->in, buffer_->rst};
}

void pixel_buffer_bench::end_frames() {
    for (const auto& frame : traffic_.frames) {
        pixel_clock_.wait_until({frame.told, 0});
        frame_end_.append(frame.first, 1);
        frame_end_.append(frame.end, 0);
        frame_end_.revise(frame.first);
    }
}

}  // namespace tabletop
