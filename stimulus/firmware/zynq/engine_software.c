/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of engine.h without a search in the fabric: the processor does it, with the engine's answers. What was
 * built there still says with which settings, so that they are the same for both. */
#include "connect4_minimax_registers.h"
#include "cpu.h"
#include "engine.h"
#include "engine_driver.h"
#include "registers.h"
#include "software_minimax.h"
#include "zynq_memory_map.h"

/* The global timer has 64 bits and counts at half the processor's clock. */
enum { TIMER_LOW = 0x00, TIMER_HIGH = 0x04, TIMER_CONTROL = 0x08 };
enum { TIMER_ENABLE = 1, CYCLES_PER_TICK = 2 };

static struct engine_info built;
static uint32_t depth;
static bool alpha_beta;

static uint32_t engine_field(uint32_t offset, uint32_t mask, uint32_t lsb) {
    return (register_read(ZYNQ_ENGINE_BASE + offset) & mask) >> lsb;
}

static uint64_t timer_ticks(void) {
    for (;;) {
        const uint32_t high = register_read(ZYNQ_GLOBAL_TIMER_BASE + TIMER_HIGH);
        const uint32_t low = register_read(ZYNQ_GLOBAL_TIMER_BASE + TIMER_LOW);
        if (register_read(ZYNQ_GLOBAL_TIMER_BASE + TIMER_HIGH) == high) return (uint64_t)high << 32 | low;
    }
}

static void read_settings(void) {
    built.has_alpha_beta = engine_field(CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_MASK,
                                        CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_LSB) != 0;
    built.solvers = 1;
    built.max_depth = engine_field(CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_MASK,
                                   CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_LSB);
    depth = engine_field(CONNECT4_MINIMAX_DEPTH, CONNECT4_MINIMAX_DEPTH_DEPTH_MASK, CONNECT4_MINIMAX_DEPTH_DEPTH_LSB);
    alpha_beta = engine_field(CONNECT4_MINIMAX_OPTIONS, CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_MASK,
                              CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_LSB) != 0;
}

bool engine_init(void) {
    uint32_t id = 0;
    if (!cpu_probe(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_ID, &id) || id != CONNECT4_MINIMAX_ID_RESET) return false;
    read_settings();
    register_write(ZYNQ_GLOBAL_TIMER_BASE + TIMER_CONTROL, TIMER_ENABLE);
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
    const uint64_t begin = timer_ticks();
    software_minimax_search(board, mask, depth, alpha_beta, answer);
    answer->cycles = (timer_ticks() - begin) * CYCLES_PER_TICK;
}
