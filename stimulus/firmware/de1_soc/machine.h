/* SPDX-License-Identifier: Apache-2.0 */
/* Where the DE1-SoC has what every Cortex-A9 system has, for the sources in cortex_a9/ and checks/. */
#ifndef MACHINE_H
#define MACHINE_H

#include "de1_soc_memory_map.h"

#define MACHINE_PRIVATE_BASE DE1_SOC_SCU_BASE
#define MACHINE_GIC_CPU_BASE DE1_SOC_GIC_CPU_BASE
#define MACHINE_GIC_DISTRIBUTOR_BASE DE1_SOC_GIC_DISTRIBUTOR_BASE
enum { MACHINE_INTERRUPTS = 256 };

#define MACHINE_PRIVATE_TIMER_BASE DE1_SOC_PRIVATE_TIMER_BASE
#define MACHINE_PRIVATE_WATCHDOG_BASE DE1_SOC_PRIVATE_WATCHDOG_BASE
#define MACHINE_GLOBAL_TIMER_BASE DE1_SOC_GLOBAL_TIMER_BASE
enum {
    MACHINE_PRIVATE_TIMER_IRQ = DE1_SOC_PRIVATE_TIMER_IRQ,
    MACHINE_PRIVATE_WATCHDOG_IRQ = DE1_SOC_PRIVATE_WATCHDOG_IRQ,
    MACHINE_GLOBAL_TIMER_IRQ = DE1_SOC_GLOBAL_TIMER_IRQ
};

/* The megabytes with devices that the checks use. */
#define MACHINE_DEVICE_SECTIONS \
    { 0xFFC00000u, 0xFFF00000u }

/* An address where nobody answers: behind the bridge, where the fabric has no slave. */
#define MACHINE_NOBODY 0xD0000000u

#endif
