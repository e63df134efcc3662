/* SPDX-License-Identifier: Apache-2.0 */
/* A ball that bounces over the screen.   bounce [FRAMES] */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "screen_pixels.h"

enum { SIZE = 24, FRAME_US = 20000 };

int main(int argc, char** argv) {
    const int frames = argc > 1 ? atoi(argv[1]) : 100;
    int x = 10, y = 20, dx = 7, dy = 5;
    screen_pixels_map();
    fill_box(0, 0, SCREEN_PIXELS_WIDTH, SCREEN_PIXELS_HEIGHT, 0x00);
    for (int n = 0; n < frames; ++n) {
        fill_box(x, y, SIZE, SIZE, 0x00);
        if (x + dx < 0 || x + dx + SIZE > SCREEN_PIXELS_WIDTH) dx = -dx;
        if (y + dy < 0 || y + dy + SIZE > SCREEN_PIXELS_HEIGHT) dy = -dy;
        x += dx;
        y += dy;
        fill_box(x, y, SIZE, SIZE, 0xFC);
        usleep(FRAME_US);
    }
    printf("%d frames, the ball is at %d, %d\n", frames, x, y);
    return 0;
}
