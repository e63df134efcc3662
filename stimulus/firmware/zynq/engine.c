/* SPDX-License-Identifier: Apache-2.0 */
#include "engine.h"

#include "cpu.h"
#include "engine_driver.h"
#include "engine_port.h"
#include "zynq_memory_map.h"

static volatile bool interrupted = false;

static void handle_interrupt(void) {
    if (port_take_done(ZYNQ_ENGINE_BASE)) interrupted = true;
}

bool engine_init(void) {
    return port_init(ZYNQ_ENGINE_BASE, ZYNQ_ENGINE_IRQ, handle_interrupt);
}

void engine_get_info(struct engine_info* info) {
    port_get_info(ZYNQ_ENGINE_BASE, info);
}

uint32_t engine_depth(void) {
    return port_depth(ZYNQ_ENGINE_BASE);
}

void engine_set_depth(uint32_t plies) {
    port_set_depth(ZYNQ_ENGINE_BASE, plies);
}

bool engine_alpha_beta(void) {
    return port_alpha_beta(ZYNQ_ENGINE_BASE);
}

void engine_set_alpha_beta(bool on) {
    port_set_alpha_beta(ZYNQ_ENGINE_BASE, on);
}

static bool has_interrupted(void) {
    return interrupted;
}

static void run_polled(void) {
    port_start(ZYNQ_ENGINE_BASE, ENGINE_WAIT_POLL);
    while (!port_done(ZYNQ_ENGINE_BASE)) port_pause();
}

static void run_interrupted(void) {
    interrupted = false;
    port_start(ZYNQ_ENGINE_BASE, ENGINE_WAIT_IRQ);
    cpu_sleep_until(has_interrupted);
}

void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer) {
    port_write_position(ZYNQ_ENGINE_BASE, board, mask);
    if (wait == ENGINE_WAIT_IRQ) {
        run_interrupted();
    } else {
        run_polled();
    }
    port_read_answer(ZYNQ_ENGINE_BASE, answer);
}
