/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel_console.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "kernel.h"
#include "registers.h"

/* UG585 appendix B.33 */
enum {
    UART_BASE = 0xE0001000,
    CONTROL = UART_BASE + 0x00,
    MODE = UART_BASE + 0x04,
    INTERRUPT_ENABLE = UART_BASE + 0x08,
    INTERRUPT_DISABLE = UART_BASE + 0x0C,
    INTERRUPT_MASK = UART_BASE + 0x10,
    INTERRUPT_STATUS = UART_BASE + 0x14,
    BAUD_GENERATOR = UART_BASE + 0x18,
    RECEIVE_TIMEOUT = UART_BASE + 0x1C,
    RECEIVE_TRIGGER = UART_BASE + 0x20,
    STATUS = UART_BASE + 0x2C,
    FIFO = UART_BASE + 0x30,
    BAUD_DIVIDER = UART_BASE + 0x34,
    UART_INTERRUPT = 82,
};
enum { CR_RESET_BOTH = 0x03, CR_ENABLE_BOTH = 0x14, CR_RESTART_TIMEOUT = 0x40 };
enum { RECEIVE_TRIGGERED = 1 << 0, RECEIVE_EMPTY = 1 << 1, TRANSMIT_EMPTY = 1 << 3, TRANSMIT_FULL = 1 << 4 };
enum { TIMED_OUT = 1 << 8, TRANSMITTING = 1 << 11, RING = 1024 };

struct ring {
    volatile unsigned written;
    volatile unsigned read;
    uint8_t bytes[RING];
};
static struct ring sent;
static struct ring received;
static struct kernel_semaphore received_bytes;
static bool by_interrupt;

/* 115200 8N1 from a reference clock of 50 MHz. */
void kernel_console_init(void) {
    while ((register_read(STATUS) & (TRANSMIT_EMPTY | TRANSMITTING)) != TRANSMIT_EMPTY) continue;
    register_write(CONTROL, CR_RESET_BOTH);
    while ((register_read(CONTROL) & CR_RESET_BOTH) != 0) continue;
    register_write(MODE, UART_MR_8N1);
    register_write(BAUD_GENERATOR, 62);
    register_write(BAUD_DIVIDER, 6);
    register_write(RECEIVE_TRIGGER, 8);
    register_write(RECEIVE_TIMEOUT, 10); /* four bit times each */
    register_write(CONTROL, CR_ENABLE_BOTH | CR_RESTART_TIMEOUT);
}

static void fill_fifo(void) {
    while (sent.read != sent.written && (register_read(STATUS) & TRANSMIT_FULL) == 0) {
        register_write(FIFO, sent.bytes[sent.read++ % RING]);
    }
    if (sent.read == sent.written) register_write(INTERRUPT_DISABLE, TRANSMIT_EMPTY);
}

static void empty_fifo(void) {
    while ((register_read(STATUS) & RECEIVE_EMPTY) == 0) {
        received.bytes[received.written++ % RING] = (uint8_t)register_read(FIFO);
        kernel_give(&received_bytes);
    }
}

static void handle(void) {
    const uint32_t pending = register_read(INTERRUPT_STATUS) & register_read(INTERRUPT_MASK);
    register_write(INTERRUPT_STATUS, pending);
    if ((pending & (RECEIVE_TRIGGERED | TIMED_OUT)) != 0) {
        empty_fifo();
        register_write(CONTROL, CR_ENABLE_BOTH | CR_RESTART_TIMEOUT);
    }
    if ((pending & TRANSMIT_EMPTY) != 0) fill_fifo();
}

void kernel_console_start(void) {
    by_interrupt = true;
    kernel_interrupt_enable(UART_INTERRUPT, 0xA0, handle);
    register_write(INTERRUPT_STATUS, UART_ALL_INTERRUPTS);
    register_write(INTERRUPT_ENABLE, RECEIVE_TRIGGERED | TIMED_OUT);
}

static void put_polled(char byte) {
    while ((register_read(STATUS) & TRANSMIT_FULL) != 0) continue;
    register_write(FIFO, (uint8_t)byte);
}

static void put_in_ring(char byte) {
    while (sent.written - sent.read == RING) kernel_delay(1);
    kernel_enter_critical();
    sent.bytes[sent.written++ % RING] = (uint8_t)byte;
    fill_fifo();
    if (sent.read != sent.written) register_write(INTERRUPT_ENABLE, TRANSMIT_EMPTY);
    kernel_leave_critical();
}

static void put(char byte) {
    if (byte == '\n') put('\r');
    if (by_interrupt) {
        put_in_ring(byte);
    } else {
        put_polled(byte);
    }
}

int kernel_console_get(void) {
    kernel_take(&received_bytes);
    return received.bytes[received.read++ % RING];
}

void kernel_console_flush(void) {
    while (by_interrupt && sent.read != sent.written) kernel_delay(1);
    while ((register_read(STATUS) & (TRANSMIT_EMPTY | TRANSMITTING)) != TRANSMIT_EMPTY) continue;
}

/* What newlib asks of a system. */

int _write(int file, const char* bytes, int count);
int _read(int file, char* bytes, int count);
int _close(int file);
int _lseek(int file, int offset, int whence);
int _isatty(int file);
int _fstat(int file, struct stat* status);
void* _sbrk(ptrdiff_t increment);
int _kill(int process, int signal);
int _getpid(void);
void _exit(int status) __attribute__((noreturn));

int _write(int file, const char* bytes, int count) {
    (void)file;
    for (int i = 0; i < count; ++i) put(bytes[i]);
    return count;
}

int _read(int file, char* bytes, int count) {
    (void)file;
    if (count == 0) return 0;
    bytes[0] = (char)kernel_console_get();
    return 1;
}

int _close(int file) {
    (void)file;
    return 0;
}

int _lseek(int file, int offset, int whence) {
    (void)file, (void)offset, (void)whence;
    return 0;
}

int _isatty(int file) {
    (void)file;
    return 1;
}

int _fstat(int file, struct stat* status) {
    (void)file;
    status->st_mode = S_IFCHR;
    return 0;
}

void* _sbrk(ptrdiff_t increment) {
    static char heap[1 << 20] __attribute__((aligned(8)));
    static ptrdiff_t used;
    if (increment > (ptrdiff_t)sizeof heap - used) {
        errno = ENOMEM;
        return (void*)-1;
    }
    used += increment;
    return heap + used - increment;
}

int _kill(int process, int signal) {
    (void)process, (void)signal;
    errno = EINVAL;
    return -1;
}

int _getpid(void) {
    return 1;
}

void _exit(int status) {
    (void)status;
    kernel_console_flush();
    for (;;) __asm__ volatile("wfe");
}
