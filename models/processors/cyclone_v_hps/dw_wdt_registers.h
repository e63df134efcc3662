// SPDX-License-Identifier: Apache-2.0
// Register table of the watchdogs of the Cyclone V HPS, Synopsys DW_apb_wdt (handbook, volume 3, watchdog timer).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::dw_wdt_registers {

enum offset : std::uint32_t {
    cr = 0x00,
    torr = 0x04,
    ccvr = 0x08,
    crr = 0x0C,
    stat = 0x10,
    eoi = 0x14,
};

inline constexpr std::uint32_t restart_key = 0x76;
inline constexpr unsigned shortest_shift = 16;  // a time-out is 2 to the power of 16 + top cycles

inline constexpr field_info cr_fields[] = {
    {"wdt_en", 0, 1, reg_access::rw, "Runs; only a reset clears it."},
    {"rmod", 1, 1, reg_access::rw, "0: a time-out resets, 1: the first interrupts, the second resets."},
    {"rpl", 2, 3, reg_access::rw, "Length of the reset pulse; stored only."},
};
inline constexpr field_info torr_fields[] = {
    {"top", 0, 4, reg_access::rw, "Time-out after a restart: 2 to the power of 16 + top cycles."},
    {"top_init", 4, 4, reg_access::rw, "The same, after wdt_en has been set."},
};

inline constexpr auto cr_enable = bits_of(cr_fields, "wdt_en");
inline constexpr auto cr_interrupt_first = bits_of(cr_fields, "rmod");
inline constexpr auto& torr_top = field_of(torr_fields, "top");
inline constexpr auto& torr_top_init = field_of(torr_fields, "top_init");

inline constexpr register_info registers[] = {
    {"wdt_cr", cr, 0x2, reg_access::rw, 0x1F, cr_fields, std::size(cr_fields), "Control."},
    {"wdt_torr", torr, 0xFF, reg_access::rw, 0xFF, torr_fields, std::size(torr_fields), "Time-outs."},
    {"wdt_ccvr", ccvr, 0x7FFFFFFF, reg_access::ro, 0x0, nullptr, 0, "The counter."},
    {"wdt_crr", crr, 0x0, reg_access::wo, 0xFF, nullptr, 0, "0x76 restarts the counter and clears the interrupt."},
    {"wdt_stat", stat, 0x0, reg_access::ro, 0x0, nullptr, 0, "Bit 0: interrupt."},
    {"wdt_eoi", eoi, 0x0, reg_access::ro, 0x0, nullptr, 0, "A read clears the interrupt and gives 0."},
    {"comp_type", 0xFC, 0x44570120, reg_access::ro, 0x0, nullptr, 0, "Component type."},
};

inline constexpr register_map map = {"dw_wdt", 0x100, registers, std::size(registers)};

}  // namespace tabletop::dw_wdt_registers
