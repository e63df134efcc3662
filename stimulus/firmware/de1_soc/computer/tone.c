/* SPDX-License-Identifier: Apache-2.0 */
/* A tone of 500 Hz, left and right; each switch that is up takes it an eighth higher. Its frequency on the digits. */
#include <math.h>

#include "board.h"

#define RATE 8000
#define STEPS 256
#define PI 3.14159265

static int wave[STEPS];

int main(void) {
    unsigned phase = 0; /* of 2^32 */
    for (int i = 0; i < STEPS; ++i) wave[i] = (int)(sin(2 * PI * i / STEPS) * 0x10000000);
    AUDIO[0] = 8;
    AUDIO[0] = 0;
    while (1) {
        int frequency = 500;
        for (int up = SW; up; up &= up - 1) frequency += frequency / 8;
        show_number(frequency, 10);
        unsigned step = (unsigned)((1ull << 32) * frequency / RATE);
        while ((AUDIO[1] & 0xFF0000) && (AUDIO[1] & 0xFF000000)) {
            int sample = wave[phase >> 24];
            AUDIO[2] = sample;
            AUDIO[3] = sample;
            phase += step;
        }
    }
}
