/* SPDX-License-Identifier: Apache-2.0 */
/* Interrupts of a timer are counted, and main shows them on the LEDs. */
/* Planted error: the handler does not clear the timer, which interrupts again and again. */
#define LEDR (*(volatile int*)0xFF200000)
#define TIMER ((volatile int*)0xFF202000)
#define GIC_CPU ((volatile int*)0xFFFEC100)
#define GIC_DISTRIBUTOR 0xFFFED000
#define TIMER_ID 72

volatile int ticks;
volatile int turns;

void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = GIC_CPU[3];
    ++ticks;
    GIC_CPU[4] = id;
}

int main(void) {
    __asm__ volatile("msr cpsr_c, #0xD2\n mov sp, %0\n msr cpsr_c, #0xD3" : : "r"(0xFFFFFFF8));
    *(volatile char*)(GIC_DISTRIBUTOR + 0x800 + TIMER_ID) = 1;
    *(volatile int*)(GIC_DISTRIBUTOR + 0x100 + TIMER_ID / 32 * 4) = 1 << TIMER_ID % 32;
    GIC_CPU[1] = 0xFFFF;
    GIC_CPU[0] = 1;
    *(volatile int*)GIC_DISTRIBUTOR = 1;
    TIMER[2] = 9999; /* 100 us */
    TIMER[3] = 0;
    TIMER[1] = 7; /* interrupt, go on, start */
    __asm__ volatile("msr cpsr_c, #0x53");
    while (1) {
        ++turns;
        LEDR = ticks;
    }
}
