// SPDX-License-Identifier: Apache-2.0
// The memory map of the Cyclone V HPS as its processor sees it, and its interrupt numbers (Cyclone V handbook, volume
// 3: address map, and GIC interrupt map). The decoder, the firmware's header and the SVD file come from it. No SystemC.
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
#include "processors/cyclone_v_hps/dw_apb_gpio_registers.h"
#include "processors/cyclone_v_hps/dw_apb_timer_registers.h"
#include "processors/cyclone_v_hps/dw_apb_uart_registers.h"
#include "processors/cyclone_v_hps/dw_wdt_registers.h"
#include "processors/cyclone_v_hps/idle_devices.h"
#include "processors/cyclone_v_hps/manager_registers.h"
#include "processors/cyclone_v_hps/rstmgr_registers.h"
#include "processors/processor_system/system_map.h"

namespace tabletop::cyclone_v_hps_map {

namespace mpcore = cortex_a9_mpcore_map;

inline constexpr std::uint32_t sdram_base = 0x0000'0000;
inline constexpr std::uint64_t sdram_largest_size = std::uint64_t{1} << 30;  // of the board, and what is looked at here
inline constexpr std::uint32_t heavy_base = 0xC000'0000;                     // HPS-to-FPGA bridge
inline constexpr std::uint32_t heavy_last = 0xFBFF'FFFF;
inline constexpr std::uint32_t light_base = 0xFF20'0000;  // lightweight HPS-to-FPGA bridge
inline constexpr std::uint32_t light_size = 0x20'0000;
inline constexpr std::uint32_t private_base = 0xFFFE'C000;  // PERIPHBASE of the MPCore
inline constexpr std::uint32_t ocram_base = 0xFFFF'0000;
inline constexpr std::uint32_t ocram_size = 64u << 10;

// f2h_irq[n] is interrupt 72 + n.
inline constexpr unsigned fabric_interrupts = 64;
constexpr unsigned fabric_interrupt_id(unsigned n) {
    return 72 + n;
}

// 224 shared interrupts. Identification as of the same parts in the Zynq-7000: an assumption.
inline constexpr gic_build gic_as_built = {
    256, 0x3901243B, 0x0102043B, {0x90, 0xB3, 0x1B, 0x00, 0x04, 0x00, 0x00, 0x00}};

// Pins of a GPIO block; pin 0 of block n is number n * 29 of the pins as boards count them.
inline constexpr unsigned gpio_blocks = 3;
inline constexpr unsigned gpio_stride = 29;
inline constexpr unsigned gpio_pins[gpio_blocks] = {29, 29, 27};

inline constexpr register_region regions[] = {
    {"gpio0", 0xFF70'8000, 0x1000, 196, 1, &dw_apb_gpio_registers::map},
    {"gpio1", 0xFF70'9000, 0x1000, 197, 1, &dw_apb_gpio_registers::map},
    {"gpio2", 0xFF70'A000, 0x1000, 198, 1, &dw_apb_gpio_registers::map},
    {"uart0", 0xFFC0'2000, 0x1000, 194, 1, &dw_apb_uart_registers::map},
    {"uart1", 0xFFC0'3000, 0x1000, 195, 1, &dw_apb_uart_registers::map},
    {"sptimer0", 0xFFC0'8000, 0x1000, 199, 1, &dw_apb_timer_registers::map},
    {"sptimer1", 0xFFC0'9000, 0x1000, 200, 1, &dw_apb_timer_registers::map},
    {"osc1timer0", 0xFFD0'0000, 0x1000, 201, 1, &dw_apb_timer_registers::map},
    {"osc1timer1", 0xFFD0'1000, 0x1000, 202, 1, &dw_apb_timer_registers::map},
    {"l4wd0", 0xFFD0'2000, 0x1000, 203, 1, &dw_wdt_registers::map},
    {"l4wd1", 0xFFD0'3000, 0x1000, 204, 1, &dw_wdt_registers::map},
    {"clkmgr", 0xFFD0'4000, 0x1000, -1, 0, &clkmgr_registers::map},
    {"rstmgr", 0xFFD0'5000, 0x1000, -1, 0, &rstmgr_registers::map},
    {"sysmgr", 0xFFD0'8000, 0x4000, -1, 0, &sysmgr_registers::map},
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
    {"l2c", 0xFFFE'F000, 0x1000, -1, 0, &l2c_registers::map},
};

inline constexpr unmodelled_region unmodelled[] = {
    {"stm", 0xFC00'0000, 0x300'0000},
    {"dap", 0xFF00'0000, 0x20'0000},
    {"lwhps2fpga", 0xFF40'0000, 0x8'0000},
    {"hps2fpga", 0xFF50'0000, 0x8'0000},
    {"fpga2hps", 0xFF60'0000, 0x8'0000},
    {"emac0", 0xFF70'0000, 0x2000, false, &idle_hps_emac::description},
    {"emac1", 0xFF70'2000, 0x2000, false, &idle_hps_emac::description},
    {"sdmmc", 0xFF70'4000, 0x1000, false, &idle_hps_sdmmc::description},
    {"qspi", 0xFF70'5000, 0x1000, false, &idle_hps_qspi::description},
    {"fpgamgr", 0xFF70'6000, 0x1000, false, &idle_hps_fpgamgr::description},
    {"acpidmap", 0xFF70'7000, 0x1000},
    {"l3regs", 0xFF80'0000, 0x10'0000},
    {"nanddata", 0xFF90'0000, 0x10'0000},
    {"qspidata", 0xFFA0'0000, 0x10'0000},
    {"usb0", 0xFFB0'0000, 0x4'0000},
    {"usb1", 0xFFB4'0000, 0x4'0000},
    {"nand", 0xFFB8'0000, 0x1'0000},
    {"fpgamgrdata", 0xFFB9'0000, 0x1000},
    {"can0", 0xFFC0'0000, 0x1000},
    {"can1", 0xFFC0'1000, 0x1000},
    {"i2c0", 0xFFC0'4000, 0x1000, false, &idle_hps_i2c::description},
    {"i2c1", 0xFFC0'5000, 0x1000, false, &idle_hps_i2c::description},
    {"i2c2", 0xFFC0'6000, 0x1000, false, &idle_hps_i2c::description},
    {"i2c3", 0xFFC0'7000, 0x1000, false, &idle_hps_i2c::description},
    {"sdr", 0xFFC2'0000, 0x2'0000},
    {"dmans", 0xFFE0'0000, 0x1000, false, &idle_hps_dma::description},
    {"dmas", 0xFFE0'1000, 0x1000, false, &idle_hps_dma::description},
    {"spis0", 0xFFE0'2000, 0x1000},
    {"spis1", 0xFFE0'3000, 0x1000},
    {"spim0", 0xFFF0'0000, 0x1000, false, &idle_hps_spi::description},
    {"spim1", 0xFFF0'1000, 0x1000, false, &idle_hps_spi::description},
    {"scanmgr", 0xFFF0'2000, 0x1000},
};

inline constexpr system_map whole = {private_base, regions, unmodelled};
static_assert(is_sound(whole), "regions of the HPS overlap or are out of order");

// The region of an instance. A name that is not in the table does not compile in a constant expression.
constexpr const register_region& region(const char* name) {
    return region_of(regions, name);
}

}  // namespace tabletop::cyclone_v_hps_map
