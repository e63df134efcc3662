/* SPDX-License-Identifier: Apache-2.0 */
/* Painting with a PS/2 mouse: the left button paints, the right one wipes, the middle one clears the screen. */
#include <stdio.h>

#include "board.h"

#define WIDTH 320
#define HEIGHT 240
#define LEFT 1
#define RIGHT 2
#define MIDDLE 4
#define ALWAYS 8

static volatile short* pixel(int x, int y) {
    return (volatile short*)(SCREEN + (y << 10) + (x << 1));
}

static int next_byte(void) {
    int data;
    do {
        data = PS2_SECOND[0];
    } while (!(data & 0x8000));
    return data & 0xFF;
}

static void send(int command) {
    PS2_SECOND[0] = command;
    while (next_byte() != 0xFA) continue; /* acknowledged */
}

static void clear(void) {
    for (int y = 0; y < HEIGHT; ++y) {
        for (int x = 0; x < WIDTH; ++x) *pixel(x, y) = 0;
    }
}

static void dab(int x, int y, short colour) {
    for (int j = y - 1; j <= y + 1; ++j) {
        for (int i = x - 1; i <= x + 1; ++i) {
            if (i >= 0 && i < WIDTH && j >= 0 && j < HEIGHT) *pixel(i, j) = colour;
        }
    }
}

static int within(int value, int end) {
    return value < 0 ? 0 : value >= end ? end - 1 : value;
}

/* Draws from the mouse's old place to its new one, without gaps. */
static void stroke(int x, int y, int to_x, int to_y, short colour) {
    int dx = to_x - x, dy = to_y - y;
    int steps = dx < 0 ? -dx : dx;
    if (dy > steps) steps = dy;
    if (-dy > steps) steps = -dy;
    for (int i = 0; i <= steps; ++i) dab(x + (steps ? dx * i / steps : 0), y + (steps ? dy * i / steps : 0), colour);
}

int main(void) {
    int x = WIDTH / 2, y = HEIGHT / 2;
    clear();
    send(0xFF);
    while (next_byte() != 0xAA) continue; /* it is well */
    next_byte();                          /* and a mouse: 00 */
    send(0xF4);
    puts("Mouse is there");
    while (1) {
        int flags = next_byte();
        if (!(flags & ALWAYS)) continue; /* not the first one of a packet */
        int dx = next_byte() - (flags << 4 & 0x100);
        int dy = next_byte() - (flags << 3 & 0x100);
        int to_x = within(x + dx, WIDTH);
        int to_y = within(y - dy, HEIGHT);
        if (flags & MIDDLE) clear();
        if (flags & LEFT) stroke(x, y, to_x, to_y, 0x07FF);
        if (flags & RIGHT) stroke(x, y, to_x, to_y, 0);
        x = to_x;
        y = to_y;
        show_number(x, 10);
        LEDR = y;
    }
}
