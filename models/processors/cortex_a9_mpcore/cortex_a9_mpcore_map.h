// SPDX-License-Identifier: Apache-2.0
// Where the parts of a Cortex-A9 MPCore are in its private memory region, and their private interrupts (TRM
// sections 1.5 and 3.1.2). The system chooses where the region begins (PERIPHBASE), and where its L2 cache controller
// is. No SystemC.
#pragma once

#include <cstdint>

namespace tabletop::cortex_a9_mpcore_map {

// Bytes from PERIPHBASE.
enum offset : std::uint32_t {
    scu = 0x0000,
    gic_cpu = 0x0100,
    global_timer = 0x0200,
    private_timer = 0x0600,
    private_watchdog = 0x0620,
    gic_distributor = 0x1000,
};

inline constexpr int global_timer_irq = 27;
inline constexpr int private_timer_irq = 29;
inline constexpr int private_watchdog_irq = 30;

}  // namespace tabletop::cortex_a9_mpcore_map
