/* SPDX-License-Identifier: Apache-2.0 */
/* The search of the Zynq's engine as two programs and by the engine itself, beside each other. An iteration is a job: a
 * search of one position. The jobs are in memory behind their number; the result is how many of them had answers that
 * differ. */
#include "bench.h"
#include "cycle_counter.h"
#include "engine_driver.h"
#include "gic.h"
#include "print.h"
#include "slcr.h"
#include "software_minimax.h"
#include "uart0.h"

struct job {
    uint64_t board;
    uint64_t mask;
    uint32_t depth;
    uint32_t alpha_beta;
};

static const struct job* const jobs = (const struct job*)(BENCH_ITERATIONS_ADDRESS + 8u);

/* From here on the plain program may take longer than 32 bits of cycles, and 64 of them are nothing. */
enum { LONG_DEPTH = 6 };

typedef void searcher(const struct job* job, struct engine_answer* answer);

static void search_by_software(const struct job* job, struct engine_answer* answer) {
    software_minimax_search(job->board, job->mask, job->depth, job->alpha_beta != 0, answer);
}

static void search_plainly(const struct job* job, struct engine_answer* answer) {
    software_minimax_search_plainly(job->board, job->mask, job->depth, job->alpha_beta != 0, answer);
}

/* With the way to the engine and back, as the program sees it. */
static void search_by_engine(const struct job* job, struct engine_answer* answer) {
    engine_search(job->board, job->mask, ENGINE_WAIT_POLL, answer);
}

static bool same_answers(const struct engine_answer* a, const struct engine_answer* b) {
    return a->result == b->result && a->column == b->column && a->score == b->score && a->nodes == b->nodes;
}

static void run(const char* name, searcher* search, const struct job* job, struct engine_answer* answer) {
    const enum cycle_counter_step step = job->depth < LONG_DEPTH ? EVERY_CYCLE : EVERY_64TH_CYCLE;
    cycle_counter_start(step);
    const uint32_t begin = cycle_counter_read();
    search(job, answer);
    const uint64_t cycles = (uint64_t)(cycle_counter_read() - begin) * step;
    print_to(uart0_put, "%s: result %u column %u score %d nodes %llu cycles %llu\n", name, (unsigned)answer->result,
             (unsigned)answer->column, (int)answer->score, (unsigned long long)answer->nodes,
             (unsigned long long)cycles);
}

/* Whether the answers are the same. */
static bool run_job(const struct job* job) {
    struct engine_answer software, plain, engine;
    engine_set_depth(job->depth);
    engine_set_alpha_beta(job->alpha_beta != 0);
    print_to(uart0_put, "depth %u alpha_beta %u\n", (unsigned)job->depth, (unsigned)job->alpha_beta);
    run("software", search_by_software, job, &software);
    run("plain", search_plainly, job, &plain);
    run("engine", search_by_engine, job, &engine);
    print_to(uart0_put, "fabric: cycles %llu\n", (unsigned long long)engine.cycles);
    return same_answers(&software, &engine) && same_answers(&plain, &engine);
}

int main(void) {
    uint32_t different = 0;
    slcr_init();
    gic_init();
    software_minimax_init();
    const uint32_t count = bench_begin("software_minimax");
    if (count != 0 && !engine_init()) bench_end("software_minimax", count);
    for (uint32_t i = 0; i < count; ++i) different += !run_job(&jobs[i]);
    bench_end("software_minimax", different);
}
