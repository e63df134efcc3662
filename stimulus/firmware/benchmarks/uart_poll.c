/* SPDX-License-Identifier: Apache-2.0 */
/* Driver code's commonest loop: waits for a bit of a UART's status register that does not come. An iteration is a
 * read. */
#include "bench.h"
#include "cadence_uart_registers.h"
#include "registers.h"
#include "zynq_memory_map.h"

/* How many of the reads found the transmit FIFO empty: all. */
static uint32_t poll_while_empty(uint32_t reads) {
    uint32_t done = 0;
    while (done != reads) {
        const uint32_t status = register_read(ZYNQ_UART0_BASE + CADENCE_UART_SR);
        if ((status & CADENCE_UART_SR_TXEMPTY_MASK) == 0) break;
        ++done;
    }
    return done;
}

int main(void) {
    const uint32_t reads = bench_begin("uart_poll");
    bench_end("uart_poll", poll_while_empty(reads));
}
