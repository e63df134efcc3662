/* SPDX-License-Identifier: Apache-2.0 */
/* A game: one of the four lights on the right goes on; press its key before it goes out. Each hit is a point and makes
 * the next one shorter, three misses end the game; any key begins another. The score is on the digits, what is left of
 * the lives on the lights at the left. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"

#define LONGEST 800 /* ms */
#define LIVES 3

static void start_millisecond(void) {
    PRIVATE_TIMER[0] = 200000 - 1;
    PRIVATE_TIMER[2] = 3;
}

static int millisecond_is_over(void) {
    if (!PRIVATE_TIMER[3]) return 0;
    PRIVATE_TIMER[3] = 1;
    return 1;
}

static void pause(int milliseconds) {
    while (milliseconds) milliseconds -= millisecond_is_over();
}

/* The keys that have been let go within that time, or 0. */
static int keys_within(int milliseconds) {
    KEY[3] = 0xF;
    while (milliseconds) {
        int keys = KEY[3];
        if (keys) {
            KEY[3] = keys;
            return keys;
        }
        milliseconds -= millisecond_is_over();
    }
    return 0;
}

static int play(void) {
    int score = 0;
    int lives = LIVES;
    int patience = LONGEST;
    while (lives) {
        int mole = 1 << rand() % 4;
        int lives_shown = (0x380 << (LIVES - lives)) & 0x380;
        show_number(score, 10);
        LEDR = lives_shown;
        pause(100);
        LEDR = lives_shown | mole;
        if (keys_within(patience) == mole) {
            ++score;
            patience -= patience / 16;
        } else {
            --lives;
        }
    }
    return score;
}

int main(void) {
    start_millisecond();
    while (1) {
        puts("Whack a light");
        int score = play();
        LEDR = 0;
        printf("%d points\n", score);
        KEY[3] = 0xF;
        while (!KEY[3]) continue;
    }
}
