/* SPDX-License-Identifier: Apache-2.0 */
/* What a debugger is tried on: calls, variables of several kinds, floating point, an endless loop and a sleep. Built so
 * that every line of these functions is there to stop at. */
#include "cpu.h"
#include "gic.h"
#include "slcr.h"
#include "uart.h"

#define AS_WRITTEN __attribute__((noinline, noclone, optimize("O0")))

enum request { LOOP, SLEEP, SAY };
enum { CELLS = 4 };

volatile enum request request = LOOP;
volatile uint32_t rounds;
uint32_t cells[CELLS] = {1, 2, 3, 4};
double ratio = 0.5;

AS_WRITTEN static void say(const char* text) {
    while (*text != 0) uart_put(*text++);
}

AS_WRITTEN uint32_t factorial(uint32_t n) {
    if (n < 2) return 1;
    return n * factorial(n - 1);
}

AS_WRITTEN double scale(double value, float by) {
    double scaled = value * by;
    return scaled;
}

AS_WRITTEN uint32_t sum_cells(void) {
    uint32_t sum = 0;
    for (uint32_t at = 0; at < CELLS; ++at) {
        sum += cells[at];
    }
    return sum;
}

AS_WRITTEN __attribute__((noreturn)) static void serve(void) {
    for (;;) {
        rounds = rounds + 1;
        if (request == SLEEP) cpu_stop();
        if (request == SAY) {
            say("asked\r\n");
            request = LOOP;
        }
    }
}

AS_WRITTEN int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    say("ready\r\n");
    uint32_t product = factorial(5);
    ratio = scale(ratio, 3.0f);
    cells[2] = product;
    cells[3] = sum_cells();
    say("done\r\n");
    serve();
}
