/* SPDX-License-Identifier: Apache-2.0 */
/* The global timer: 64 bits, at half the processor's clock. */
#ifndef GLOBAL_TIMER_H
#define GLOBAL_TIMER_H

#include "registers.h"
#include "zynq_memory_map.h"

enum { GLOBAL_TIMER_LOW = 0x00, GLOBAL_TIMER_HIGH = 0x04, GLOBAL_TIMER_CONTROL = 0x08, GLOBAL_TIMER_ENABLE = 1 };

static inline void global_timer_start(void) {
    register_write(ZYNQ_GLOBAL_TIMER_BASE + GLOBAL_TIMER_CONTROL, GLOBAL_TIMER_ENABLE);
}

static inline uint64_t global_timer_ticks(void) {
    for (;;) {
        const uint32_t high = register_read(ZYNQ_GLOBAL_TIMER_BASE + GLOBAL_TIMER_HIGH);
        const uint32_t low = register_read(ZYNQ_GLOBAL_TIMER_BASE + GLOBAL_TIMER_LOW);
        if (register_read(ZYNQ_GLOBAL_TIMER_BASE + GLOBAL_TIMER_HIGH) == high) return (uint64_t)high << 32 | low;
    }
}

#endif
