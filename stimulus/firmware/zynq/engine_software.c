/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of engine.h without a search in the fabric: the processor does it, with the engine's answers. What was
 * built there still says with which settings, so that they are the same for both. */
#include "cpu.h"
#include "engine.h"
#include "engine_driver.h"
#include "engine_port.h"
#include "global_timer.h"
#include "software_minimax.h"
#include "zynq_memory_map.h"

enum { CYCLES_PER_TICK = 2 };

static struct engine_info built;
static uint32_t depth;
static bool alpha_beta;

static void read_settings(void) {
    port_get_info(ZYNQ_ENGINE_BASE, &built);
    built.solvers = 1;
    depth = port_depth(ZYNQ_ENGINE_BASE);
    alpha_beta = port_alpha_beta(ZYNQ_ENGINE_BASE);
}

bool engine_init(void) {
    uint32_t id = 0;
    if (!cpu_probe(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_ID, &id) || id != CONNECT4_MINIMAX_ID_RESET) return false;
    read_settings();
    global_timer_start();
    software_minimax_init();
    return true;
}

void engine_get_info(struct engine_info* info) {
    *info = built;
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

/* The cycles are the processor's. There is nothing to wait for. */
void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    (void)wait;
    const uint64_t begin = global_timer_ticks();
    software_minimax_search(board, mask, depth, alpha_beta, answer);
    answer->cycles = (global_timer_ticks() - begin) * CYCLES_PER_TICK;
}
