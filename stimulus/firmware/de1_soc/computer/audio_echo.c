/* SPDX-License-Identifier: Apache-2.0 */
/* What comes in goes out again, with an echo half a second later and half as loud. SW0 turns the echo off. */
#include "board.h"

#define DELAY 4000 /* at 8 kHz */

static int past_left[DELAY];
static int past_right[DELAY];

int main(void) {
    int at = 0;
    AUDIO[0] = 0xC; /* clear both directions */
    AUDIO[0] = 0;
    while (1) {
        int space = AUDIO[1];
        int waiting = (space & 0xFF) && (space & 0xFF00);
        int free = (space & 0xFF0000) && (space & 0xFF000000);
        if (!waiting || !free) continue;
        int left = AUDIO[2], right = AUDIO[3];
        if (!(SW & 1)) {
            left = left / 2 + past_left[at] / 2;
            right = right / 2 + past_right[at] / 2;
        }
        past_left[at] = left;
        past_right[at] = right;
        at = (at + 1) % DELAY;
        AUDIO[2] = left;
        AUDIO[3] = right;
        LEDR = at * 10 / DELAY;
    }
}
