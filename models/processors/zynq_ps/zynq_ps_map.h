// SPDX-License-Identifier: Apache-2.0
// The memory map of the Zynq-7000 processing system as its processor sees it (UG585 tables 4-1, 4-6 and 4-7) and its
// interrupt numbers (tables 7-3 and 7-4). The decoder, the firmware's header and the SVD file come from it. No SystemC.
#pragma once

#include <cstdint>

#include "base/register_info.h"
#include "processors/cortex_a9_mpcore/cortex_a9_mpcore_map.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"
#include "processors/cortex_a9_mpcore/global_timer_registers.h"
#include "processors/cortex_a9_mpcore/l2c_registers.h"
#include "processors/cortex_a9_mpcore/private_timer_registers.h"
#include "processors/cortex_a9_mpcore/private_watchdog_registers.h"
#include "processors/cortex_a9_mpcore/scu_registers.h"
#include "processors/processor_system/system_map.h"
#include "processors/zynq_ps/cadence_uart_registers.h"
#include "processors/zynq_ps/idle_devices.h"
#include "processors/zynq_ps/ps_gpio_registers.h"
#include "processors/zynq_ps/ps_spi_registers.h"
#include "processors/zynq_ps/qspi_registers.h"
#include "processors/zynq_ps/slcr_registers.h"
#include "processors/zynq_ps/store_registers.h"
#include "processors/zynq_ps/ttc_registers.h"

namespace tabletop::zynq_ps_map {

namespace mpcore = cortex_a9_mpcore_map;

inline constexpr std::uint32_t ddr_base = 0x0000'0000;
inline constexpr std::uint64_t ddr_default_size = std::uint64_t{512} << 20;
inline constexpr std::uint64_t ddr_largest_size = std::uint64_t{1} << 30;  // the space below M_AXI_GP0
inline constexpr std::uint32_t gp0_base = 0x4000'0000;
inline constexpr std::uint32_t gp1_base = 0x8000'0000;
inline constexpr std::uint32_t gp_size = 0x4000'0000;
inline constexpr std::uint32_t private_base = 0xF8F0'0000;  // PERIPHBASE of the MPCore
inline constexpr std::uint32_t flash_base = 0xFC00'0000;    // the window of the quad SPI controller
inline constexpr std::uint32_t flash_size = 32u << 20;
inline constexpr std::uint32_t ocm_base = 0xFFFC'0000;
inline constexpr std::uint32_t ocm_size = 256u << 10;
inline constexpr std::uint32_t ocm_quarters = 4;
inline constexpr std::uint32_t ocm_quarter_size = ocm_size / ocm_quarters;

// IRQ_F2P[0] to [7] are interrupts 61 to 68, [8] to [15] are 84 to 91.
inline constexpr unsigned fabric_interrupts = 16;
constexpr unsigned fabric_interrupt_id(unsigned n) {
    return n < 8 ? 61 + n : 84 + (n - 8);
}

// 64 shared interrupts; identification from UG585 appendix B.24.
inline constexpr gic_build gic_as_built = {
    96, 0x3901243B, 0x0102043B, {0x90, 0xB3, 0x1B, 0x00, 0x04, 0x00, 0x00, 0x00}};

inline constexpr unsigned slave_ports = 2;    // S_AXI_GP
inline constexpr unsigned fabric_resets = 4;  // FCLK_RESETn

inline constexpr register_region regions[] = {
    {"uart0", 0xE000'0000, 0x1000, 59, 1, &cadence_uart_registers::map},
    {"uart1", 0xE000'1000, 0x1000, 82, 1, &cadence_uart_registers::map},
    {"spi0", 0xE000'6000, 0x1000, 58, 1, &ps_spi_registers::map},
    {"spi1", 0xE000'7000, 0x1000, 81, 1, &ps_spi_registers::map},
    {"gpio", 0xE000'A000, 0x1000, 52, 1, &ps_gpio_registers::map},
    {"qspi", 0xE000'D000, 0x1000, 51, 1, &qspi_registers::map},
    {"slcr", 0xF800'0000, 0x1000, -1, 0, &slcr_registers::map},
    {"ttc0", 0xF800'1000, 0x1000, 42, ttc_registers::counters, &ttc_registers::map},
    {"ttc1", 0xF800'2000, 0x1000, 69, ttc_registers::counters, &ttc_registers::map},
    {"ddrc", 0xF800'6000, 0x1000, -1, 0, &ddrc_registers::map},
    {"devcfg", 0xF800'7000, 0x1000, 40, 1, &devcfg_registers::map},
    {"ocm_control", 0xF800'C000, 0x1000, -1, 0, &ocm_control_registers::map},
    {"scu", private_base + mpcore::scu, 0x100, -1, 0, &scu_registers::map},
    {"gic_cpu", private_base + mpcore::gic_cpu, 0x100, -1, 0, &gic_cpu_registers::map<gic_as_built>, true},
    {"global_timer", private_base + mpcore::global_timer, 0x20, mpcore::global_timer_irq, 1,
     &global_timer_registers::map},
    {"private_timer", private_base + mpcore::private_timer, 0x20, mpcore::private_timer_irq, 1,
     &private_timer_registers::map},
    {"private_watchdog", private_base + mpcore::private_watchdog, 0x20, mpcore::private_watchdog_irq, 1,
     &private_watchdog_registers::map},
    {"gic_distributor", private_base + mpcore::gic_distributor, 0x1000, -1, 0,
     &gic_distributor_registers::map<gic_as_built>, true},
    {"l2c", 0xF8F0'2000, 0x1000, -1, 0, &l2c_registers::map},
};

// UG585 tables 4-6 and 4-7, appendix B.
inline constexpr unmodelled_region unmodelled[] = {
    {"usb0", 0xE000'2000, 0x1000, false, &idle_usb::description},
    {"usb1", 0xE000'3000, 0x1000, false, &idle_usb::description},
    {"i2c0", 0xE000'4000, 0x1000, false, &idle_i2c::description},
    {"i2c1", 0xE000'5000, 0x1000, false, &idle_i2c::description},
    {"can0", 0xE000'8000, 0x1000, false, &idle_can::description},
    {"can1", 0xE000'9000, 0x1000, false, &idle_can::description},
    {"gem0", 0xE000'B000, 0x1000, false, &idle_gem::description},
    {"gem1", 0xE000'C000, 0x1000, false, &idle_gem::description},
    {"smcc", 0xE000'E000, 0x1000},
    {"sdio0", 0xE010'0000, 0x1000, false, &idle_sdhci::description},
    {"sdio1", 0xE010'1000, 0x1000, false, &idle_sdhci::description},
    {"gpv_iou", 0xE020'0000, 0x10'0000},
    {"nand", 0xE100'0000, 0x100'0000},
    {"nor0", 0xE200'0000, 0x200'0000},
    {"nor1", 0xE400'0000, 0x200'0000},
    {"dmac_s", 0xF800'3000, 0x1000, false, &idle_dmac::description},
    {"dmac_ns", 0xF800'4000, 0x1000, false, &idle_dmac::description},
    {"swdt", 0xF800'5000, 0x1000, false, &idle_swdt::description},
    {"axi_hp0", 0xF800'8000, 0x1000},
    {"axi_hp1", 0xF800'9000, 0x1000},
    {"axi_hp2", 0xF800'A000, 0x1000},
    {"axi_hp3", 0xF800'B000, 0x1000},
    {"efuse", 0xF800'D000, 0x1000, true},
    {"coresight", 0xF880'0000, 0x10'0000},
    {"gpv", 0xF890'0000, 0x10'0000},
};

inline constexpr system_map whole = {private_base, regions, unmodelled};
static_assert(is_sound(whole), "regions of the processing system overlap or are out of order");

// The region of an instance. A name that is not in the table does not compile in a constant expression.
constexpr const register_region& region(const char* name) {
    return region_of(regions, name);
}

}  // namespace tabletop::zynq_ps_map
