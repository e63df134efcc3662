// SPDX-License-Identifier: Apache-2.0
// The pins of the bundle pad_pins of a design: strobes to two game pads, their data, and what has been read of them.
#pragma once

#include "base/cycle_pin.h"
#include "design/design_levels.h"
#include "peripherals/nes_host/nes_host.h"

#include <systemc>

#include <array>
#include <cstdint>

namespace tabletop {

class pad_pins {
  public:
    static constexpr unsigned pads = nes_host_block::most_pads;

    // Called before design.start(): a design has them, a part of them or none.
    explicit pad_pins(rtl_design& design);

    // Called after design_levels: the pins are as they are then.
    void bind(sc_core::sc_export<cycle_pin_if>& strobes, sc_core::sc_export<cycle_pin_if>& second_strobes);
    // Called at the end of the elaboration for the pads that are bound.
    void follow(followed_design& design, decltype(nes_host_block::data)& data);
    // Tells of strobes and presses, as design_levels::tell() does. An event is high for one cycle: the next edge has to
    // be looked at even when it changes nothing.
    void tell(std::uint64_t cycle, decltype(nes_host_block::presses)& presses, design_levels& levels);

    bool has_events() const { return static_cast<bool>(of_pad_[0].a); }
    bool has_byte(unsigned pad) const { return static_cast<bool>(of_pad_[pad].byte); }
    std::uint8_t byte(unsigned pad) const { return static_cast<std::uint8_t>(own(&wires::byte, pad).value()); }

  private:
    // Pad 2 has those of pad 1 where there are no others.
    struct wires {
        input_pin data;
        output_pin a, left, right, byte, latch, clock;
    };

    const output_pin& own(output_pin wires::*pin, unsigned pad) const {
        return of_pad_[pad].*pin ? of_pad_[pad].*pin : of_pad_[0].*pin;
    }
    std::uint64_t strobes(unsigned pad) const {
        return own(&wires::latch, pad).level(nes_strobes::latch) |
               own(&wires::clock, pad).level(nes_strobes::pad_clock);
    }
    press_events events() const;

    std::array<wires, pads> of_pad_;
    std::array<cycle_pin, pads> strobes_{cycle_pin(0), cycle_pin(0)};
    std::uint64_t events_told_before_ = 0;  // this cycle
};

}  // namespace tabletop
