/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of engine.h made of all that there are: they share the moves of the root. */
#include "connect4_minimax_registers.h"
#include "engine.h"
#include "engine_driver.h"
#include "engine_port.h"
#include "engines.h"
#include "split.h"
#include "zynq_memory_map.h"

static unsigned count;
static uint32_t depth; /* of the whole search; an engine is given one less for its part */
static bool alpha_beta;

bool engine_init(void) {
    count = engines_init();
    if (count == 0) return false;
    depth = port_depth(ZYNQ_ENGINE_BASE);
    alpha_beta = port_alpha_beta(ZYNQ_ENGINE_BASE);
    return true;
}

void engine_get_info(struct engine_info* info) {
    port_get_info(ZYNQ_ENGINE_BASE, info);
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
    engines_set_alpha_beta(on);
}

static void search_whole(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    engines_set_depth(depth);
    engines_start(0, board, mask, wait);
    engines_take(engines_await(), answer);
}

/* Those that search, and what for; and how many cycles each has searched. */
struct shares {
    unsigned busy;
    unsigned column[ENGINES_MOST];
    uint64_t cycles[ENGINES_MOST];
};

static void give_tasks(struct split* split, struct shares* shares, enum engine_wait wait) {
    struct split_task task;
    for (unsigned n = 0; n < count; ++n) {
        if (!engines_is_free(n)) continue;
        if (!split_next(split, &task)) return;
        engines_start(n, task.board, task.mask, wait);
        shares->column[n] = task.column;
        ++shares->busy;
    }
}

static void take_answer(struct split* split, struct shares* shares) {
    struct engine_answer of_task;
    const unsigned n = engines_await();
    engines_take(n, &of_task);
    split_take(split, shares->column[n], &of_task);
    shares->cycles[n] += of_task.cycles;
    --shares->busy;
}

static uint64_t most_cycles(const struct shares* shares) {
    uint64_t most = 0;
    for (unsigned n = 0; n < count; ++n) {
        if (shares->cycles[n] > most) most = shares->cycles[n];
    }
    return most;
}

/* The cycles are those of the engine that has searched longest. */
void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    struct split split;
    struct shares shares = {0};
    if (count == 1 || !split_begin(&split, board, mask, depth, alpha_beta)) {
        search_whole(board, mask, wait, answer);
        return;
    }
    engines_set_depth(depth - 1);
    for (give_tasks(&split, &shares, wait); shares.busy != 0; give_tasks(&split, &shares, wait)) {
        take_answer(&split, &shares);
    }
    split_answer(&split, answer);
    answer->cycles = most_cycles(&shares);
}
