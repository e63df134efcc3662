/* SPDX-License-Identifier: Apache-2.0 */
/* Draws on the screen of the DE1-SoC: boxes, lines, circles. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "screen_pixels.h"

static void draw_line(int x0, int y0, int x1, int y1, uint8_t colour) {
    const int dx = abs(x1 - x0), dy = -abs(y1 - y0);
    const int step_x = x0 < x1 ? 1 : -1, step_y = y0 < y1 ? 1 : -1;
    int error = dx + dy;
    for (;;) {
        put_pixel(x0, y0, colour);
        if (x0 == x1 && y0 == y1) return;
        const int doubled = 2 * error;
        if (doubled >= dy) {
            error += dy;
            x0 += step_x;
        }
        if (doubled <= dx) {
            error += dx;
            y0 += step_y;
        }
    }
}

static void draw_disc(int x, int y, int radius, uint8_t colour) {
    for (int dy = -radius; dy <= radius; ++dy) {
        for (int dx = -radius; dx <= radius; ++dx) {
            if (dx * dx + dy * dy <= radius * radius) put_pixel(x + dx, y + dy, colour);
        }
    }
}

int main(void) {
    screen_pixels_map();
    fill_box(0, 0, SCREEN_PIXELS_WIDTH, SCREEN_PIXELS_HEIGHT, 0x02);
    fill_box(40, 40, 160, 120, 0xE0);
    fill_box(80, 80, 160, 120, 0x1C);
    for (int n = 0; n <= 640; n += 40) draw_line(n, 479, 640 - n, 280, 0xFF);
    draw_disc(480, 140, 100, 0xFC);
    draw_disc(480, 140, 60, 0x03);

    unsigned sum = 0;
    for (unsigned n = 0; n < SCREEN_PIXELS_WIDTH * SCREEN_PIXELS_HEIGHT; ++n) sum = sum * 31 + screen_pixels[n];
    printf("drawn, sum 0x%08x\n", sum);
    return 0;
}
