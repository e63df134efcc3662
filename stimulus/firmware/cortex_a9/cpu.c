/* SPDX-License-Identifier: Apache-2.0 */
#include "cpu.h"

static void wait_for_interrupt(void) {
    __asm__ volatile("dsb\n\twfi" ::: "memory");
}

void cpu_sleep_until(bool (*ready)(void)) {
    cpu_mask_interrupts();
    while (!ready()) {
        wait_for_interrupt();
        cpu_unmask_interrupts();
        cpu_mask_interrupts();
    }
    cpu_unmask_interrupts();
}

void cpu_stop(void) {
    __asm__ volatile("cpsid aif" ::: "memory");
    for (;;) wait_for_interrupt();
}
