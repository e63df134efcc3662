// SPDX-License-Identifier: Apache-2.0
// Register table of interval_timer; the behaviour is in README.md beside this file. Six registers of 16 bits, a word
// apart.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::interval_timer_registers {

enum offset : std::uint32_t {
    status = 0x00,
    control = 0x04,
    periodl = 0x08,
    periodh = 0x0C,
    snapl = 0x10,
    snaph = 0x14,
};

inline constexpr std::uint32_t reset_period = 12'499'999;  // 125 ms at 100 MHz

inline constexpr field_info status_fields[] = {
    {"to", 0, 1, reg_access::w1c, "The count has come to 0; any write clears it."},
    {"run", 1, 1, reg_access::ro, "The count goes down."},
};
inline constexpr field_info control_fields[] = {
    {"ito", 0, 1, reg_access::rw, "TO interrupts."},
    {"cont", 1, 1, reg_access::rw, "Goes on after 0; without it stops there."},
    {"start", 2, 1, reg_access::wo, "1: the count goes down from now on; wins over stop."},
    {"stop", 3, 1, reg_access::wo, "1: the count stays where it is."},
};

inline constexpr auto status_to = bits_of(status_fields, "to");
inline constexpr auto status_run = bits_of(status_fields, "run");
inline constexpr auto control_ito = bits_of(control_fields, "ito");
inline constexpr auto control_cont = bits_of(control_fields, "cont");
inline constexpr auto control_start = bits_of(control_fields, "start");
inline constexpr auto control_stop = bits_of(control_fields, "stop");

inline constexpr register_info registers[] = {
    {"status", status, 0, reg_access::rw, 0x1, status_fields, std::size(status_fields), "State; a write clears TO."},
    {"control", control, 0, reg_access::rw, 0xF, control_fields, std::size(control_fields), "Control."},
    {"periodl", periodl, reset_period & 0xFFFF, reg_access::rw, 0xFFFF, nullptr, 0,
     "Cycles of a period, less 1, lower half; a write stops the count and loads it."},
    {"periodh", periodh, reset_period >> 16, reg_access::rw, 0xFFFF, nullptr, 0,
     "The upper half; a write stops the count and loads it."},
    {"snapl", snapl, 0, reg_access::rw, 0, nullptr, 0,
     "Lower half of the latched count; a write of anything latches all 32 bits."},
    {"snaph", snaph, 0, reg_access::rw, 0, nullptr, 0,
     "Upper half of the latched count; a write of anything latches all 32 bits."},
};

inline constexpr register_map map{"interval_timer", 0x20, registers, std::size(registers)};

}  // namespace tabletop::interval_timer_registers
