/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of programs that compare searches of the Zynq's engine. An iteration is a job: a search of one position.
 * The jobs are in memory behind their number. */
#ifndef SEARCH_JOB_H
#define SEARCH_JOB_H

#include "bench.h"
#include "cycle_counter.h"
#include "engine.h"
#include "print.h"
#include "uart0.h"

struct search_job {
    uint64_t board;
    uint64_t mask;
    uint32_t depth;
    uint32_t alpha_beta;
};

static const struct search_job* const search_jobs = (const struct search_job*)(BENCH_ITERATIONS_ADDRESS + 8u);

/* From here on a program may take longer than 32 bits of cycles, and 64 of them are nothing. */
enum { LONG_DEPTH = 6 };

typedef void searcher(const struct search_job* job, struct engine_answer* answer);

/* Searches, and prints the answer and the cycles that the processor has seen. */
static inline void run_search(const char* name, searcher* search, const struct search_job* job,
                              struct engine_answer* answer) {
    const enum cycle_counter_step step = job->depth < LONG_DEPTH ? EVERY_CYCLE : EVERY_64TH_CYCLE;
    cycle_counter_start(step);
    const uint32_t begin = cycle_counter_read();
    search(job, answer);
    const uint64_t cycles = (uint64_t)(cycle_counter_read() - begin) * step;
    print_to(uart0_put, "%s: result %u column %u score %d nodes %llu cycles %llu\n", name, (unsigned)answer->result,
             (unsigned)answer->column, (int)answer->score, (unsigned long long)answer->nodes,
             (unsigned long long)cycles);
}

#endif
