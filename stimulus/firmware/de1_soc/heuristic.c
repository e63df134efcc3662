/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of connect4_heuristic: words of the shared memory, and a bit of a parallel port that holds it in reset. */
#include "heuristic.h"

#include "de1_soc_memory_map.h"
#include "register_access.h"

/* Words of the shared memory. */
enum { WORD_FLAG = 0, WORD_FIRST_ROW = 1, WORD_MOVE = 7 };

enum { UPPER_ROW_LSB = 16 };

/* The engine takes less than a microsecond; reads of its flag until it is taken for missing: some milliseconds. */
enum { PATIENCE = 20000 };

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

static bool wait_for_answer(void) {
    for (unsigned i = 0; i < PATIENCE; ++i) {
        if (register_read(word_address(WORD_FLAG)) == 0) return true;
    }
    return false;
}

bool heuristic_move(const struct rows* rows, bool packed, uint32_t* column) {
    if (packed) {
        write_packed_rows(rows);
    } else {
        write_rows(rows);
    }
    register_write(word_address(WORD_FLAG), 1);
    if (!wait_for_answer()) return false;
    *column = register_read(word_address(WORD_MOVE));
    return true;
}
