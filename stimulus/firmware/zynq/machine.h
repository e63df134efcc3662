/* SPDX-License-Identifier: Apache-2.0 */
/* Where the Zynq has what every Cortex-A9 system has, for the sources in cortex_a9/ and checks/. */
#ifndef MACHINE_H
#define MACHINE_H

#include "zynq_memory_map.h"

#define MACHINE_PRIVATE_BASE ZYNQ_SCU_BASE
#define MACHINE_GIC_CPU_BASE ZYNQ_GIC_CPU_BASE
#define MACHINE_GIC_DISTRIBUTOR_BASE ZYNQ_GIC_DISTRIBUTOR_BASE
enum { MACHINE_INTERRUPTS = 96 };

#define MACHINE_PRIVATE_TIMER_BASE ZYNQ_PRIVATE_TIMER_BASE
#define MACHINE_PRIVATE_WATCHDOG_BASE ZYNQ_PRIVATE_WATCHDOG_BASE
#define MACHINE_GLOBAL_TIMER_BASE ZYNQ_GLOBAL_TIMER_BASE
enum {
    MACHINE_PRIVATE_TIMER_IRQ = ZYNQ_PRIVATE_TIMER_IRQ,
    MACHINE_PRIVATE_WATCHDOG_IRQ = ZYNQ_PRIVATE_WATCHDOG_IRQ,
    MACHINE_GLOBAL_TIMER_IRQ = ZYNQ_GLOBAL_TIMER_IRQ
};

/* The megabytes with devices that the checks use. */
#define MACHINE_DEVICE_SECTIONS \
    { 0xE0000000u, 0xF8000000u, 0xF8F00000u }

/* An address where nobody answers. */
#define MACHINE_NOBODY 0xC0000000u

#endif
