// SPDX-License-Identifier: Apache-2.0
// Register table of the global timer of the Cortex-A9 MPCore (TRM section 4.4).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::global_timer_registers {

enum offset : std::uint32_t {
    counter_lo = 0x00,
    counter_hi = 0x04,
    control = 0x08,
    status = 0x0C,
    comparator_lo = 0x10,
    comparator_hi = 0x14,
    auto_increment = 0x18,
};

inline constexpr field_info control_fields[] = {
    {"enable", 0, 1, reg_access::rw, "1: the counter runs."},
    {"comp_enable", 1, 1, reg_access::rw, "1: compare with the comparator."},
    {"irq_enable", 2, 1, reg_access::rw, "1: interrupt 27 when the event flag is set."},
    {"auto_increment", 3, 1, reg_access::rw, "1: the comparator advances at every event."},
    {"prescaler", 8, 8, reg_access::rw, "A tick takes prescaler + 1 cycles of half the processor's clock."},
};
inline constexpr field_info status_fields[] = {
    {"event", 0, 1, reg_access::w1c, "The counter has reached the comparator."},
};

inline constexpr auto control_enable = bits_of(control_fields, "enable");
inline constexpr auto control_compare = bits_of(control_fields, "comp_enable");
inline constexpr auto control_irq_enable = bits_of(control_fields, "irq_enable");
inline constexpr auto control_auto_increment = bits_of(control_fields, "auto_increment");
inline constexpr auto control_prescaler_lsb = field_of(control_fields, "prescaler").lsb;
inline constexpr auto status_event = bits_of(status_fields, "event");

inline constexpr register_info registers[] = {
    {"counter_lo", counter_lo, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0,
     "Counter, low word; read the high word before and after."},
    {"counter_hi", counter_hi, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Counter, high word."},
    {"control", control, 0x0, reg_access::rw, 0xFF0F, control_fields, std::size(control_fields), "Control."},
    {"status", status, 0x0, reg_access::w1c, 0x1, status_fields, std::size(status_fields), "Interrupt status."},
    {"comparator_lo", comparator_lo, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Comparator, low word."},
    {"comparator_hi", comparator_hi, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0, "Comparator, high word."},
    {"auto_increment", auto_increment, 0x0, reg_access::rw, 0xFFFF'FFFF, nullptr, 0,
     "Added to the comparator at every event."},
};

inline constexpr register_map map = {"global_timer", 0x20, registers, std::size(registers)};

}  // namespace tabletop::global_timer_registers
