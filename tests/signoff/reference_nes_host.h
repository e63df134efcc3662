// SPDX-License-Identifier: Apache-2.0
// The reference host as a block of the machine, stepped cycle by cycle, with or without flaws: to see that sign-off
// finds what is wrong.
#pragma once

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "nes_reference.h"
#include "peripherals/nes_host/nes_host.h"

#include <array>

namespace tabletop {

class reference_nes_host : public nes_host_block {
  public:
    reference_nes_host(const char* name, const nes_host_config& config, const reference::flaws& wrong)
        : nes_host_block(sc_core::sc_module_name(name)),
          clock_(config.clock),
          host_(config.divider, config.pads, config.domain == press_domain::pad, wrong) {
        strobes.bind(strobes_);
        second_strobes.bind(strobes_);
        spawn_method("step", sensitive_to(edge_, rst), [this] { step(); });
    }

  private:
    // The end of a reset, within a cycle, is no edge: that is cycle 0.
    void step() {
        if (rst.read()) {
            host_.reset();
        } else if (edge_.triggered()) {
            host_.edge({data_before(0), data_before(1)});
        }
        show();
        edge_.notify(from_ps(clock_.edge(cycle() + 1) - now_ps()));
    }

    std::uint64_t cycle() const { return clock_.cycle(now_ps()); }

    // The line in the cycle that ends with this edge; it is pulled up.
    bool data_before(unsigned pad) const { return data[pad].size() == 0 || data[pad][0]->value(cycle() - 1) != 0; }

    void show() {
        const auto level = (host_.latch() ? nes_strobes::latch : 0) | (host_.pad_clock() ? nes_strobes::pad_clock : 0);
        if (strobes_.value(cycle()) != level) strobes_.set(cycle(), level);
        press_events events{};
        for (unsigned n = 0; n < most_pads; ++n) {
            buttons[n].write(host_.byte(n));
            events[n] = host_.events(n);
        }
        if (events != press_events{}) presses->pressed(cycle(), events);
    }

    const clock_domain clock_;
    reference::host host_;
    cycle_pin strobes_{nes_strobes::latch};
    sc_core::sc_event edge_{"edge"};
};

}  // namespace tabletop
