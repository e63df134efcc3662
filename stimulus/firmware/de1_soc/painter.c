/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of disc_painter: a word of the shared memory. The painter clears it when it has done what was asked for. */
#include "painter.h"

#include <stdbool.h>

#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "register_access.h"
#include "screen.h"

/* The painter's word of the shared memory, and its bits. */
#define PAINTER_WORD (DE1_SOC_SRAM_BASE + 4 * 8)
enum { DRAW_BOARD = 1, DRAW_DISC = 2, COLUMN_LSB = 4, ROW_LSB = 8, OF_PLAYER = 1 << 12 };

/* A disc falls for some tenths of a second, and the painter has no interrupt: its word is looked at every millisecond,
 * by the first timer on the L4 SP clock of 100 MHz, a DW_apb_timer. */
enum { TIMER_LOAD = 0x00, TIMER_CONTROL = 0x08, TIMER_END = 0x0C };
enum { TIMER_STOPPED = 0, TIMER_RELOADS = 3, TICKS_PER_LOOK = 100000 };

static uint32_t timer_address(uint32_t offset) {
    return DE1_SOC_SPTIMER0_BASE + offset;
}

static void on_tick(void) {
    register_read(timer_address(TIMER_END));
}

void painter_init(void) {
    register_write(timer_address(TIMER_CONTROL), TIMER_STOPPED);
    register_write(timer_address(TIMER_LOAD), TICKS_PER_LOOK);
    gic_enable(DE1_SOC_SPTIMER0_IRQ, on_tick);
}

static bool is_free(void) {
    return register_read(PAINTER_WORD) == 0;
}

void painter_finish(void) {
    if (is_free()) return;
    register_write(timer_address(TIMER_CONTROL), TIMER_RELOADS);
    cpu_sleep_until(is_free);
    register_write(timer_address(TIMER_CONTROL), TIMER_STOPPED);
}

static void ask(uint32_t command) {
    painter_finish();
    register_write(PAINTER_WORD, command);
}

void screen_draw_board(void) {
    ask(DRAW_BOARD);
}

void screen_draw_disc(unsigned row, unsigned column, enum cell piece) {
    ask(DRAW_DISC | column << COLUMN_LSB | row << ROW_LSB | (piece == CELL_ENGINE ? 0 : OF_PLAYER));
}
