/* SPDX-License-Identifier: Apache-2.0 */
#include "engine.h"

#include "connect4_minimax_registers.h"
#include "cpu.h"
#include "engine_driver.h"
#include "gic.h"
#include "registers.h"
#include "zynq_memory_map.h"

static volatile bool interrupted = false;

static uint32_t engine_read(uint32_t offset) {
    return register_read(ZYNQ_ENGINE_BASE + offset);
}
static void engine_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_ENGINE_BASE + offset, value);
}

static uint64_t engine_read_pair(uint32_t low_offset, uint32_t high_offset) {
    return (uint64_t)engine_read(high_offset) << 32 | engine_read(low_offset);
}

static uint32_t engine_field(uint32_t offset, uint32_t mask, uint32_t lsb) {
    return (engine_read(offset) & mask) >> lsb;
}

/* The write may reach the engine after the end of the interrupt has reached the controller: then this is called once
 * more, for nothing, which must not count as the end of the next search. */
static void handle_interrupt(void) {
    if ((engine_read(CONNECT4_MINIMAX_STATUS) & CONNECT4_MINIMAX_STATUS_DONE_MASK) == 0) return;
    engine_write(CONNECT4_MINIMAX_STATUS, CONNECT4_MINIMAX_STATUS_DONE_MASK);
    interrupted = true;
}

bool engine_init(void) {
    uint32_t id = 0;
    if (!cpu_probe(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_ID, &id) || id != CONNECT4_MINIMAX_ID_RESET) return false;
    gic_enable(ZYNQ_ENGINE_IRQ, handle_interrupt);
    return true;
}

void engine_get_info(struct engine_info* info) {
    info->has_alpha_beta = engine_field(CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_MASK,
                                        CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_LSB) != 0;
    info->solvers = engine_field(CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_SOLVERS_MASK,
                                 CONNECT4_MINIMAX_CONFIG_SOLVERS_LSB);
    info->max_depth = engine_field(CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_MASK,
                                   CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_LSB);
}

/* The register holds any four bits; the search takes 0 as 1 and more than the deepest search as that. */
uint32_t engine_depth(void) {
    struct engine_info info;
    engine_get_info(&info);
    const uint32_t plies =
        engine_field(CONNECT4_MINIMAX_DEPTH, CONNECT4_MINIMAX_DEPTH_DEPTH_MASK, CONNECT4_MINIMAX_DEPTH_DEPTH_LSB);
    if (plies == 0) return 1;
    return plies > info.max_depth ? info.max_depth : plies;
}

void engine_set_depth(uint32_t plies) {
    engine_write(CONNECT4_MINIMAX_DEPTH, plies << CONNECT4_MINIMAX_DEPTH_DEPTH_LSB);
}

bool engine_alpha_beta(void) {
    return engine_field(CONNECT4_MINIMAX_OPTIONS, CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_MASK,
                        CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_LSB) != 0;
}

void engine_set_alpha_beta(bool on) {
    engine_write(CONNECT4_MINIMAX_OPTIONS, on ? CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_MASK : 0);
}

static void write_position(uint64_t board, uint64_t mask) {
    engine_write(CONNECT4_MINIMAX_BOARD_LO, (uint32_t)board);
    engine_write(CONNECT4_MINIMAX_BOARD_HI, (uint32_t)(board >> 32));
    engine_write(CONNECT4_MINIMAX_MASK_LO, (uint32_t)mask);
    engine_write(CONNECT4_MINIMAX_MASK_HI, (uint32_t)(mask >> 32));
}

static bool has_interrupted(void) {
    return interrupted;
}

/* Some 50 ns between two reads: a search takes milliseconds, and the port is free for others meanwhile. */
static void pause(void) {
    enum { ROUNDS = 16 };
    for (int i = 0; i < ROUNDS; ++i) __asm__ volatile("nop");
}

/* START clears DONE, so a search that was polled for leaves nothing behind. */
static void run_polled(void) {
    engine_write(CONNECT4_MINIMAX_CONTROL, CONNECT4_MINIMAX_CONTROL_START_MASK);
    while ((engine_read(CONNECT4_MINIMAX_STATUS) & CONNECT4_MINIMAX_STATUS_DONE_MASK) == 0) pause();
}

static void run_interrupted(void) {
    interrupted = false;
    engine_write(CONNECT4_MINIMAX_CONTROL,
                 CONNECT4_MINIMAX_CONTROL_START_MASK | CONNECT4_MINIMAX_CONTROL_IRQ_ENABLE_MASK);
    cpu_sleep_until(has_interrupted);
}

static void read_answer(struct engine_answer* answer) {
    answer->result = (enum engine_result)engine_field(CONNECT4_MINIMAX_STATUS, CONNECT4_MINIMAX_STATUS_RESULT_MASK,
                                                      CONNECT4_MINIMAX_STATUS_RESULT_LSB);
    answer->column =
        engine_field(CONNECT4_MINIMAX_MOVE, CONNECT4_MINIMAX_MOVE_COLUMN_MASK, CONNECT4_MINIMAX_MOVE_COLUMN_LSB);
    answer->score = (int32_t)engine_read(CONNECT4_MINIMAX_SCORE);
    answer->nodes = engine_read_pair(CONNECT4_MINIMAX_NODES_LO, CONNECT4_MINIMAX_NODES_HI);
    answer->cycles = engine_read_pair(CONNECT4_MINIMAX_CYCLES_LO, CONNECT4_MINIMAX_CYCLES_HI);
}

void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    write_position(board, mask);
    if (wait == ENGINE_WAIT_IRQ) {
        run_interrupted();
    } else {
        run_polled();
    }
    read_answer(answer);
}
