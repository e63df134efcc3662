/* SPDX-License-Identifier: Apache-2.0 */
/* The UART of the fabric: lines that come are taken by interrupt, from eight bytes in its FIFO on or after its
 * time-out, and go back by polling, the last byte first, with the number of interrupts so far. A line "q" ends it. */
#include "cpu.h"
#include "gic.h"
#include "print.h"
#include "register_access.h"
#include "uart_16550_registers.h"
#include "zynq_memory_map.h"

enum { DIVISOR = 54, LINE = 64, BITS_8N1 = 3, FIFOS_OF_8 = 0x87 };

static char line[LINE];
static volatile unsigned length, interrupts;
static volatile bool whole;

static void write_register(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_UART2_BASE + offset, value);
}
static uint32_t status(void) {
    return register_read(ZYNQ_UART2_BASE + UART_16550_LSR);
}

static void on_uart(void) {
    ++interrupts;
    while ((status() & UART_16550_LSR_DR_MASK) != 0) {
        const char byte = (char)register_read(ZYNQ_UART2_BASE + UART_16550_RBR_THR_DLL);
        if (byte == '\r') whole = true;
        if (byte >= ' ' && length < LINE) line[length++] = byte;
    }
}

static bool is_whole(void) {
    return whole;
}

static void put(char byte) {
    while ((status() & UART_16550_LSR_THRE_MASK) == 0) continue;
    write_register(UART_16550_RBR_THR_DLL, (uint8_t)byte);
}

/* The next one may begin while this one goes back. */
static unsigned take_line(char* taken) {
    cpu_mask_interrupts();
    const unsigned taken_length = length;
    for (unsigned n = 0; n < taken_length; ++n) taken[n] = line[n];
    length = 0;
    whole = false;
    cpu_unmask_interrupts();
    return taken_length;
}

static void start(void) {
    write_register(UART_16550_LCR, UART_16550_LCR_DLAB_MASK);
    write_register(UART_16550_RBR_THR_DLL, DIVISOR);
    write_register(UART_16550_IER_DLH, 0);
    write_register(UART_16550_LCR, BITS_8N1);
    write_register(UART_16550_IIR_FCR, FIFOS_OF_8);
    write_register(UART_16550_IER_DLH, UART_16550_IER_DLH_ERBFI_MASK);
}

int main(void) {
    gic_init();
    start();
    gic_enable(ZYNQ_UART2_IRQ, on_uart);
    cpu_unmask_interrupts();
    print_to(put, "READY\n");
    for (;;) {
        char taken[LINE];
        cpu_sleep_until(is_whole);
        const unsigned count = take_line(taken);
        if (taken[0] == 'q') break;
        for (unsigned n = count; n != 0; --n) put(taken[n - 1]);
        print_to(put, ", %u interrupts\n", interrupts);
    }
    print_to(put, "END\n");
    cpu_stop();
}
