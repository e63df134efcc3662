// SPDX-License-Identifier: Apache-2.0
// The memory map of the Zynq-7000 processing system as its processor sees it (UG585 tables 4-1, 4-6 and 4-7) and its
// interrupt numbers (tables 7-3 and 7-4). The decoder, the firmware's header and the SVD file come from it. No SystemC.
#pragma once

#include <cstdint>

#include "base/register_info.h"
#include "processors/zynq_ps/cadence_uart_registers.h"
#include "processors/zynq_ps/gic_registers.h"
#include "processors/zynq_ps/global_timer_registers.h"
#include "processors/zynq_ps/private_timer_registers.h"
#include "processors/zynq_ps/private_watchdog_registers.h"
#include "processors/zynq_ps/slcr_registers.h"
#include "processors/zynq_ps/store_registers.h"

namespace tabletop::zynq_ps_map {

inline constexpr std::uint32_t ddr_base = 0x0000'0000;
inline constexpr std::uint64_t ddr_default_size = std::uint64_t{512} << 20;
inline constexpr std::uint64_t ddr_largest_size = std::uint64_t{1} << 30;  // the space below M_AXI_GP0
inline constexpr std::uint32_t gp0_base = 0x4000'0000;
inline constexpr std::uint32_t gp1_base = 0x8000'0000;
inline constexpr std::uint32_t gp_size = 0x4000'0000;
inline constexpr std::uint32_t ocm_base = 0xFFFC'0000;
inline constexpr std::uint32_t ocm_size = 256u << 10;

// IRQ_F2P[0] to [7] are interrupts 61 to 68, [8] to [15] are 84 to 91.
inline constexpr unsigned fabric_interrupts = 16;
constexpr unsigned fabric_interrupt_id(unsigned n) {
    return n < 8 ? 61 + n : 84 + (n - 8);
}

struct register_region {
    const char* name;    // the instance, lower case
    std::uint32_t base;  // byte address
    std::uint32_t size;  // bytes decoded
    int irq;             // interrupt id, -1: none
    const register_map* registers;
};

// In address order.
inline constexpr register_region regions[] = {
    {"uart0", 0xE000'0000, 0x1000, 59, &cadence_uart_registers::map},
    {"uart1", 0xE000'1000, 0x1000, 82, &cadence_uart_registers::map},
    {"qspi", 0xE000'D000, 0x1000, -1, &qspi_registers::map},
    {"slcr", 0xF800'0000, 0x1000, -1, &slcr_registers::map},
    {"ddrc", 0xF800'6000, 0x1000, -1, &ddrc_registers::map},
    {"devcfg", 0xF800'7000, 0x1000, -1, &devcfg_registers::map},
    {"ocm_control", 0xF800'C000, 0x1000, -1, &ocm_control_registers::map},
    {"scu", 0xF8F0'0000, 0x100, -1, &scu_registers::map},
    {"gic_cpu", 0xF8F0'0100, 0x100, -1, &gic_cpu_registers::map},
    {"global_timer", 0xF8F0'0200, 0x20, 27, &global_timer_registers::map},
    {"private_timer", 0xF8F0'0600, 0x20, 29, &private_timer_registers::map},
    {"private_watchdog", 0xF8F0'0620, 0x20, 30, &private_watchdog_registers::map},
    {"gic_distributor", 0xF8F0'1000, 0x1000, -1, &gic_distributor_registers::map},
    {"l2c", 0xF8F0'2000, 0x1000, -1, &l2c_registers::map},
};

constexpr bool same_name(const char* a, const char* b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

// The region of an instance. A name that is not in the table does not compile in a constant expression.
constexpr const register_region& region(const char* name) {
    const auto* found = regions;
    while (!same_name(found->name, name)) ++found;
    return *found;
}

constexpr bool is_sound() {
    std::uint64_t end = 0;
    for (const auto& entry : regions) {
        if (entry.registers->size > entry.size || entry.base % 0x20 != 0 || entry.size % 0x20 != 0) return false;
        if (entry.base < end) return false;
        end = std::uint64_t{entry.base} + entry.size;
    }
    return true;
}
static_assert(is_sound(), "regions of the processing system overlap or are out of order");

}  // namespace tabletop::zynq_ps_map
