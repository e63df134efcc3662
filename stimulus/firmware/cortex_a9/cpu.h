/* SPDX-License-Identifier: Apache-2.0 */
/* What the firmware needs of the processor itself. */
#ifndef CPU_H
#define CPU_H

#include <stdbool.h>
#include <stdint.h>

static inline void cpu_mask_interrupts(void) {
    __asm__ volatile("cpsid i" ::: "memory");
}
static inline void cpu_unmask_interrupts(void) {
    __asm__ volatile("cpsie i\n\tisb" ::: "memory");
}

/* Sleeps until ready() holds; it is called with interrupts masked, so that no interrupt can come between its answer and
 * the sleep. A pending interrupt ends the sleep and is taken before ready() is asked again. */
void cpu_sleep_until(bool (*ready)(void));

/* Sleeps for ever with all interrupts masked: the end of a program. */
void cpu_stop(void) __attribute__((noreturn));

/* Reads a word that may not be there: false when the access ends in a data abort. */
bool cpu_probe(uint32_t address, uint32_t* value);

#endif
