/* SPDX-License-Identifier: Apache-2.0 */
/* What newlib asks of a system, on the university computer: text by the JTAG UART, and memory up to the stack. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>

#include "de1_soc_memory_map.h"
#include "jtag_uart_registers.h"

enum { STACK_RESERVE = 0x10000 };

extern char __heap_start[];
extern char __stack[];

static volatile uint32_t* jtag(uint32_t offset) {
    return (volatile uint32_t*)(DE1_SOC_JTAG_UART_BASE + offset);
}

int _write(int file, const char* text, int length) {
    (void)file;
    for (int i = 0; i < length; ++i) {
        while (*jtag(JTAG_UART_CONTROL) >> JTAG_UART_CONTROL_WSPACE_LSB == 0) {
        }
        *jtag(JTAG_UART_DATA) = (uint8_t)text[i];
    }
    return length;
}

/* Reads at least one character, and no more than a line. */
int _read(int file, char* text, int length) {
    (void)file;
    int got = 0;
    while (got < length) {
        const uint32_t data = *jtag(JTAG_UART_DATA);
        if ((data & JTAG_UART_DATA_RVALID_MASK) == 0) {
            if (got != 0) break;
            continue;
        }
        const char character = (char)data == '\r' ? '\n' : (char)data;
        text[got++] = character;
        if (character == '\n') break;
    }
    return got;
}

void* _sbrk(ptrdiff_t more) {
    static char* end = __heap_start;
    char* const before = end;
    if (more > (__stack - STACK_RESERVE) - end || more < __heap_start - end) {
        errno = ENOMEM;
        return (void*)-1;
    }
    end += more;
    return before;
}

/* The processor sleeps between interrupts, which are served as before. */
void _exit(int status) {
    (void)status;
    for (;;) __asm__ volatile("wfi");
}

/* Standard input and output are a terminal, so lines come when they are complete. */
int _fstat(int file, struct stat* status) {
    (void)file;
    status->st_mode = S_IFCHR;
    return 0;
}

int _isatty(int file) {
    (void)file;
    return 1;
}

int _lseek(int file, int offset, int from) {
    (void)file, (void)offset, (void)from;
    return 0;
}

int _close(int file) {
    (void)file;
    return 0;
}

int _open(const char* name, int flags, int mode) {
    (void)name, (void)flags, (void)mode;
    errno = ENOENT;
    return -1;
}

int _kill(int process, int signal) {
    (void)process, (void)signal;
    errno = EINVAL;
    return -1;
}

int _getpid(void) {
    return 1;
}

/* The board has no clock that says what time it is: time() and clock() are -1. */
int _gettimeofday(struct timeval* now, void* zone) {
    (void)now, (void)zone;
    errno = ENOSYS;
    return -1;
}

clock_t _times(struct tms* of) {
    (void)of;
    errno = ENOSYS;
    return (clock_t)-1;
}

/* Whoever watches the program knows it by this name. */
int __no_clock(struct timeval* now, void* zone) __attribute__((alias("_gettimeofday")));

/* exit() calls it. */
void _fini(void) {}
