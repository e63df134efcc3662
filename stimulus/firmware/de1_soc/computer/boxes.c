/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes fly over the screen and bounce off its edges; each picture is drawn where nobody sees it, and swapped. */
#include <stdlib.h>

#include "board.h"

#define WIDTH 320
#define HEIGHT 240
#define SIZE 12
#define BOXES 8

struct box {
    int x, y;
    int dx, dy;
    short colour;
};

static struct box boxes[BOXES];
/* Where they were in the picture before the last one, which is drawn over. */
static struct box old[2][BOXES];

static void fill(int picture, int x, int y, int width, int height, short colour) {
    for (int line = y; line < y + height; ++line) {
        volatile short* pixel = (volatile short*)(picture + (line << 10) + (x << 1));
        for (int i = 0; i < width; ++i) pixel[i] = colour;
    }
}

static void wait_for_swap(void) {
    PIXELS[0] = 1;
    while (PIXELS[3] & 1) continue;
}

static void move(struct box* each) {
    each->x += each->dx;
    each->y += each->dy;
    if (each->x < 0 || each->x > WIDTH - SIZE) {
        each->dx = -each->dx;
        each->x += 2 * each->dx;
    }
    if (each->y < 0 || each->y > HEIGHT - SIZE) {
        each->dy = -each->dy;
        each->y += 2 * each->dy;
    }
}

static void begin(void) {
    static const short colours[BOXES] = {0xF800, 0x07E0, 0x001F, 0xFFE0, 0xF81F, 0x07FF, 0xFFFF, 0x8410};
    for (int n = 0; n < BOXES; ++n) {
        boxes[n].x = rand() % (WIDTH - SIZE);
        boxes[n].y = rand() % (HEIGHT - SIZE);
        boxes[n].dx = rand() % 2 ? 2 : -2;
        boxes[n].dy = rand() % 2 ? 1 : -1;
        boxes[n].colour = colours[n];
        old[0][n] = old[1][n] = boxes[n];
    }
}

int main(void) {
    begin();
    PIXELS[1] = SCREEN;
    wait_for_swap();
    fill(SCREEN, 0, 0, WIDTH, HEIGHT, 0);
    PIXELS[1] = SDRAM;
    fill(SDRAM, 0, 0, WIDTH, HEIGHT, 0);
    for (int frame = 0;; ++frame) {
        int picture = PIXELS[1];
        struct box* before = old[frame & 1];
        for (int n = 0; n < BOXES; ++n) fill(picture, before[n].x, before[n].y, SIZE, SIZE, 0);
        for (int n = 0; n < BOXES; ++n) {
            fill(picture, boxes[n].x, boxes[n].y, SIZE, SIZE, boxes[n].colour);
            before[n] = boxes[n];
            move(&boxes[n]);
        }
        LEDR = frame;
        wait_for_swap();
    }
}
