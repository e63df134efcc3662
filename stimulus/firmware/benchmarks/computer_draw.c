/* SPDX-License-Identifier: Apache-2.0 */
/* A program of the university computer that draws all the time: every pixel of a picture anew, into one buffer and then
 * into the other. It waits for nothing and never ends. PLOTS: a function, as in most programs for this computer, draws
 * each pixel and loads the buffer's address for it. */
#include <stdint.h>

#include "de1_soc_memory_map.h"

enum { WIDTH = 320, HEIGHT = 240, LINE = 1024 };

#ifdef PLOTS
static volatile uint32_t drawn_buffer;

__attribute__((noinline)) static void plot_pixel(unsigned x, unsigned y, uint16_t colour) {
    *(volatile uint16_t*)(drawn_buffer + (y << 10) + (x << 1)) = colour;
}

static void fill(uint32_t buffer, uint16_t colour) {
    drawn_buffer = buffer;
    for (unsigned y = 0; y < HEIGHT; ++y) {
        for (unsigned x = 0; x < WIDTH; ++x) plot_pixel(x, y, colour);
    }
}
#else
static void fill(uint32_t buffer, uint16_t colour) {
    for (unsigned y = 0; y < HEIGHT; ++y) {
        volatile uint16_t* line = (volatile uint16_t*)(buffer + y * LINE);
        for (unsigned x = 0; x < WIDTH; ++x) line[x] = colour;
    }
}
#endif

int main(void) {
    for (uint16_t colour = 0;; ++colour) {
        fill(DE1_SOC_PIXEL_MEMORY_BASE, colour);
        fill(DE1_SOC_FPGA_SDRAM_BASE, colour);
    }
}
