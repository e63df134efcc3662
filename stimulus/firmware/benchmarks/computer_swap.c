/* SPDX-License-Identifier: Apache-2.0 */
/* A program of the university computer that animates: boxes are drawn anew in the buffer that is not shown, a swap is
 * asked for, and S is polled until the frame has ended. It never ends. */
#include <stdint.h>

#include "de1_soc_memory_map.h"
#include "pixel_buffer_registers.h"
#include "register_access.h"

enum { SIZE = 16, BOXES = 8, LINE = 1024, FIELD = 128 };

static uint32_t buffer_read(uint32_t offset) {
    return register_read(DE1_SOC_PIXEL_BUFFER_BASE + offset);
}
static void buffer_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_PIXEL_BUFFER_BASE + offset, value);
}

static void draw_box(uint32_t buffer, unsigned left, unsigned top, uint16_t colour) {
    for (unsigned y = top; y < top + SIZE; ++y) {
        volatile uint16_t* line = (volatile uint16_t*)(buffer + y * LINE);
        for (unsigned x = left; x < left + SIZE; ++x) line[x] = colour;
    }
}

static void draw(uint32_t buffer, unsigned frame, uint16_t colour) {
    for (unsigned n = 0; n < BOXES; ++n) draw_box(buffer, (frame + 24 * n) % FIELD, 24 * n, colour);
}

int main(void) {
    buffer_write(PIXEL_BUFFER_BACK, DE1_SOC_FPGA_SDRAM_BASE);
    for (unsigned frame = 2;; ++frame) {
        const uint32_t buffer = buffer_read(PIXEL_BUFFER_BACK);
        draw(buffer, frame - 2, 0);
        draw(buffer, frame, 0xFFE0);
        buffer_write(PIXEL_BUFFER_FRONT, 1);
        while ((buffer_read(PIXEL_BUFFER_STATUS) & PIXEL_BUFFER_STATUS_S_MASK) != 0) {
        }
    }
}
