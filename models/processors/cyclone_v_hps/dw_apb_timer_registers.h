// SPDX-License-Identifier: Apache-2.0
// Register table of the timers of the Cyclone V HPS, Synopsys DW_apb_timers with one timer (handbook, volume 3, timer).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::dw_apb_timer_registers {

enum offset : std::uint32_t {
    load_count = 0x00,
    current_value = 0x04,
    control = 0x08,
    eoi = 0x0C,
    int_status = 0x10,
    all_int_status = 0xA0,
    all_eoi = 0xA4,
    all_raw_int_status = 0xA8,
};

inline constexpr field_info control_fields[] = {
    {"enable", 0, 1, reg_access::rw, "From 0 to 1 the counter is loaded."},
    {"mode", 1, 1, reg_access::rw, "1: counts from load_count, 0: from 0xFFFFFFFF."},
    {"interrupt_mask", 2, 1, reg_access::rw, "1: no interrupt."},
};

inline constexpr auto control_enable = bits_of(control_fields, "enable");
inline constexpr auto control_mode = bits_of(control_fields, "mode");
inline constexpr auto control_mask = bits_of(control_fields, "interrupt_mask");

inline constexpr register_info registers[] = {
    {"timer1loadcount", load_count, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Taken at the next load."},
    {"timer1currentval", current_value, 0x0, reg_access::ro, 0x0, nullptr, 0, "The counter."},
    {"timer1controlreg", control, 0x0, reg_access::rw, 0x7, control_fields, std::size(control_fields), "Control."},
    {"timer1eoi", eoi, 0x0, reg_access::ro, 0x0, nullptr, 0, "A read clears the interrupt and gives 0."},
    {"timer1intstat", int_status, 0x0, reg_access::ro, 0x0, nullptr, 0, "Interrupt, after the mask."},
    {"timersintstat", all_int_status, 0x0, reg_access::ro, 0x0, nullptr, 0, "As timer1intstat."},
    {"timerseoi", all_eoi, 0x0, reg_access::ro, 0x0, nullptr, 0, "As timer1eoi."},
    {"timersrawintstat", all_raw_int_status, 0x0, reg_access::ro, 0x0, nullptr, 0, "Interrupt, before the mask."},
    {"timerscompversion", 0xAC, 0x3230352A, reg_access::ro, 0x0, nullptr, 0, "Component version."},
};

inline constexpr register_map map = {"dw_apb_timer", 0x100, registers, std::size(registers)};

}  // namespace tabletop::dw_apb_timer_registers
