/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of a benchmark: the iterations come from a word in memory, the text goes to UART0, so that one ELF runs for
 * any length, here and on other simulators of the machine. */
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>

/* Where whoever loads the program leaves the number of iterations; memory that was never written says 0. */
#define BENCH_ITERATIONS_ADDRESS 0x07000000u

/* Sets up UART0, prints `NAME: N iterations` and waits until the line has it. Returns N. */
uint32_t bench_begin(const char* name);

/* Prints `NAME: result 0x........`, which tells whether the work was done and done right, waits until the line has it,
 * and sleeps for ever. */
void bench_end(const char* name, uint32_t result) __attribute__((noreturn));

#endif
