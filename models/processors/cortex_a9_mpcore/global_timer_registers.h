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

enum control_bits : std::uint32_t {
    control_enable = 1u << 0,
    control_compare = 1u << 1,
    control_irq_enable = 1u << 2,
    control_auto_increment = 1u << 3,
    control_prescaler_lsb = 8,
};

enum status_bits : std::uint32_t { status_event = 1u << 0 };

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
