/* SPDX-License-Identifier: Apache-2.0 */
/* The last three bytes of a keyboard on the digits, all of them by the JTAG UART, and a light while a key is down. */
#include <stdio.h>

#include "board.h"

#define RVALID 0x8000
#define RELEASED 0xF0

int main(void) {
    unsigned bytes = 0;
    puts("Keys, please");
    while (1) {
        int data = PS2[0];
        if (!(data & RVALID)) continue;
        bytes = (bytes << 8 | (data & 0xFF)) & 0xFFFFFF;
        show_number(bytes & 0xFFFF, 16);
        HEX5_4 = seven_segments[bytes >> 16 & 15] | seven_segments[bytes >> 20] << 8;
        LEDR = (bytes >> 8 & 0xFF) != RELEASED && (bytes & 0xFF) != RELEASED;
        printf("%02x\n", data & 0xFF);
    }
}
