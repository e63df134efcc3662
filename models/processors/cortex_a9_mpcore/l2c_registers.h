// SPDX-License-Identifier: Apache-2.0
// Register table of the L2C-310 cache controller (TRM section 3.3), which only stores. What software polls for reads as
// done.
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::l2c_registers {

inline constexpr register_info registers[] = {
    {"cache_id", 0x000, 0x410000C8, reg_access::ro, 0x0, nullptr, 0, "L2C-310 r3p2."},
    {"cache_type", 0x004, 0x9E300300, reg_access::ro, 0x0, nullptr, 0, "512 KiB, 8 ways."},
    {"control", 0x100, 0x0, reg_access::rw, 0x1, nullptr, 0, "Stored only."},
    {"aux_control", 0x104, 0x2060000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tag_ram_control", 0x108, 0x777, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"data_ram_control", 0x10C, 0x777, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ev_counter_ctrl", 0x200, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ev_counter1_cfg", 0x204, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ev_counter0_cfg", 0x208, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ev_counter1", 0x20C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ev_counter0", 0x210, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"int_mask", 0x214, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"int_mask_status", 0x218, 0x0, reg_access::ro, 0x0, nullptr, 0, "Nothing pending."},
    {"int_raw_status", 0x21C, 0x0, reg_access::ro, 0x0, nullptr, 0, "Nothing pending."},
    {"int_clear", 0x220, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Ignored."},
    {"cache_sync", 0x730, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"inv_pa", 0x770, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"inv_way", 0x77C, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_pa", 0x7B0, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_index", 0x7B8, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_way", 0x7BC, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_inv_pa", 0x7F0, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_inv_index", 0x7F8, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"clean_inv_way", 0x7FC, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"d_lockdown0", 0x900, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown0", 0x904, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown1", 0x908, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown1", 0x90C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown2", 0x910, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown2", 0x914, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown3", 0x918, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown3", 0x91C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown4", 0x920, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown4", 0x924, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown5", 0x928, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown5", 0x92C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown6", 0x930, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown6", 0x934, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"d_lockdown7", 0x938, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"i_lockdown7", 0x93C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lock_line_en", 0x950, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"unlock_way", 0x954, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"addr_filtering_start", 0xC00, 0x40000001, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"addr_filtering_end", 0xC04, 0xFFF00000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"debug_ctrl", 0xF40, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"prefetch_ctrl", 0xF60, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"power_ctrl", 0xF80, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"l2c", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::l2c_registers
