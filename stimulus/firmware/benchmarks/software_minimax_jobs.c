/* SPDX-License-Identifier: Apache-2.0 */
/* The search of the Zynq's engine as two programs and by the engine itself, beside each other. The result
 * is how many jobs had answers that differ. */
#include "bench.h"
#include "engine_driver.h"
#include "gic.h"
#include "print.h"
#include "search_job.h"
#include "slcr.h"
#include "software_minimax.h"
#include "uart0.h"

static void search_by_software(const struct search_job* job, struct engine_answer* answer) {
    software_minimax_search(job->board, job->mask, job->depth, job->alpha_beta != 0, answer);
}

static void search_plainly(const struct search_job* job, struct engine_answer* answer) {
    software_minimax_search_plainly(job->board, job->mask, job->depth, job->alpha_beta != 0, answer);
}

/* With the way to the engine and back, as the program sees it. */
static void search_by_engine(const struct search_job* job, struct engine_answer* answer) {
    engine_search(job->board, job->mask, ENGINE_WAIT_POLL, answer);
}

static bool same_answers(const struct engine_answer* a, const struct engine_answer* b) {
    return a->result == b->result && a->column == b->column && a->score == b->score && a->nodes == b->nodes;
}

/* Whether the answers are the same. */
static bool run_job(const struct search_job* job) {
    struct engine_answer software, plain, engine;
    engine_set_depth(job->depth);
    engine_set_alpha_beta(job->alpha_beta != 0);
    print_to(uart0_put, "depth %u alpha_beta %u\n", (unsigned)job->depth, (unsigned)job->alpha_beta);
    run_search("software", search_by_software, job, &software);
    run_search("plain", search_plainly, job, &plain);
    run_search("engine", search_by_engine, job, &engine);
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
    for (uint32_t i = 0; i < count; ++i) different += !run_job(&search_jobs[i]);
    bench_end("software_minimax", different);
}
