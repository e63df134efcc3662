/* SPDX-License-Identifier: Apache-2.0 */
/* The decisions of the DE1-SoC's engine as a program and by the engine itself, beside each other. An iteration is a
 * job: one board for one module, which has to be the one that the engine was built to answer with first. The jobs are
 * in memory behind their number; the result is how many moves differ. */
#include "bench.h"
#include "cycle_counter.h"
#include "heuristic.h"
#include "print.h"
#include "software_heuristic.h"
#include "uart0.h"

struct job {
    struct rows rows;
    uint32_t generation; /* of the full module; 0: the defensive one */
    uint32_t human_traps;
};

static const struct job* const jobs = (const struct job*)(BENCH_ITERATIONS_ADDRESS + 8u);

static uint32_t decide_by_software(const struct job* job, struct software_decision* decision) {
    const uint32_t begin = cycle_counter_read();
    *decision = job->generation == 0 ? software_heuristic_defend(&job->rows)
                                     : software_heuristic_decide(&job->rows, job->generation, job->human_traps != 0);
    return cycle_counter_read() - begin;
}

/* With the way to the engine and back, as the program sees it. False when no answer comes. */
static bool decide_by_engine(const struct job* job, uint32_t* move, uint32_t* cycles) {
    const struct heuristic_settings settings = {false, 0};
    heuristic_reset();
    const uint32_t begin = cycle_counter_read();
    const bool answered = heuristic_move(&job->rows, &settings, move);
    *cycles = cycle_counter_read() - begin;
    return answered;
}

/* Whether the two moves differ. */
static bool run_job(const struct job* job) {
    struct software_decision software;
    uint32_t move = BOARD_COLUMNS, waited = 0;
    const uint32_t cycles = decide_by_software(job, &software);
    const bool answered = decide_by_engine(job, &move, &waited);
    print_to(uart0_put, "generation %u\n", (unsigned)job->generation);
    print_to(uart0_put, "software: move %u value %u rule %u cycles %u\n", software.move, software.value,
             (unsigned)software.rule, (unsigned)cycles);
    print_to(uart0_put, "engine: move %u cycles %u\n", (unsigned)move, (unsigned)waited);
    return !answered || move != software.move;
}

int main(void) {
    uint32_t different = 0;
    software_heuristic_init();
    cycle_counter_start(EVERY_CYCLE);
    const uint32_t count = bench_begin("software_heuristic");
    for (uint32_t i = 0; i < count; ++i) different += run_job(&jobs[i]);
    bench_end("software_heuristic", different);
}
