/* SPDX-License-Identifier: Apache-2.0 */
#include "bench.h"

#include "cpu.h"
#include "print.h"
#include "register_access.h"
#include "uart0.h"

uint32_t bench_begin(const char* name) {
    const uint32_t iterations = register_read(BENCH_ITERATIONS_ADDRESS);
    uart0_init();
    print_to(uart0_put, "%s: %u iterations\n", name, (unsigned)iterations);
    uart0_flush();
    return iterations;
}

void bench_end(const char* name, uint32_t result) {
    print_to(uart0_put, "%s: result 0x%08x\n", name, (unsigned)result);
    uart0_flush();
    cpu_stop();
}
