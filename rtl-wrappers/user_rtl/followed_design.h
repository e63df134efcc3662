// SPDX-License-Identifier: Apache-2.0
// A user's design whose inputs are all known cycle by cycle: they are driven inside the clock loop, without an event of
// the kernel.
#pragma once

#include "pins/cycle_pin_input.h"
#include "user_rtl/pin_numbers.h"
#include "user_rtl/user_design.h"

#include <cstdint>
#include <list>
#include <vector>

namespace tabletop {

class followed_design : public resettable_model {
  public:
    // As of user_design.
    followed_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t high_inputs,
                    user_design::quiet_listener quiet = nullptr);

    // Before the start: an input, empty for none, is the bits of the pin from low_bit on, as many as it has.
    void follow(pin_numbers::number input, cycle_pin_if& pin, unsigned low_bit = 0);

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override;
    void settle() override { design_.settle(); }
    void drive_reset(bool asserted) override;

    std::uint64_t level(pin_numbers::number output, std::uint64_t mask) const {
        return output && design_.output(*output) != 0 ? mask : 0;
    }
    std::uint64_t output(unsigned output) const { return design_.wide_output(output); }
    unsigned output_bits(unsigned output) const { return design_.output_bits(output); }
    std::string fault() const { return design_.fault(); }

  protected:
    // True: something answers the design in every cycle.
    virtual bool every_cycle() const { return false; }
    // Of a design for which that is true: inputs that are no pins, in a cycle whose end the next edge is; and its
    // outputs, after each edge, which returns whether somebody has to be told of it.
    virtual void drive(std::uint64_t /*cycle*/) {}
    virtual bool look(std::uint64_t /*edge*/) { return false; }

    void drive(unsigned input, std::uint64_t value) { design_.drive(input, value); }

  private:
    struct part {
        unsigned input;
        unsigned low_bit;
    };
    struct source {
        cycle_pin_if* of;
        cycle_pin_input pin{0};
        std::vector<part> parts;
        bool driven = false;
        std::uint64_t level = 0;
    };

    std::uint64_t drive_pins(std::uint64_t cycle);

    user_design design_;
    std::list<source> sources_;
    bool powered_ = false;         // the edges of the power-up have been clocked
    std::uint64_t next_edge_ = 0;  // not evaluated yet
};

}  // namespace tabletop
