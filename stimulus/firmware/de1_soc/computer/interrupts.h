/* SPDX-License-Identifier: Apache-2.0 */
/* Interrupts on the A9, as a program with a handler __cs3_isr_irq sets them up. */
#ifndef INTERRUPTS_H
#define INTERRUPTS_H

#define GIC_CPU ((volatile int*)0xFFFEC100)
#define GIC_DISTRIBUTOR 0xFFFED000

/* IRQ mode has a stack of its own, at the end of the on-chip memory. */
static void give_irq_a_stack(void) {
    __asm__ volatile(
        "msr cpsr_c, #0xD2\n"
        "mov sp, %0\n"
        "msr cpsr_c, #0xD3"
        :
        : "r"(0xFFFFFFF8));
}

static void send_to_processor(int id) {
    *(volatile char*)(GIC_DISTRIBUTOR + 0x800 + id) = 1;
    *(volatile int*)(GIC_DISTRIBUTOR + 0x100 + id / 32 * 4) = 1 << id % 32;
}

static void enable_interrupts(void) {
    GIC_CPU[1] = 0xFFFF;
    GIC_CPU[0] = 1;
    *(volatile int*)GIC_DISTRIBUTOR = 1;
    __asm__ volatile("msr cpsr_c, #0x53");
}

#endif
