// SPDX-License-Identifier: Apache-2.0
// A design whose inputs are all known cycle by cycle: they are driven inside the clock loop, without an event of
// the kernel.
#pragma once

#include "design/rtl_design.h"
#include "pins/cycle_pin_input.h"

#include <cstdint>
#include <list>
#include <vector>

namespace tabletop {

class followed_design : public rtl_design {
  public:
    using rtl_design::rtl_design;

    // Called before the start of the simulation: the input is the bits of the pin from low_bit on, as many as it has.
    void follow(const input_pin& input, cycle_pin_if& pin, unsigned low_bit = 0);

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override;
    void drive_reset(bool asserted) override;

  protected:
    // The edge that samples the inputs of this cycle is still to come.
    bool is_ahead(std::uint64_t cycle) const { return cycle + 1 >= next_edge_; }
    // Inputs that are no pins, after those that are, in a cycle whose end the next edge is. Returns the first cycle
    // after it in which one of them may be another, unless an output ends a burst before that.
    virtual std::uint64_t drive(std::uint64_t /*cycle*/) { return cycle_pin_if::never; }
    // Before edge 0.
    virtual void begin() {}
    // This edge is the last one in which the inputs are as they were driven, or an output has changed. Returns whether
    // somebody has to be told of it.
    virtual bool look(std::uint64_t /*edge*/, bool changed) { return changed; }
    // The one that has begun with the last edge.
    std::uint64_t cycle() const { return next_edge_ == 0 ? 0 : next_edge_ - 1; }

  private:
    struct part {
        input_pin input;
        unsigned low_bit;
        std::uint64_t bits;  // of the pin
    };
    struct source {
        cycle_pin_if* of;
        cycle_pin_input pin{0};
        std::vector<part> parts;
        bool driven = false;
        std::uint64_t level = 0;
    };

    std::uint64_t drive_inputs(std::uint64_t cycle);

    std::list<source> sources_;
    bool powered_ = false;         // the edges of the power-up have been clocked
    std::uint64_t next_edge_ = 0;  // not evaluated yet
};

}  // namespace tabletop
