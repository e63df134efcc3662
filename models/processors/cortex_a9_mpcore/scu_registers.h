// SPDX-License-Identifier: Apache-2.0
// Register table of the snoop control unit of the Cortex-A9 MPCore (TRM section 2.2), which only stores.
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::scu_registers {

enum offset : std::uint32_t { filtering_start = 0x040 };

inline constexpr register_info registers[] = {
    {"control", 0x000, 0x2, reg_access::rw, 0x7F, nullptr, 0, "Bit 1: address filtering; stored only."},
    {"configuration", 0x004, 0x501, reg_access::ro, 0x0, nullptr, 0,
     "Two processors, 64 KiB tag RAMs, only processor 0 coherent."},
    {"cpu_power_status", 0x008, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"invalidate_all", 0x00C, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Done at once."},
    {"filtering_start", filtering_start, 0x100000, reg_access::rw, 0xFFF00000, nullptr, 0,
     "0: DDR memory from address 0 on, whatever is mapped low of the on-chip memory."},
    {"filtering_end", 0x044, 0xFFE00000, reg_access::rw, 0xFFF00000, nullptr, 0, "Stored only."},
    {"access_control", 0x050, 0x3, reg_access::rw, 0x3, nullptr, 0, "Stored only."},
    {"non_secure_access_control", 0x054, 0x0, reg_access::rw, 0xFFF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"scu", 0x100, registers, std::size(registers)};

}  // namespace tabletop::scu_registers
