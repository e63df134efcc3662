// SPDX-License-Identifier: Apache-2.0
// Register table of the private timer of the Cortex-A9 MPCore (TRM section 4.1).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::private_timer_registers {

enum offset : std::uint32_t {
    load = 0x0,
    counter = 0x4,
    control = 0x8,
    status = 0xC,
};

inline constexpr field_info control_fields[] = {
    {"enable", 0, 1, reg_access::rw, "1: the counter runs."},
    {"auto_reload", 1, 1, reg_access::rw, "1: reload after zero, 0: stop at zero."},
    {"irq_enable", 2, 1, reg_access::rw, "1: interrupt 29 when the event flag is set."},
    {"prescaler", 8, 8, reg_access::rw, "A tick takes prescaler + 1 cycles of half the processor's clock."},
};
inline constexpr field_info status_fields[] = {
    {"event", 0, 1, reg_access::w1c, "The counter has reached zero."},
};

inline constexpr auto control_enable = bits_of(control_fields, "enable");
inline constexpr auto control_auto_reload = bits_of(control_fields, "auto_reload");
inline constexpr auto control_irq_enable = bits_of(control_fields, "irq_enable");
inline constexpr auto control_prescaler_lsb = field_of(control_fields, "prescaler").lsb;
inline constexpr auto status_event = bits_of(status_fields, "event");

inline constexpr register_info registers[] = {
    {"load", load, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Reload value; a write also sets the counter."},
    {"counter", counter, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Counts down."},
    {"control", control, 0x0, reg_access::rw, 0xFF07, control_fields, std::size(control_fields), "Control."},
    {"status", status, 0x0, reg_access::w1c, 0x1, status_fields, std::size(status_fields), "Interrupt status."},
};

inline constexpr register_map map = {"private_timer", 0x20, registers, std::size(registers)};

}  // namespace tabletop::private_timer_registers
