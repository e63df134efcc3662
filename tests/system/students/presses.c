/* SPDX-License-Identifier: Apache-2.0 */
/* Counts presses of the keys on the LEDs. */
/* Planted error: the pointer is to no volatile, so the compiler reads the edges once. */
#define LEDR (*(volatile int*)0xFF200000)
#define KEY ((int*)0xFF200050)

void wait_for_press(void) {
    while (KEY[3] == 0)
        continue;
    KEY[3] = 15;
}

int main(void) {
    int presses = 0;
    while (1) {
        wait_for_press();
        LEDR = ++presses;
    }
}
