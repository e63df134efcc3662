/* SPDX-License-Identifier: Apache-2.0 */
/* All engines of the fabric at once, each with a position of its own: by interrupt, by polling, and, where there is a copy
 * engine, while it reads their registers, too. Every answer, cycles included, must be the one of that engine alone. */
#include "copy_engine_registers.h"
#include "cpu.h"
#include "engine_port.h"
#include "engines.h"
#include "gic.h"
#include "position.h"
#include "print.h"
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { DEPTH = 3, WORDS = 64 };

/* The copy engine writes them. */
static volatile uint32_t copied[WORDS];

static unsigned count;
static struct position positions[ENGINES_MOST];
static struct engine_answer alone[ENGINES_MOST];

/* A stone of each side, somewhere else for each engine. */
static void set_up(void) {
    for (unsigned n = 0; n < count; ++n) {
        position_play(&positions[n], n, true);
        position_play(&positions[n], n + 1, false);
    }
}

static void start(unsigned n, enum engine_wait wait) {
    engines_start(n, positions[n].engine, positions[n].mask, wait);
}

static bool same(const struct engine_answer* a, const struct engine_answer* b) {
    return a->result == b->result && a->column == b->column && a->score == b->score && a->nodes == b->nodes &&
           a->cycles == b->cycles;
}

/* How many answers are those that each engine gives alone. */
static unsigned search_at_once(enum engine_wait wait) {
    unsigned right = 0;
    for (unsigned n = 0; n < count; ++n) start(n, wait);
    for (unsigned ended = 0; ended < count; ++ended) {
        struct engine_answer answer;
        const unsigned n = engines_await();
        engines_take(n, &answer);
        right += same(&answer, &alone[n]);
    }
    return right;
}

static void copy_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_COPY_BASE + offset, value);
}

static void copy_registers(uint32_t base) {
    copy_write(COPY_ENGINE_SOURCE, base);
    copy_write(COPY_ENGINE_DESTINATION, (uint32_t)copied);
    copy_write(COPY_ENGINE_LENGTH, sizeof copied);
    copy_write(COPY_ENGINE_CONTROL, COPY_ENGINE_CONTROL_START_MASK);
}

static void await_copy(void) {
    while ((register_read(ZYNQ_COPY_BASE + COPY_ENGINE_STATUS) & COPY_ENGINE_STATUS_DONE_MASK) == 0) continue;
}

static void check_beside_copies(void) {
    static const uint32_t bases[ENGINES_MOST] = {ZYNQ_ENGINE_BASE, ZYNQ_ENGINE1_BASE, ZYNQ_ENGINE2_BASE,
                                                 ZYNQ_ENGINE3_BASE};
    for (unsigned n = 0; n < count; ++n) {
        copy_registers(bases[n]);
        const unsigned right = search_at_once(ENGINE_WAIT_POLL);
        await_copy();
        print_to(uart_put, "beside a copy of engine %u: %u right, ID %s\n", n, right,
                 copied[CONNECT4_MINIMAX_ID / 4] == CONNECT4_MINIMAX_ID_RESET ? "copied" : "wrong");
    }
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    count = engines_init();
    engines_set_depth(DEPTH);
    set_up();
    print_to(uart_put, "engines: %u\n", count);
    for (unsigned n = 0; n < count; ++n) {
        start(n, ENGINE_WAIT_POLL);
        engines_take(engines_await(), &alone[n]);
        print_to(uart_put, "alone: column %u score %d nodes %llu\n", (unsigned)alone[n].column, (int)alone[n].score,
                 (unsigned long long)alone[n].nodes);
    }
    print_to(uart_put, "by interrupt: %u right\n", search_at_once(ENGINE_WAIT_IRQ));
    print_to(uart_put, "polled: %u right\n", search_at_once(ENGINE_WAIT_POLL));
    uint32_t id = 0;
    if (cpu_probe(ZYNQ_COPY_BASE + COPY_ENGINE_ID, &id) && id == COPY_ENGINE_ID_RESET) check_beside_copies();
    uart_flush();
    cpu_stop();
}
