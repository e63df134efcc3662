// SPDX-License-Identifier: Apache-2.0
// What the vendor's first-stage boot loader has written when it starts a program, for registers that a block of the
// model has: PS_CLK 33.333 MHz, both UARTs in use, FCLK0 100 MHz. The blocks' register tables have the values after
// power-on. README.md has this table too.
#pragma once

#include <cstdint>

#include "processors/processor_system/system_map.h"

namespace tabletop {

/// The state in which a program finds the processing system.
enum class zynq_boot : std::uint8_t {
    fsbl,   ///< as the first-stage boot loader hands it over: for programs
    reset,  ///< as after power-on: for boot loaders
};

// Writes in the loader's order. The last one locks the system-level control registers again. ps7_init is the code that
// the vendor's tools generate for a board, start-up the loader's own before its main function.
inline constexpr boot_write fsbl_writes[] = {
    {"slcr.slcr_unlock", 0xF800'0008, 0xDF0D, "UG585 appendix B.28"},
    {"slcr.reserved", 0xF800'0A1C, 0x20202, "start-up: L2 cache RAM"},
    {"l2c.aux_control", 0xF8F0'2104, 0x7236'0000, "start-up"},
    {"l2c.tag_ram_control", 0xF8F0'2108, 0x111, "start-up"},
    {"l2c.data_ram_control", 0xF8F0'210C, 0x121, "start-up"},
    {"global_timer.control", 0xF8F0'0208, 0x1, "start-up: the counter runs"},
    {"slcr.mio_pin_14", 0xF800'0738, 0x16E1, "ps7_init: UART 0 RX; UG585 table 2-4"},
    {"slcr.mio_pin_15", 0xF800'073C, 0x16E0, "ps7_init: UART 0 TX; UG585 table 2-4"},
    {"slcr.mio_pin_48", 0xF800'07C0, 0x12E0, "ps7_init: UART 1 TX; UG585 table 2-4"},
    {"slcr.mio_pin_49", 0xF800'07C4, 0x12E1, "ps7_init: UART 1 RX; UG585 table 2-4"},
    {"slcr.arm_pll_cfg", 0xF800'0110, 0xF'A220, "ps7_init; UG585 table 25-6"},
    {"slcr.arm_pll_ctrl", 0xF800'0100, 0x2'8008, "ps7_init: x 40"},
    {"slcr.arm_clk_ctrl", 0xF800'0120, 0x1F00'0200, "ps7_init: 6:2:1, ARM PLL / 2"},
    {"slcr.ddr_pll_cfg", 0xF800'0114, 0x12'C220, "ps7_init; UG585 table 25-6"},
    {"slcr.ddr_pll_ctrl", 0xF800'0104, 0x2'0008, "ps7_init: x 32"},
    {"slcr.ddr_clk_ctrl", 0xF800'0124, 0xC20'0003, "ps7_init: DDR PLL / 2 and / 3"},
    {"slcr.io_pll_cfg", 0xF800'0118, 0x14'52C0, "ps7_init; UG585 table 25-6"},
    {"slcr.io_pll_ctrl", 0xF800'0108, 0x1'E008, "ps7_init: x 30"},
    {"slcr.dci_clk_ctrl", 0xF800'0128, 0x30'2301, "ps7_init"},
    {"slcr.lqspi_clk_ctrl", 0xF800'014C, 0x501, "ps7_init: I/O PLL / 5, 200 MHz"},
    {"slcr.uart_clk_ctrl", 0xF800'0154, 0x1403, "ps7_init: I/O PLL / 20, 50 MHz, both on"},
    {"slcr.spi_clk_ctrl", 0xF800'0158, 0x603, "ps7_init: I/O PLL / 6, 166.7 MHz, both on"},
    {"slcr.pcap_clk_ctrl", 0xF800'0168, 0x501, "ps7_init: I/O PLL / 5"},
    {"slcr.fpga0_clk_ctrl", 0xF800'0170, 0x20'0500, "ps7_init: I/O PLL / 10, 100 MHz"},
    {"slcr.clk_621_true", 0xF800'01C4, 0x1, "ps7_init"},
    {"slcr.aper_clk_ctrl", 0xF800'012C, 0x1FC'044D, "ps7_init; the clocks of both UARTs run"},
    {"uart0.bauddiv", 0xE000'0034, 0x6, "ps7_init; UG585 chapter 19"},
    {"uart0.baudgen", 0xE000'0018, 0x3E, "ps7_init: 115200 from 50 MHz"},
    {"uart0.cr", 0xE000'0000, 0x17, "ps7_init: enabled; reads 0x14"},
    {"uart0.mr", 0xE000'0004, 0x20, "ps7_init: 8N1"},
    {"uart1.bauddiv", 0xE000'1034, 0x6, "ps7_init; UG585 chapter 19"},
    {"uart1.baudgen", 0xE000'1018, 0x3E, "ps7_init: 115200 from 50 MHz"},
    {"uart1.cr", 0xE000'1000, 0x17, "ps7_init: enabled; reads 0x14"},
    {"uart1.mr", 0xE000'1004, 0x20, "ps7_init: 8N1"},
    {"slcr.lvl_shftr_en", 0xF800'0900, 0xF, "ps7_post_config"},
    {"slcr.fpga_rst_ctrl", 0xF800'0240, 0x0, "ps7_post_config"},
    {"slcr.slcr_lock", 0xF800'0004, 0x767B, "handoff"},
};

}  // namespace tabletop
