// SPDX-License-Identifier: Apache-2.0
// Register table of the system-level control registers of the Zynq-7000 (UG585 appendix B.28), with their values after
// power-on but for those of the DDR memory and the place of the on-chip memory; what a boot loader writes is in
// boot_state.h.
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::slcr_registers {

enum offset : std::uint32_t {
    slcr_lock = 0x004,
    slcr_unlock = 0x008,
    slcr_locksta = 0x00C,
    arm_pll_ctrl = 0x100,
    ddr_pll_ctrl = 0x104,
    io_pll_ctrl = 0x108,
    lqspi_clk_ctrl = 0x14C,
    uart_clk_ctrl = 0x154,
    spi_clk_ctrl = 0x158,
    pss_rst_ctrl = 0x200,
    spi_rst_ctrl = 0x21C,
    uart_rst_ctrl = 0x228,
    gpio_rst_ctrl = 0x22C,
    lqspi_rst_ctrl = 0x230,
    fpga_rst_ctrl = 0x240,
    a9_cpu_rst_ctrl = 0x244,
    rs_awdt_ctrl = 0x24C,
    reboot_status = 0x258,
    ocm_cfg = 0x910,
};

inline constexpr std::uint32_t lock_key = 0x767B;
inline constexpr std::uint32_t unlock_key = 0xDF0D;

inline constexpr field_info reboot_fields[] = {
    {"bootrom_error_code", 0, 16, reg_access::ro, "None."},
    {"swdt_rst", 16, 1, reg_access::ro, "System watchdog; never."},
    {"awdt0_rst", 17, 1, reg_access::ro, "Private watchdog of processor 0."},
    {"awdt1_rst", 18, 1, reg_access::ro, "Private watchdog of processor 1; never."},
    {"slc_rst", 19, 1, reg_access::ro, "PSS_RST_CTRL."},
    {"dbg_rst", 20, 1, reg_access::ro, "Debug system; never."},
    {"srst_b", 21, 1, reg_access::ro, "Reset pin."},
    {"por", 22, 1, reg_access::ro, "Power on."},
    {"reboot_state", 24, 8, reg_access::rw, "Software's; only power on clears it."},
};
inline constexpr field_info pss_rst_fields[] = {
    {"soft_rst", 0, 1, reg_access::rw, "1 resets the processing system, and with it this bit."},
};
inline constexpr field_info fpga_rst_fields[] = {
    {"fpga0_out_rst", 0, 1, reg_access::rw, "1: FCLK_RESET0 is asserted."},
    {"fpga1_out_rst", 1, 1, reg_access::rw, "1: FCLK_RESET1 is asserted."},
    {"fpga2_out_rst", 2, 1, reg_access::rw, "1: FCLK_RESET2 is asserted."},
    {"fpga3_out_rst", 3, 1, reg_access::rw, "1: FCLK_RESET3 is asserted."},
};
inline constexpr field_info a9_cpu_rst_fields[] = {
    {"a9_rst1", 1, 1, reg_access::rw, "Reset of processor 1, which is not modelled."},
    {"a9_clkstop1", 5, 1, reg_access::rw, "Stops the clock of processor 1, which is not modelled."},
    {"peri_rst", 8, 1, reg_access::rw, "1 resets the private timers, the watchdog and the interrupt controller."},
};
inline constexpr field_info rs_awdt_fields[] = {
    {"ctrl0", 0, 1, reg_access::rw, "0: watchdog 0 resets the processing system, 1: only its processor."},
    {"ctrl1", 1, 1, reg_access::rw, "The same for watchdog 1; stored only."},
};
inline constexpr field_info ocm_cfg_fields[] = {
    {"ram_hi", 0, 4, reg_access::rw, "Bit n: 64 KiB quarter n is at its high address, 0: at n times 64 KiB."},
    {"reserved", 4, 1, reg_access::rw, "Stored only."},
};

inline constexpr field_info pll_fields[] = {
    {"reset", 0, 1, reg_access::rw, "PLL reset."},
    {"pwrdwn", 1, 1, reg_access::rw, "PLL power down."},
    {"bypass_qual", 3, 1, reg_access::rw, "1: the bypass pin decides, which selects the PLL."},
    {"bypass_force", 4, 1, reg_access::rw, "1: the output is PS_CLK."},
    {"fdiv", 12, 7, reg_access::rw, "The output is PS_CLK times fdiv."},
};
inline constexpr field_info uart_clk_fields[] = {
    {"clkact0", 0, 1, reg_access::rw, "Clock of UART 0 runs; stored only."},
    {"clkact1", 1, 1, reg_access::rw, "Clock of UART 1 runs; stored only."},
    {"srcsel", 4, 2, reg_access::rw, "0, 1: I/O PLL, 2: ARM PLL, 3: DDR PLL."},
    {"divisor", 8, 6, reg_access::rw, "Divides the selected PLL's output; 0 as 1."},
};
inline constexpr field_info spi_clk_fields[] = {
    {"clkact0", 0, 1, reg_access::rw, "Clock of SPI 0 runs; stored only."},
    {"clkact1", 1, 1, reg_access::rw, "Clock of SPI 1 runs; stored only."},
    {"srcsel", 4, 2, reg_access::rw, "As in uart_clk_ctrl."},
    {"divisor", 8, 6, reg_access::rw, "As in uart_clk_ctrl."},
};
inline constexpr field_info spi_rst_fields[] = {
    {"spi0_cpu1x_rst", 0, 1, reg_access::rw, "1 resets SPI 0."},
    {"spi1_cpu1x_rst", 1, 1, reg_access::rw, "1 resets SPI 1."},
    {"spi0_ref_rst", 2, 1, reg_access::rw, "1 resets SPI 0."},
    {"spi1_ref_rst", 3, 1, reg_access::rw, "1 resets SPI 1."},
};
inline constexpr field_info lqspi_clk_fields[] = {
    {"clkact", 0, 1, reg_access::rw, "The clock runs; stored only."},
    {"srcsel", 4, 2, reg_access::rw, "As in uart_clk_ctrl."},
    {"divisor", 8, 6, reg_access::rw, "As in uart_clk_ctrl."},
};
inline constexpr field_info lqspi_rst_fields[] = {
    {"lqspi_cpu1x_rst", 0, 1, reg_access::rw, "1 resets the quad SPI controller."},
    {"qspi_ref_rst", 1, 1, reg_access::rw, "1 resets it, too."},
};
inline constexpr field_info uart_rst_fields[] = {
    {"uart0_cpu1x_rst", 0, 1, reg_access::rw, "1 resets UART 0."},
    {"uart1_cpu1x_rst", 1, 1, reg_access::rw, "1 resets UART 1."},
    {"uart0_ref_rst", 2, 1, reg_access::rw, "1 resets UART 0."},
    {"uart1_ref_rst", 3, 1, reg_access::rw, "1 resets UART 1."},
};

// REBOOT_STATUS: the reason of the last reset. The bits above are software's.
inline constexpr auto reboot_awdt0 = bits_of(reboot_fields, "awdt0_rst");
inline constexpr auto reboot_slc = bits_of(reboot_fields, "slc_rst");
inline constexpr auto reboot_srst = bits_of(reboot_fields, "srst_b");
inline constexpr auto reboot_por = bits_of(reboot_fields, "por");
inline constexpr auto reboot_software = bits_of(reboot_fields, "reboot_state");

inline constexpr std::uint32_t locksta_locked = 1u << 0;  // of slcr_locksta
inline constexpr std::uint32_t gpio_reset = 1u << 0;      // of gpio_rst_ctrl
inline constexpr auto lqspi_resets =
    bits_of(lqspi_rst_fields, "lqspi_cpu1x_rst") | bits_of(lqspi_rst_fields, "qspi_ref_rst");
inline constexpr auto soft_reset = bits_of(pss_rst_fields, "soft_rst");
inline constexpr auto private_reset = bits_of(a9_cpu_rst_fields, "peri_rst");
inline constexpr auto awdt0_to_processor = bits_of(rs_awdt_fields, "ctrl0");
inline constexpr auto ocm_high_quarters = bits_of(ocm_cfg_fields, "ram_hi");
inline constexpr std::uint32_t fpga_out_resets[] = {
    bits_of(fpga_rst_fields, "fpga0_out_rst"),
    bits_of(fpga_rst_fields, "fpga1_out_rst"),
    bits_of(fpga_rst_fields, "fpga2_out_rst"),
    bits_of(fpga_rst_fields, "fpga3_out_rst"),
};
inline constexpr std::uint32_t spi_resets[] = {
    bits_of(spi_rst_fields, "spi0_cpu1x_rst") | bits_of(spi_rst_fields, "spi0_ref_rst"),
    bits_of(spi_rst_fields, "spi1_cpu1x_rst") | bits_of(spi_rst_fields, "spi1_ref_rst"),
};
inline constexpr std::uint32_t uart_resets[] = {
    bits_of(uart_rst_fields, "uart0_cpu1x_rst") | bits_of(uart_rst_fields, "uart0_ref_rst"),
    bits_of(uart_rst_fields, "uart1_cpu1x_rst") | bits_of(uart_rst_fields, "uart1_ref_rst"),
};

inline constexpr register_info registers[] = {
    {"scl", 0x000, 0x0, reg_access::rw, 0x1, nullptr, 0, "Secure configuration lock."},
    {"slcr_lock", 0x004, 0x0, reg_access::wo, 0xFFFF, nullptr, 0, "Write 0x767B to lock."},
    {"slcr_unlock", 0x008, 0x0, reg_access::wo, 0xFFFF, nullptr, 0, "Write 0xDF0D to unlock."},
    {"slcr_locksta", 0x00C, 0x1, reg_access::ro, 0x0, nullptr, 0, "1: writes are ignored."},
    {"arm_pll_ctrl", 0x100, 0x1A008, reg_access::rw, 0x7F01B, pll_fields, std::size(pll_fields), "PLL control."},
    {"ddr_pll_ctrl", 0x104, 0x1A008, reg_access::rw, 0x7F01B, pll_fields, std::size(pll_fields), "PLL control."},
    {"io_pll_ctrl", 0x108, 0x1A008, reg_access::rw, 0x7F01B, pll_fields, std::size(pll_fields), "PLL control."},
    {"pll_status", 0x10C, 0x3F, reg_access::ro, 0x0, nullptr, 0, "All PLLs locked and stable."},
    {"arm_pll_cfg", 0x110, 0x177EA0, reg_access::rw, 0x3FFFF0, nullptr, 0, "PLL configuration."},
    {"ddr_pll_cfg", 0x114, 0x177EA0, reg_access::rw, 0x3FFFF0, nullptr, 0, "PLL configuration."},
    {"io_pll_cfg", 0x118, 0x177EA0, reg_access::rw, 0x3FFFF0, nullptr, 0, "PLL configuration."},
    {"arm_clk_ctrl", 0x120, 0x1F000400, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"ddr_clk_ctrl", 0x124, 0x18400003, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"dci_clk_ctrl", 0x128, 0x1E03201, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"aper_clk_ctrl", 0x12C, 0x1FFCCCD, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"usb0_clk_ctrl", 0x130, 0x101941, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"usb1_clk_ctrl", 0x134, 0x101941, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"gem0_rclk_ctrl", 0x138, 0x1, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"gem1_rclk_ctrl", 0x13C, 0x1, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"gem0_clk_ctrl", 0x140, 0x3C01, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"gem1_clk_ctrl", 0x144, 0x3C01, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"smc_clk_ctrl", 0x148, 0x3C21, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"lqspi_clk_ctrl", lqspi_clk_ctrl, 0x2821, reg_access::rw, 0x3F31, lqspi_clk_fields, std::size(lqspi_clk_fields),
     "Reference clock of the quad SPI controller."},
    {"sdio_clk_ctrl", 0x150, 0x1E03, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"uart_clk_ctrl", 0x154, 0x3F03, reg_access::rw, 0x3F33, uart_clk_fields, std::size(uart_clk_fields),
     "UART reference clock."},
    {"spi_clk_ctrl", spi_clk_ctrl, 0x3F03, reg_access::rw, 0x3F33, spi_clk_fields, std::size(spi_clk_fields),
     "SPI reference clock."},
    {"can_clk_ctrl", 0x15C, 0x501903, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"can_mioclk_ctrl", 0x160, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"dbg_clk_ctrl", 0x164, 0xF03, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"pcap_clk_ctrl", 0x168, 0xF01, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"topsw_clk_ctrl", 0x16C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Clock control; stored only."},
    {"fpga0_clk_ctrl", 0x170, 0x101800, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Fabric clock; stored only, the fabric's clock is a parameter."},
    {"fpga0_thr_ctrl", 0x174, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga0_thr_cnt", 0x178, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga0_thr_sta", 0x17C, 0x10000, reg_access::ro, 0x0, nullptr, 0, "Fabric clock throttle status."},
    {"fpga1_clk_ctrl", 0x180, 0x101800, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Fabric clock; stored only, the fabric's clock is a parameter."},
    {"fpga1_thr_ctrl", 0x184, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga1_thr_cnt", 0x188, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga1_thr_sta", 0x18C, 0x10000, reg_access::ro, 0x0, nullptr, 0, "Fabric clock throttle status."},
    {"fpga2_clk_ctrl", 0x190, 0x101800, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Fabric clock; stored only, the fabric's clock is a parameter."},
    {"fpga2_thr_ctrl", 0x194, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga2_thr_cnt", 0x198, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga2_thr_sta", 0x19C, 0x10000, reg_access::ro, 0x0, nullptr, 0, "Fabric clock throttle status."},
    {"fpga3_clk_ctrl", 0x1A0, 0x101800, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Fabric clock; stored only, the fabric's clock is a parameter."},
    {"fpga3_thr_ctrl", 0x1A4, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga3_thr_cnt", 0x1A8, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Fabric clock throttle; stored only."},
    {"fpga3_thr_sta", 0x1AC, 0x10000, reg_access::ro, 0x0, nullptr, 0, "Fabric clock throttle status."},
    {"bandgap_trip", 0x1B8, 0x1F, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"clk_621_true", 0x1C4, 0x1, reg_access::rw, 0x1, nullptr, 0, "Clock ratio 6:2:1."},
    {"pss_rst_ctrl", pss_rst_ctrl, 0x0, reg_access::rw, 0x1, pss_rst_fields, std::size(pss_rst_fields),
     "Reset of the processing system."},
    {"ddr_rst_ctrl", 0x204, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"topsw_rst_ctrl", 0x208, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"dmac_rst_ctrl", 0x20C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"usb_rst_ctrl", 0x210, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"gem_rst_ctrl", 0x214, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"sdio_rst_ctrl", 0x218, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"spi_rst_ctrl", spi_rst_ctrl, 0x0, reg_access::rw, 0xF, spi_rst_fields, std::size(spi_rst_fields),
     "Software reset of the SPI controllers."},
    {"can_rst_ctrl", 0x220, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"i2c_rst_ctrl", 0x224, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"uart_rst_ctrl", 0x228, 0x0, reg_access::rw, 0xF, uart_rst_fields, std::size(uart_rst_fields),
     "Software reset of the UARTs."},
    {"gpio_rst_ctrl", gpio_rst_ctrl, 0x0, reg_access::rw, 0x1, nullptr, 0, "Bit 0: 1 resets the GPIO."},
    {"lqspi_rst_ctrl", lqspi_rst_ctrl, 0x0, reg_access::rw, 0x3, lqspi_rst_fields, std::size(lqspi_rst_fields),
     "Software reset of the quad SPI controller."},
    {"smc_rst_ctrl", 0x234, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"ocm_rst_ctrl", 0x238, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Software reset; stored only."},
    {"fpga_rst_ctrl", fpga_rst_ctrl, 0x1F33F0F, reg_access::rw, 0x1F33F0F, fpga_rst_fields, std::size(fpga_rst_fields),
     "Resets of the fabric; the bits of its interfaces are stored only."},
    {"a9_cpu_rst_ctrl", a9_cpu_rst_ctrl, 0x0, reg_access::rw, 0x122, a9_cpu_rst_fields, std::size(a9_cpu_rst_fields),
     "Resets of the processors; the bits of processor 0 are ignored."},
    {"rs_awdt_ctrl", rs_awdt_ctrl, 0x0, reg_access::rw, 0x3, rs_awdt_fields, std::size(rs_awdt_fields),
     "What the private watchdogs reset."},
    {"reboot_status", reboot_status, reboot_por, reg_access::rw, reboot_software, reboot_fields,
     std::size(reboot_fields), "Reason of the last reset."},
    {"boot_mode", 0x25C, 0x0, reg_access::ro, 0x0, nullptr, 0, "Boot mode pins: JTAG."},
    {"apu_ctrl", 0x300, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wdt_clk_sel", 0x304, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_ocm_ram0", 0x400, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_ocm_ram1", 0x404, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_ocm", 0x408, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_ddr_ram", 0x430, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_dma_ns", 0x440, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_dma_irq_ns", 0x444, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_dma_periph_ns", 0x448, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_gem", 0x450, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_sdio", 0x454, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_usb", 0x458, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_fpga_m", 0x484, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tz_fpga_afi", 0x488, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"pss_idcode", 0x530, 0x23727093, reg_access::ro, 0x0, nullptr, 0, "XC7Z020, silicon revision 2."},
    {"ddr_urgent", 0x600, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddr_cal_start", 0x60C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddr_ref_start", 0x614, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddr_cmd_sta", 0x618, 0x0, reg_access::ro, 0x0, nullptr, 0, "Nothing pending."},
    {"ddr_urgent_sel", 0x61C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddr_dfi_status", 0x620, 0x0, reg_access::ro, 0x0, nullptr, 0, "Status."},
    {"mio_pin_00", 0x700, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_01", 0x704, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_02", 0x708, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_03", 0x70C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_04", 0x710, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_05", 0x714, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_06", 0x718, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_07", 0x71C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_08", 0x720, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_09", 0x724, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_10", 0x728, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_11", 0x72C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_12", 0x730, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_13", 0x734, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_14", 0x738, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_15", 0x73C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_16", 0x740, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_17", 0x744, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_18", 0x748, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_19", 0x74C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_20", 0x750, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_21", 0x754, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_22", 0x758, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_23", 0x75C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_24", 0x760, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_25", 0x764, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_26", 0x768, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_27", 0x76C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_28", 0x770, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_29", 0x774, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_30", 0x778, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_31", 0x77C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_32", 0x780, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_33", 0x784, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_34", 0x788, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_35", 0x78C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_36", 0x790, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_37", 0x794, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_38", 0x798, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_39", 0x79C, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_40", 0x7A0, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_41", 0x7A4, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_42", 0x7A8, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_43", 0x7AC, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_44", 0x7B0, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_45", 0x7B4, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_46", 0x7B8, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_47", 0x7BC, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_48", 0x7C0, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_49", 0x7C4, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_50", 0x7C8, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_51", 0x7CC, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_52", 0x7D0, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_pin_53", 0x7D4, 0x1601, reg_access::rw, 0x3FFF, nullptr, 0, "Pin multiplexer; stored only."},
    {"mio_loopback", 0x804, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mio_mst_tri0", 0x80C, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mio_mst_tri1", 0x810, 0x3FFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"sd0_wp_cd_sel", 0x830, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"sd1_wp_cd_sel", 0x834, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lvl_shftr_en", 0x900, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ocm_cfg", ocm_cfg, 0x1F, reg_access::rw, 0x1F, ocm_cfg_fields, std::size(ocm_cfg_fields),
     "Where the on-chip memory is."},
    {"reserved", 0xA1C, 0x10101, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Written by the vendor's start-up code; stored only."},
    {"gpiob_ctrl", 0xB00, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"gpiob_cfg_cmos18", 0xB04, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"gpiob_cfg_cmos25", 0xB08, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"gpiob_cfg_cmos33", 0xB0C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"gpiob_cfg_hstl", 0xB14, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"gpiob_drvr_bias_ctrl", 0xB18, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_addr0", 0xB40, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_addr1", 0xB44, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_data0", 0xB48, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_data1", 0xB4C, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_diff0", 0xB50, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_diff1", 0xB54, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_clock", 0xB58, 0x800, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_drive_slew_addr", 0xB5C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_drive_slew_data", 0xB60, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_drive_slew_diff", 0xB64, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_drive_slew_clock", 0xB68, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_ddr_ctrl", 0xB6C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_dci_ctrl", 0xB70, 0x20, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ddriob_dci_status", 0xB74, 0x2000, reg_access::ro, 0x0, nullptr, 0, "Impedance calibration done."},
};

inline constexpr register_map map = {"slcr", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::slcr_registers
