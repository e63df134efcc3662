// SPDX-License-Identifier: Apache-2.0
// The control of a screen's buffers between a processor and a screen whose frames end as the traffic says.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/pixel_buffer/pixel_buffer.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/register_traffic.h"
#include "stimulus/signoff/pixel_buffer_traffic.h"

#include <systemc>

namespace tabletop {

class pixel_buffer_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "pixel_buffer", and by the pixel clock "pixel_buffer.base", ".format"
    // and ".characters", which the scan-out gets. The simulation stops when all accesses are done.
    pixel_buffer_bench(sc_core::sc_module_name name, view v, const pixel_buffer_config& config,
                       const signoff::pixel_buffer_traffic& traffic, record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const pixel_buffer_config& config);
    void end_frames();

    const bench_clock pixel_clock_;
    const signoff::pixel_buffer_traffic& traffic_;
    cycle_pin frame_end_{0};
    pixel_buffer_block* buffer_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe control_;
    history_recorder recorder_;
};

}  // namespace tabletop
