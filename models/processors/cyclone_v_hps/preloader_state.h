// SPDX-License-Identifier: Apache-2.0
// What a preloader has written when it starts a program, besides the managers, whose tables have it as their reset
// values: UART 0 at 115 200 baud of l4_sp_clk 100 MHz (divisor 54), 8N1, with FIFOs.
#pragma once

#include "processors/processor_system/system_map.h"

namespace tabletop {

inline constexpr boot_write preloader_writes[] = {
    {"uart0.lcr", 0xFFC0'200C, 0x83, "U-Boot SPL: the divisor"},
    {"uart0.dll", 0xFFC0'2000, 54, "100 MHz / 16 / 115 200"},
    {"uart0.dlh", 0xFFC0'2004, 0, "likewise"},
    {"uart0.lcr", 0xFFC0'200C, 0x03, "8N1"},
    {"uart0.fcr", 0xFFC0'2008, 0x07, "FIFOs on, and empty"},
    {"uart0.mcr", 0xFFC0'2010, 0x03, "DTR, RTS"},
};

}  // namespace tabletop
