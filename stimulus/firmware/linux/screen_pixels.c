/* SPDX-License-Identifier: Apache-2.0 */
#include "screen_pixels.h"

#include "de1_soc_memory_map.h"
#include "physical.h"

enum { PAGE = 4096 };

static uint8_t window[SCREEN_PIXELS_SIZE] __attribute__((aligned(PAGE)));

uint8_t* const screen_pixels = window;

void screen_pixels_map(void) {
    physical_map_over(window, DE1_SOC_FPGA_SDRAM_BASE, sizeof window);
}
