// SPDX-License-Identifier: Apache-2.0
// Register table of the private watchdog of the Cortex-A9 MPCore (TRM section 4.2).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::private_watchdog_registers {

enum offset : std::uint32_t {
    load = 0x00,
    counter = 0x04,
    control = 0x08,
    status = 0x0C,
    reset_status = 0x10,
    disable = 0x14,
};

// Written one after the other to `disable` they end watchdog mode.
inline constexpr std::uint32_t disable_first = 0x1234'5678;
inline constexpr std::uint32_t disable_second = 0x8765'4321;

inline constexpr field_info control_fields[] = {
    {"enable", 0, 1, reg_access::rw, "1: the counter runs."},
    {"auto_reload", 1, 1, reg_access::rw, "Timer mode, 1: reload after zero, 0: stop at zero."},
    {"irq_enable", 2, 1, reg_access::rw, "Timer mode, 1: interrupt 30 when the event flag is set."},
    {"watchdog_mode", 3, 1, reg_access::rw, "1: watchdog mode; a write of 0 is ignored, see disable."},
    {"prescaler", 8, 8, reg_access::rw, "A tick takes prescaler + 1 cycles of half the processor's clock."},
};
inline constexpr field_info status_fields[] = {
    {"event", 0, 1, reg_access::w1c, "The counter has reached zero."},
};

inline constexpr auto control_enable = bits_of(control_fields, "enable");
inline constexpr auto control_auto_reload = bits_of(control_fields, "auto_reload");
inline constexpr auto control_irq_enable = bits_of(control_fields, "irq_enable");
inline constexpr auto control_watchdog_mode = bits_of(control_fields, "watchdog_mode");
inline constexpr auto control_prescaler_lsb = field_of(control_fields, "prescaler").lsb;
inline constexpr auto event_bit = bits_of(status_fields, "event");  // of status and reset_status

inline constexpr register_info registers[] = {
    {"load", load, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Reload value; a write also sets the counter."},
    {"counter", counter, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0,
     "Counts down; writes are ignored in watchdog mode."},
    {"control", control, 0x0, reg_access::rw, 0xFF0F, control_fields, std::size(control_fields), "Control."},
    {"status", status, 0x0, reg_access::w1c, 0x1, status_fields, std::size(status_fields), "Timer mode: status."},
    {"reset_status", reset_status, 0x0, reg_access::w1c, 0x1, status_fields, std::size(status_fields),
     "Watchdog mode: it has asked for a reset."},
    {"disable", disable, 0x0, reg_access::wo, 0xFFFF'FFFF, nullptr, 0,
     "0x12345678, then 0x87654321 return to timer mode."},
};

inline constexpr register_map map = {"private_watchdog", 0x20, registers, std::size(registers)};

}  // namespace tabletop::private_watchdog_registers
