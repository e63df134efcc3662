/* SPDX-License-Identifier: Apache-2.0 */
/* The copy engine beside the engine: blocks of memory are copied from DDR to DDR, to the on-chip memory and back while a
 * search runs, whose answer must be the one without a copy; then what the engine has at its addresses is copied out while the
 * processor polls them, so that both masters meet at one target. */
#include "connect4_minimax_registers.h"
#include "copy_engine_registers.h"
#include "cpu.h"
#include "engine.h"
#include "engine_driver.h"
#include "gic.h"
#include "print.h"
#include "registers.h"
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { WORDS = 256, DEPTH = 4 };
enum { OCM = 0xFFFC0000u, HOLE = 0x7FFF0000u };

/* The copy engine reads and writes them too. */
static volatile uint32_t from[WORDS];
static volatile uint32_t back[WORDS];
static volatile uint32_t interrupts;

static uint32_t copy_read(uint32_t offset) {
    return register_read(ZYNQ_COPY_BASE + offset);
}
static void copy_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_COPY_BASE + offset, value);
}

static void copy_interrupt(void) {
    if ((copy_read(COPY_ENGINE_STATUS) & COPY_ENGINE_STATUS_DONE_MASK) == 0) return;
    copy_write(COPY_ENGINE_STATUS, COPY_ENGINE_STATUS_DONE_MASK);
    ++interrupts;
}

static void copy_start(uint32_t source, uint32_t destination, uint32_t bytes, uint32_t irq_enable) {
    copy_write(COPY_ENGINE_SOURCE, source);
    copy_write(COPY_ENGINE_DESTINATION, destination);
    copy_write(COPY_ENGINE_LENGTH, bytes);
    copy_write(COPY_ENGINE_CONTROL, COPY_ENGINE_CONTROL_START_MASK | irq_enable);
}

static uint32_t copy_await(void) {
    while ((copy_read(COPY_ENGINE_STATUS) & COPY_ENGINE_STATUS_DONE_MASK) == 0) {
    }
    return copy_read(COPY_ENGINE_STATUS) >> COPY_ENGINE_STATUS_ERROR_LSB & 3u;
}

static bool has_interrupted(void) {
    return interrupts != 0;
}

static uint32_t wrong_words(void) {
    uint32_t wrong = 0;
    for (uint32_t n = 0; n < WORDS; ++n) {
        if (back[n] != from[n]) ++wrong;
    }
    return wrong;
}

static void search(struct engine_answer* answer) {
    engine_search(0, 0, ENGINE_WAIT_POLL, answer);
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    if (!engine_init() || copy_read(COPY_ENGINE_ID) != COPY_ENGINE_ID_RESET) cpu_stop();
    gic_enable(ZYNQ_COPY_IRQ, copy_interrupt);
    cpu_unmask_interrupts();
    for (uint32_t n = 0; n < WORDS; ++n) from[n] = n * 0x9E3779B1u;
    engine_set_depth(DEPTH);

    struct engine_answer alone;
    struct engine_answer beside;
    search(&alone);
    copy_start((uint32_t)from, OCM, sizeof from, 0);
    search(&beside);
    const uint32_t to_ocm = copy_await();
    print_to(uart_put, "search: column %u and %u, cycles %s; copy: error %u\n", (unsigned)alone.column,
             (unsigned)beside.column, alone.cycles == beside.cycles ? "the same" : "others", (unsigned)to_ocm);

    copy_start(OCM, (uint32_t)back, sizeof back, COPY_ENGINE_CONTROL_IRQ_ENABLE_MASK);
    cpu_sleep_until(has_interrupted);
    print_to(uart_put, "back: %u interrupts, %u words wrong\n", (unsigned)interrupts, (unsigned)wrong_words());

    copy_start(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_ID, (uint32_t)back, sizeof back, 0);
    uint32_t polls = 0;
    while ((copy_read(COPY_ENGINE_STATUS) & COPY_ENGINE_STATUS_DONE_MASK) == 0) {
        if (register_read(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_ID) == CONNECT4_MINIMAX_ID_RESET) ++polls;
    }
    print_to(uart_put, "engine: ID %s, polled %s\n",
             back[0] == CONNECT4_MINIMAX_ID_RESET ? "copied" : "wrong",
             polls != 0 ? "meanwhile" : "never");

    copy_start(HOLE, (uint32_t)back, 8, 0);
    const uint32_t error = copy_await();
    print_to(uart_put, "hole: error %u, %u bytes left\n", (unsigned)error, (unsigned)copy_read(COPY_ENGINE_LEFT));
    uart_flush();
    cpu_stop();
}
