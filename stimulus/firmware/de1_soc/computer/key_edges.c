/* SPDX-License-Identifier: Apache-2.0 */
/* Each key has a digit that counts how often it has been pressed; edge capture interrupts. The lights show the key. */
#include "board.h"
#include "interrupts.h"

static unsigned presses[4];

void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = GIC_CPU[3];
    if (id == KEY_ID) {
        int edges = KEY[3];
        int digits = 0;
        KEY[3] = edges;
        LEDR = edges;
        for (int key = 0; key < 4; ++key) {
            if (edges >> key & 1) presses[key] = (presses[key] + 1) % 10;
            digits |= seven_segments[presses[key]] << 8 * key;
        }
        HEX3_0 = digits;
    }
    GIC_CPU[4] = id;
}

int main(void) {
    show_number(0, 10);
    give_irq_a_stack();
    send_to_processor(KEY_ID);
    KEY[3] = 0xF;
    KEY[2] = 0xF;
    enable_interrupts();
    while (1) __asm__ volatile("wfi");
}
