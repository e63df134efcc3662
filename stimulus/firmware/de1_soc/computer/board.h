/* SPDX-License-Identifier: Apache-2.0 */
/* The devices of the university computer that these programs use, by address. */
#ifndef BOARD_H
#define BOARD_H

#define LEDR (*(volatile int*)0xFF200000)
#define HEX3_0 (*(volatile int*)0xFF200020)
#define HEX5_4 (*(volatile int*)0xFF200030)
#define SW (*(volatile int*)0xFF200040)
#define KEY ((volatile int*)0xFF200050)        /* data, -, interrupt mask, edge capture */
#define PS2 ((volatile int*)0xFF200100)        /* data, control */
#define PS2_SECOND ((volatile int*)0xFF200108) /* of the mouse */
#define JTAG ((volatile int*)0xFF201000)       /* data, control */
#define TIMER ((volatile int*)0xFF202000)
#define PIXELS ((volatile int*)0xFF203020) /* front, back, resolution, status */
#define AUDIO ((volatile int*)0xFF203040)  /* control, space, left, right */
#define PRIVATE_TIMER ((volatile int*)0xFFFEC600)

#define TIMER_ID 72
#define KEY_ID 73

#define SCREEN 0xC8000000                 /* pixels on the chip, 320 x 240, lines of 512 */
#define SDRAM 0xC0000000                  /* room for another picture */
#define TEXT ((volatile char*)0xC9000000) /* 80 x 60, lines of 128 */

static const unsigned char seven_segments[16] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07,
                                                 0x7F, 0x67, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71};

/* Four digits, in this base. */
static inline void show_number(unsigned value, unsigned base) {
    int digits = 0;
    for (int place = 0; place < 4; ++place) {
        digits |= seven_segments[value % base] << 8 * place;
        value /= base;
    }
    HEX3_0 = digits;
}

#endif
