// SPDX-License-Identifier: Apache-2.0
// NES controller: eight buttons into a CD4021 shift register. Behaviour, cycles and known limits are in README.md
// beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

// A button's bit in a byte of buttons, 1 = pressed; the first to be shifted out has the highest.
enum class nes_button : std::uint8_t {
    right = 1 << 0,
    left = 1 << 1,
    down = 1 << 2,
    up = 1 << 3,
    start = 1 << 4,
    select = 1 << 5,
    b = 1 << 6,
    a = 1 << 7,
};
constexpr std::uint8_t bit(nes_button button) {
    return static_cast<std::uint8_t>(button);
}

// The wires that all pads share, as a value of a cycle_pin_if.
struct nes_strobes {
    static constexpr std::uint64_t latch = 1 << 0;
    static constexpr std::uint64_t pad_clock = 1 << 1;
};

struct nes_pad_config {
    clock_domain clock;  // the grid that the shift register is modelled on
    unsigned delay = 1;  // cycles from a strobe, or from a button while latch is high, to the data pin; 1 to 120 000
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const nes_pad_config& config);

// The block as a machine sees it, the same in every view. The pad has no reset.
class nes_pad_block : public sc_core::sc_module {
  public:
    sc_core::sc_port<cycle_pin_if> strobes{"strobes"};  // nes_strobes
    sc_core::sc_export<cycle_pin_if> data{"data"};      // level of the data line; high when the pad is unplugged

    explicit nes_pad_block(sc_core::sc_module_name name) : sc_module(name) {}

    // Call from a process of the kernel. These buttons, nes_button bits, are held from the present cycle on; at the
    // start none is.
    virtual void press(std::uint8_t buttons) = 0;
    // Plugs the pad in or pulls it out; at the start it is in. Without the pad the data line is high from the present
    // cycle on. After plugging in it stays high until the next latch.
    virtual void plug(bool in) = 0;
};

// v: at or ca.
std::unique_ptr<nes_pad_block> make_nes_pad_tlm(const char* name, view v, const nes_pad_config& config);

}  // namespace tabletop
