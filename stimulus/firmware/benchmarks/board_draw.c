/* SPDX-License-Identifier: Apache-2.0 */
/* What the game draws when it begins, again and again: the board, and a disc in its corner. An iteration is both. */
#include "bench.h"
#include "de1_soc_memory_map.h"
#include "screen.h"

uint8_t* const screen_pixels = (uint8_t*)DE1_SOC_FPGA_SDRAM_BASE;

/* The sum of some pixels of the grid and of the disc, read back. */
static uint32_t sum_of_pixels(void) {
    uint32_t sum = 0;
    for (unsigned y = 0; y < SCREEN_HEIGHT; y += 16) {
        for (unsigned x = 0; x < SCREEN_WIDTH; x += 16) {
            sum = 31 * sum + *(volatile uint8_t*)&screen_pixels[SCREEN_WIDTH * y + x];
        }
    }
    return sum;
}

int main(void) {
    for (uint32_t left = bench_begin("board_draw"); left != 0; --left) {
        screen_draw_board();
        screen_draw_disc(0, 0, left % 2 != 0 ? CELL_ENGINE : CELL_PLAYER);
    }
    bench_end("board_draw", sum_of_pixels());
}
