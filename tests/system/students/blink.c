/* SPDX-License-Identifier: Apache-2.0 */
/* The LEDs blink by a timer, which start_timer.s starts. */
#define LEDR (*(volatile int*)0xFF200000)
#define TIMER ((volatile int*)0xFF202000)

void start_timer(int cycles);

int main(void) {
    start_timer(5000000); /* 50 ms */
    while (1) {
        while ((TIMER[0] & 1) == 0) continue;
        TIMER[0] = 0;
        LEDR ^= 0x3FF;
    }
}
