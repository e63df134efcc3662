/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of connect4_heuristic: words of the shared memory, and a bit of a parallel port that holds it in reset. */
#include "heuristic.h"

#include "de1_soc_memory_map.h"
#include "register_access.h"

/* Words of the shared memory. */
enum { WORD_FLAG = 0, WORD_FIRST_ROW = 1, WORD_MOVE = 7 };

enum { UPPER_ROW_LSB = 16 };

/* The engine takes less than a microsecond; reads of its flag until it is taken for missing: some milliseconds, when
 * nothing is waited for between them. */
enum { PATIENCE = 20000 };

/* The second timer on the L4 SP clock of 100 MHz, a DW_apb_timer that counts down from the highest value. */
enum { TIMER_CURRENT = 0x04, TIMER_CONTROL = 0x08 };
enum { TIMER_ENABLE = 1, TIMER_MASKED = 4, NS_PER_TICK = 10 };

static uint32_t word_address(unsigned word) {
    return DE1_SOC_SRAM_BASE + 4 * word;
}

uint32_t heuristic_address(void) {
    return DE1_SOC_SRAM_BASE;
}

void heuristic_reset(void) {
    register_write(DE1_SOC_AI_RESET_BASE, 0);
    register_write(DE1_SOC_AI_RESET_BASE, 1);
    register_write(DE1_SOC_AI_RESET_BASE, 0);
}

static void write_rows(const struct rows* rows) {
    for (unsigned row = 0; row < BOARD_ROWS; ++row) register_write(word_address(WORD_FIRST_ROW + row), rows->row[row]);
}

static void write_packed_rows(const struct rows* rows) {
    for (unsigned row = 0; row < BOARD_ROWS; row += 2) {
        register_write(word_address(WORD_FIRST_ROW + row / 2),
                       rows->row[row] | (uint32_t)rows->row[row + 1] << UPPER_ROW_LSB);
    }
}

static uint32_t ticks(void) {
    return ~register_read(DE1_SOC_SPTIMER1_BASE + TIMER_CURRENT);
}

static bool wait_for_answer(uint32_t interval) {
    if (interval != 0) register_write(DE1_SOC_SPTIMER1_BASE + TIMER_CONTROL, TIMER_ENABLE | TIMER_MASKED);
    for (unsigned i = 0; i < PATIENCE; ++i) {
        const uint32_t begin = interval != 0 ? ticks() : 0;
        if (register_read(word_address(WORD_FLAG)) == 0) return true;
        while (interval != 0 && ticks() - begin < interval) continue;
    }
    return false;
}

bool heuristic_move(const struct rows* rows, const struct heuristic_settings* settings, uint32_t* column) {
    if (settings->packed) {
        write_packed_rows(rows);
    } else {
        write_rows(rows);
    }
    register_write(word_address(WORD_FLAG), 1);
    if (!wait_for_answer((settings->poll_interval_ns + NS_PER_TICK - 1) / NS_PER_TICK)) return false;
    *column = register_read(word_address(WORD_MOVE));
    return true;
}
