/* SPDX-License-Identifier: Apache-2.0 */
/* What a small preemptive kernel does all the time, each alone in a loop: tests/bench/kernel_costs.sh takes the cost of
 * one from what a run with it takes beyond a run without. */
#include "bench.h"
#include "register_access.h"

/* Which of the loops; beside the number of iterations. */
#define KIND_ADDRESS (BENCH_ITERATIONS_ADDRESS + 4u)

typedef uint32_t loop(uint32_t iterations);

/* kernel_costs_loops.S. Each returns what is left of the iterations: 0. */
loop loop_nothing, loop_supervisor_call, loop_spsr, loop_banked, loop_mode, loop_exception_return, loop_yield;
loop loop_gic_write, loop_gic_read, loop_interrupt;

static loop* const loops[] = {
    loop_nothing,          loop_supervisor_call, loop_spsr,      loop_banked,   loop_mode,
    loop_exception_return, loop_yield,           loop_gic_write, loop_gic_read, loop_interrupt,
};

int main(void) {
    const uint32_t iterations = bench_begin("kernel_costs");
    const uint32_t kind = register_read(KIND_ADDRESS);
    uint32_t left = iterations;
    if (iterations != 0 && kind < sizeof loops / sizeof *loops) left = loops[kind](iterations);
    bench_end("kernel_costs", left);
}
