/* SPDX-License-Identifier: Apache-2.0 */
/* The registers of one connect4_minimax, wherever it is. */
#ifndef ENGINE_PORT_H
#define ENGINE_PORT_H

#include "connect4_minimax_registers.h"
#include "cpu.h"
#include "engine.h"
#include "gic.h"
#include "registers.h"

static inline uint32_t port_field(uint32_t base, uint32_t offset, uint32_t mask, uint32_t lsb) {
    return (register_read(base + offset) & mask) >> lsb;
}

static inline uint64_t port_read_pair(uint32_t base, uint32_t low_offset, uint32_t high_offset) {
    return (uint64_t)register_read(base + high_offset) << 32 | register_read(base + low_offset);
}

/* Enables the interrupt of the engine that answers there; false when none does. */
static inline bool port_init(uint32_t base, uint32_t irq, void (*handler)(void)) {
    uint32_t id = 0;
    if (!cpu_probe(base + CONNECT4_MINIMAX_ID, &id) || id != CONNECT4_MINIMAX_ID_RESET) return false;
    gic_enable(irq, handler);
    return true;
}

static inline void port_get_info(uint32_t base, struct engine_info* info) {
    info->has_alpha_beta = port_field(base, CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_MASK,
                                      CONNECT4_MINIMAX_CONFIG_ALPHA_BETA_LSB) != 0;
    info->solvers = port_field(base, CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_SOLVERS_MASK,
                               CONNECT4_MINIMAX_CONFIG_SOLVERS_LSB);
    info->max_depth = port_field(base, CONNECT4_MINIMAX_CONFIG, CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_MASK,
                                 CONNECT4_MINIMAX_CONFIG_MAX_DEPTH_LSB);
}

/* The register holds any four bits; the search takes 0 as 1 and more than the deepest search as that. */
static inline uint32_t port_depth(uint32_t base) {
    struct engine_info info;
    port_get_info(base, &info);
    const uint32_t plies =
        port_field(base, CONNECT4_MINIMAX_DEPTH, CONNECT4_MINIMAX_DEPTH_DEPTH_MASK, CONNECT4_MINIMAX_DEPTH_DEPTH_LSB);
    if (plies == 0) return 1;
    return plies > info.max_depth ? info.max_depth : plies;
}

static inline void port_set_depth(uint32_t base, uint32_t plies) {
    register_write(base + CONNECT4_MINIMAX_DEPTH, plies << CONNECT4_MINIMAX_DEPTH_DEPTH_LSB);
}

static inline bool port_alpha_beta(uint32_t base) {
    return port_field(base, CONNECT4_MINIMAX_OPTIONS, CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_MASK,
                      CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_LSB) != 0;
}

static inline void port_set_alpha_beta(uint32_t base, bool on) {
    register_write(base + CONNECT4_MINIMAX_OPTIONS, on ? CONNECT4_MINIMAX_OPTIONS_ALPHA_BETA_MASK : 0);
}

static inline void port_write_position(uint32_t base, uint64_t board, uint64_t mask) {
    register_write(base + CONNECT4_MINIMAX_BOARD_LO, (uint32_t)board);
    register_write(base + CONNECT4_MINIMAX_BOARD_HI, (uint32_t)(board >> 32));
    register_write(base + CONNECT4_MINIMAX_MASK_LO, (uint32_t)mask);
    register_write(base + CONNECT4_MINIMAX_MASK_HI, (uint32_t)(mask >> 32));
}

/* START clears DONE, so a search that was polled for leaves nothing behind. */
static inline void port_start(uint32_t base, enum engine_wait wait) {
    const uint32_t irq_enable = wait == ENGINE_WAIT_IRQ ? CONNECT4_MINIMAX_CONTROL_IRQ_ENABLE_MASK : 0;
    register_write(base + CONNECT4_MINIMAX_CONTROL, CONNECT4_MINIMAX_CONTROL_START_MASK | irq_enable);
}

static inline bool port_done(uint32_t base) {
    return (register_read(base + CONNECT4_MINIMAX_STATUS) & CONNECT4_MINIMAX_STATUS_DONE_MASK) != 0;
}

/* Takes the end of a search, which is not said again. In the handler of an interrupt the write may reach the engine
 * after the end of the interrupt has reached the controller: then the handler is called once more, for nothing, which
 * must not count as the end of the next search. */
static inline bool port_take_done(uint32_t base) {
    if (!port_done(base)) return false;
    register_write(base + CONNECT4_MINIMAX_STATUS, CONNECT4_MINIMAX_STATUS_DONE_MASK);
    return true;
}

/* Some 50 ns between two reads: a search takes milliseconds, and the port is free for others meanwhile. */
static inline void port_pause(void) {
    enum { ROUNDS = 16 };
    for (int i = 0; i < ROUNDS; ++i) __asm__ volatile("nop");
}

static inline void port_read_answer(uint32_t base, struct engine_answer* answer) {
    answer->result = (enum engine_result)port_field(base, CONNECT4_MINIMAX_STATUS, CONNECT4_MINIMAX_STATUS_RESULT_MASK,
                                                    CONNECT4_MINIMAX_STATUS_RESULT_LSB);
    answer->column =
        port_field(base, CONNECT4_MINIMAX_MOVE, CONNECT4_MINIMAX_MOVE_COLUMN_MASK, CONNECT4_MINIMAX_MOVE_COLUMN_LSB);
    answer->score = (int32_t)register_read(base + CONNECT4_MINIMAX_SCORE);
    answer->nodes = port_read_pair(base, CONNECT4_MINIMAX_NODES_LO, CONNECT4_MINIMAX_NODES_HI);
    answer->cycles = port_read_pair(base, CONNECT4_MINIMAX_CYCLES_LO, CONNECT4_MINIMAX_CYCLES_HI);
}

#endif
