/* SPDX-License-Identifier: Apache-2.0 */
/* Searches by one engine alone and by all that there are, which share the root's moves. The result is how many
 * jobs had answers that differ. */
#include "bench.h"
#include "engine_driver.h"
#include "engines.h"
#include "gic.h"
#include "print.h"
#include "search_job.h"
#include "slcr.h"
#include "uart0.h"

static void search_whole(const struct search_job* job, struct engine_answer* answer) {
    engines_set_depth(job->depth);
    engines_start(0, job->board, job->mask, ENGINE_WAIT_POLL);
    engines_take(engines_await(), answer);
}

static void search_split(const struct search_job* job, struct engine_answer* answer) {
    engine_search(job->board, job->mask, ENGINE_WAIT_POLL, answer);
}

/* Whether the answers are the same, but for the boards that alpha-beta creates. */
static bool run_job(const struct search_job* job) {
    struct engine_answer whole, split;
    engine_set_depth(job->depth);
    engine_set_alpha_beta(job->alpha_beta != 0);
    print_to(uart0_put, "depth %u alpha_beta %u\n", (unsigned)job->depth, (unsigned)job->alpha_beta);
    run_search("whole", search_whole, job, &whole);
    run_search("split", search_split, job, &split);
    print_to(uart0_put, "fabric: whole %llu split %llu\n", (unsigned long long)whole.cycles,
             (unsigned long long)split.cycles);
    return whole.result == split.result && whole.column == split.column && whole.score == split.score &&
           (job->alpha_beta != 0 || whole.nodes == split.nodes);
}

int main(void) {
    uint32_t different = 0;
    slcr_init();
    gic_init();
    const uint32_t count = bench_begin("split");
    if (count != 0 && !engine_init()) bench_end("split", count);
    for (uint32_t i = 0; i < count; ++i) different += !run_job(&search_jobs[i]);
    bench_end("split", different);
}
