/* SPDX-License-Identifier: Apache-2.0 */
/* The sum of two rows on the LEDs; add_up.s adds. */
#define LEDR (*(volatile int*)0xFF200000)

int add_up(const int* numbers, int count);

const int row_1[3] = {1, 2, 3};
const int row_2[3] = {4, 5, 6};

int main(void) {
    int first = add_up(row_1, 3);
    int second = add_up(row_2, 3);
    LEDR = first + second;
    while (1) continue;
}
