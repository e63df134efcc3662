/* SPDX-License-Identifier: Apache-2.0 */
/* The game without fabric, to check the processing system and its UART: a stand-in for the engine plays the leftmost
 * open column. */
#include "cpu.h"
#include "engine.h"
#include "game.h"
#include "gic.h"
#include "slcr.h"
#include "uart.h"

static uint32_t depth = 8;
static bool alpha_beta = true;

void engine_get_info(struct engine_info* info) {
    *info = (struct engine_info){true, 1, 12};
}
uint32_t engine_depth(void) {
    return depth;
}
void engine_set_depth(uint32_t plies) {
    depth = plies;
}
bool engine_alpha_beta(void) {
    return alpha_beta;
}
void engine_set_alpha_beta(bool on) {
    alpha_beta = on;
}

void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    (void)board;
    (void)wait;
    const uint32_t open = ~(uint32_t)(mask >> 35) & 0x7F; /* the top row */
    const bool full = open == 0;
    *answer = (struct engine_answer){.result = full ? ENGINE_FULL : ENGINE_OK};
    if (!full) answer->column = (uint32_t)__builtin_ctz(open) + 1;
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    game_run();
    uart_flush();
    cpu_stop();
}
