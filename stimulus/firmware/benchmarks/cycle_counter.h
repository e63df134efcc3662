/* SPDX-License-Identifier: Apache-2.0 */
/* The cycle counter of the performance monitor. It has 32 bits: at 667 MHz it comes round after 6.4 s, or after 412 s
 * when it counts every 64th cycle. */
#ifndef CYCLE_COUNTER_H
#define CYCLE_COUNTER_H

#include <stdint.h>

enum cycle_counter_step { EVERY_CYCLE = 1, EVERY_64TH_CYCLE = 64 };

static inline void cycle_counter_start(enum cycle_counter_step step) {
    const uint32_t enable_and_reset = 1u | 1u << 2;
    const uint32_t divided = step == EVERY_64TH_CYCLE ? 1u << 3 : 0;
    const uint32_t cycle_counter = 1u << 31;
    __asm__ volatile("mcr p15, 0, %0, c9, c12, 0" ::"r"(enable_and_reset | divided) : "memory"); /* PMCR */
    __asm__ volatile("mcr p15, 0, %0, c9, c12, 1\n\tisb" ::"r"(cycle_counter) : "memory");       /* PMCNTENSET */
}

static inline uint32_t cycle_counter_read(void) {
    uint32_t cycles;
    __asm__ volatile("mrc p15, 0, %0, c9, c13, 0" : "=r"(cycles)::"memory"); /* PMCCNTR */
    return cycles;
}

#endif
