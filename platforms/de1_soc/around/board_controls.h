// SPDX-License-Identifier: Apache-2.0
// What a machine lends to whoever is at its board.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/serial_line.h"
#include "de1_soc/around/board_step.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <cstdint>
#include <string>

namespace tabletop {

class board_controls {
  public:
    virtual ~board_controls() = default;

    // The level from that time on, in order of time for all parts together, lead_ps() ahead of the kernel but for what
    // is so from the start. A key that is held down is 1.
    virtual void move(board_part part, unsigned number, bool level, std::uint64_t time_ps) = 0;
    virtual std::uint64_t lead_ps() const = 0;

    // Called at the kernel's time, for a machine that has a keyboard or a mouse. Buttons: bit 0 left, 1 right, 2
    // middle.
    virtual void key(const std::string& /*name*/, bool /*down*/) {}
    virtual void mouse(int /*dx*/, int /*dy*/, std::uint8_t /*buttons*/) {}

    // What is seen; lights and digits by the clock of the fabric.
    virtual const clock_domain& clock() const = 0;
    virtual cycle_pin_if& lights() = 0;
    virtual cycle_pin_if& digits_3_0() = 0;
    virtual cycle_pin_if& digits_5_4() = 0;
    // Plugs it in.
    virtual vga_monitor* monitor() = 0;
    // Null: there is none.
    virtual serial_line* jtag() = 0;
};

}  // namespace tabletop
