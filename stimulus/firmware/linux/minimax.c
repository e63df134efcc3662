/* SPDX-License-Identifier: Apache-2.0 */
/* Asks the engine in the fabric of the Zynq for its answer to moves.   minimax [MOVES]: columns 1 to 7, the player's
 * first. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "connect4_minimax_registers.h"
#include "physical.h"
#include "zynq_memory_map.h"

enum { COLUMNS = 7, ROWS = 6 };

static volatile uint32_t* registers;

static volatile uint32_t* at(uint32_t offset) {
    return registers + offset / sizeof *registers;
}

int main(int argc, char** argv) {
    const char* const moves = argc > 1 ? argv[1] : "4";
    uint64_t engine = 0, mask = 0;
    int height[COLUMNS] = {0};
    for (const char* move = moves; *move != '\0'; ++move) {
        const int column = *move - '1';
        if (column < 0 || column >= COLUMNS || height[column] == ROWS) {
            fprintf(stderr, "%s: no moves of columns 1 to 7\n", moves);
            return 2;
        }
        const uint64_t cell = (uint64_t)1 << (COLUMNS * height[column]++ + column);
        mask |= cell;
        if ((move - moves) % 2 == 1) engine |= cell;
    }
    registers = physical_map(ZYNQ_ENGINE_BASE, 4096);
    *at(CONNECT4_MINIMAX_BOARD_LO) = (uint32_t)engine;
    *at(CONNECT4_MINIMAX_BOARD_HI) = (uint32_t)(engine >> 32);
    *at(CONNECT4_MINIMAX_MASK_LO) = (uint32_t)mask;
    *at(CONNECT4_MINIMAX_MASK_HI) = (uint32_t)(mask >> 32);
    *at(CONNECT4_MINIMAX_CONTROL) = CONNECT4_MINIMAX_CONTROL_START_MASK;
    while ((*at(CONNECT4_MINIMAX_STATUS) & CONNECT4_MINIMAX_STATUS_DONE_MASK) == 0) continue;
    printf("after %s the engine plays %u, score %d\n", moves, (unsigned)*at(CONNECT4_MINIMAX_MOVE),
           (int)*at(CONNECT4_MINIMAX_SCORE));
    return 0;
}
