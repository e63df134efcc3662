// SPDX-License-Identifier: Apache-2.0
// The machine's side of two NES controllers: clock divider, counter, latch, shift and byte registers,
// press-then-release machines and edge detectors. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "peripherals/nes_host/presses.h"
#include "peripherals/nes_pad/nes_pad.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>

namespace tabletop {

struct nes_host_config {
    clock_domain clock;
    unsigned divider = 250'000;  // cycles of a pad clock; even, 8 to 262 144
    unsigned pads = 2;           // 1: both players use the first
    press_domain domain = press_domain::pad;
    unsigned counts = nes_host_core::buttons;  // pad clocks from one reading to the next, 8 to 65 536

    // The time from one reading of the pads to the next.
    std::uint64_t cycles_per_frame() const { return std::uint64_t{divider} * counts; }
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const nes_host_config& config);

// Presses that were complete (pressed, then released) in one cycle: of each pad the bits of a, left and right.
using press_events = std::array<std::uint8_t, 2>;

// The event pins of a pad, [2:0] = {A, Left, Right}.
constexpr unsigned event_pins(std::uint8_t buttons) {
    const auto pin = [buttons](nes_button button, unsigned level) { return (buttons & bit(button)) != 0 ? level : 0; };
    return pin(nes_button::a, 4) | pin(nes_button::left, 2) | pin(nes_button::right, 1);
}

class press_listener_if : public virtual sc_core::sc_interface {
  public:
    // The event pins are high in `cycle` (since time 0 of the simulation). One call gives all pins of that cycle, at
    // the kernel's time of the cycle or before. Calls come in order of their cycles. A reset cancels what has been
    // announced for the present cycle, because the pins are low again at its end, and for later ones.
    virtual void pressed(std::uint64_t cycle, const press_events& events) = 0;
};

// The block as a machine sees it, the same in every view.
class nes_host_block : public sc_core::sc_module {
  public:
    static constexpr unsigned most_pads = 2;

    sc_core::sc_in<bool> rst{"rst"};                      // active high, asynchronous
    sc_core::sc_export<cycle_pin_if> strobes{"strobes"};  // nes_strobes, to both pads
    // Pad 2: the same, unless RTL has others for it.
    sc_core::sc_export<cycle_pin_if> second_strobes{"second_strobes"};
    sc_core::sc_vector<sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND>> data{"data", most_pads};
    // If there is one pad, its presses are those of both players. Bound to the game, and to other listeners.
    sc_core::sc_port<press_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> presses{"presses"};
    sc_core::sc_vector<sc_core::sc_out<std::uint8_t>> buttons{"buttons", most_pads};  // the byte registers

    explicit nes_host_block(sc_core::sc_module_name name) : sc_module(name) {}

    // False of RTL without event pins: presses hears of none.
    virtual bool tells_presses() const { return true; }
    // False of RTL that is made for one pad clock: when it reads the pads is not what the configuration says.
    virtual bool follows_divider() const { return true; }
};

// v: at or ca.
std::unique_ptr<nes_host_block> make_nes_host_tlm(const char* name, view v, const nes_host_config& config);

}  // namespace tabletop
