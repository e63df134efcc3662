/* SPDX-License-Identifier: Apache-2.0 */
/* A light runs over the LEDs, a step with every interrupt of the timer; SW0 turns it round. */
#include "board.h"
#include "interrupts.h"

#define STEP 4999999 /* 50 ms */

static volatile int light = 1;

void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = GIC_CPU[3];
    if (id == TIMER_ID) {
        TIMER[0] = 0;
        if (SW & 1) {
            light = light == 1 ? 1 << 9 : light >> 1;
        } else {
            light = light == 1 << 9 ? 1 : light << 1;
        }
        LEDR = light;
    }
    GIC_CPU[4] = id;
}

int main(void) {
    LEDR = light;
    give_irq_a_stack();
    send_to_processor(TIMER_ID);
    TIMER[2] = STEP & 0xFFFF;
    TIMER[3] = STEP >> 16;
    TIMER[1] = 7; /* interrupt, go on, start */
    enable_interrupts();
    while (1) __asm__ volatile("wfi");
}
