/* SPDX-License-Identifier: Apache-2.0 */
/* A light that moves over the LEDs by a step, which is kept beside the last samples of the switches. */
/* Planted error: the table is cleared one element too far, and with it the step. */
#define LEDR (*(volatile int*)0xFF200000)
#define SW (*(volatile int*)0xFF200040)
#define SAMPLES 8

struct {
    int samples[SAMPLES];
    int step;
} meter;

void clear_table(int* table) {
    int i;
    for (i = 0; i <= SAMPLES; ++i)
        table[i] = 0;
}

int main(void) {
    int place = 0;
    meter.step = 3;
    clear_table(meter.samples);
    while (1) {
        meter.samples[place % SAMPLES] = SW;
        place += meter.step;
        LEDR = 1 << place % 10;
    }
}
