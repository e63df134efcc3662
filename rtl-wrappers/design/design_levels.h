// SPDX-License-Identifier: Apache-2.0
// The kernel's side of a design without a bus: clocks it, and sets its outputs, levels by cycle, on their pins as they
// change.
#pragma once

#include "base/cycle_pin.h"
#include "design/followed_design.h"
#include "pins/burst_clock.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <list>
#include <utility>
#include <vector>

namespace tabletop {

class design_levels : private edge_listener {
  public:
    // Powers the design up, which must outlive this.
    design_levels(const clock_domain& clock, followed_design& design);

    // Called in the constructor of the block with its reset pin, active high.
    void reset_by(sc_core::sc_in<bool>& rst);
    // The export gets a pin with this output.
    void bind(const output_pin& output, sc_core::sc_export<cycle_pin_if>& to);
    // A pin of the block's own, which has this level now, is set as the output changes.
    template <typename Pin>
    void show(const output_pin& output, Pin& on) {
        shown_.push_back(
            {output, output.value(), [&on](std::uint64_t cycle, std::uint64_t level) { on.set(cycle, level); }});
    }

    // The listener is called after each change of an output, and of the reset, to tell what else there is.
    void tell(std::function<void(std::uint64_t cycle)> listener) { listener_ = std::move(listener); }

    // These are those of burst_clock.
    std::uint64_t before_change() { return burst_.before_change(); }
    void request_edge() { burst_.request_edge(); }
    // Inputs have been driven in this cycle, which outputs may follow at once.
    void settle(std::uint64_t cycle);

  private:
    struct shown_output {
        output_pin output;
        std::uint64_t level;
        std::function<void(std::uint64_t cycle, std::uint64_t level)> set;
    };

    void on_edge(std::uint64_t cycle) override;
    void set_reset(bool asserted);

    followed_design& design_;
    burst_clock burst_;
    std::list<cycle_pin> own_;
    std::vector<shown_output> shown_;
    std::function<void(std::uint64_t cycle)> listener_;
};

}  // namespace tabletop
