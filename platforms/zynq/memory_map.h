// SPDX-License-Identifier: Apache-2.0
// The memory map of the fabric behind M_AXI_GP0. It feeds the crossbar's decoder, the firmware's header and the SVD
// file; the processing system's own blocks are in processors/zynq_ps/zynq_ps_map.h.
#pragma once

#include "base/register_info.h"
#include "engines/connect4_minimax/registers.h"
#include "peripherals/copy_engine/registers.h"
#include "peripherals/uart_16550/registers.h"
#include "processors/processor_system/system_map.h"
#include "processors/zynq_ps/zynq_ps_map.h"

#include <cstdint>
#include <iterator>

namespace tabletop::zynq_map {

// 0x43C0'0000 is where the vendor's tools put the first AXI4-Lite peripheral; interrupt id 61 is IRQ_F2P[0] (UG585
// table 7-4).
inline constexpr register_region fabric[] = {
    {"engine", 0x43C0'0000, 0x1'0000, 61, 1, &connect4_minimax_registers::map},
    {"uart2", 0x43C1'0000, 0x1'0000, 62, 1, &uart_16550_registers::map},
    {"copy", 0x43C2'0000, 0x1'0000, 63, 1, &copy_engine_registers::map},
    {"engine1", 0x43C3'0000, 0x1'0000, 64, 1, &connect4_minimax_registers::map},
    {"engine2", 0x43C4'0000, 0x1'0000, 65, 1, &connect4_minimax_registers::map},
    {"engine3", 0x43C5'0000, 0x1'0000, 66, 1, &connect4_minimax_registers::map},
};

// The engines, of which a machine has the first ones. They are apart, so that the first one is where it is alone, and
// those behind it collide with no option of the fabric.
inline constexpr const char* engines[] = {"engine", "engine1", "engine2", "engine3"};
inline constexpr unsigned most_engines = std::size(engines);

// The region of an instance. A name that is not in the table does not compile in a constant expression.
constexpr const register_region& region(const char* name) {
    return region_of(fabric, name);
}

// Which of the inputs IRQ_F2P an interrupt id is.
constexpr unsigned fabric_interrupt(int id) {
    unsigned n = 0;
    while (zynq_ps_map::fabric_interrupt_id(n) != static_cast<unsigned>(id)) ++n;
    return n;
}

constexpr bool regions_are_sound() {
    for (const auto& a : fabric) {
        if (a.base < zynq_ps_map::gp0_base || a.base - zynq_ps_map::gp0_base + a.size > zynq_ps_map::gp_size ||
            a.base % a.size != 0)
            return false;
        for (const auto& b : fabric) {
            if (&a != &b && a.base - b.base < b.size) return false;
        }
    }
    return true;
}
static_assert(regions_are_sound(), "regions of the fabric overlap, are misaligned or lie outside M_AXI_GP0");

}  // namespace tabletop::zynq_map
