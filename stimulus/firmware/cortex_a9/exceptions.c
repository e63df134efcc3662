/* SPDX-License-Identifier: Apache-2.0 */
/* Exceptions other than interrupts: the abort of a probing read is resumed, everything else is reported and ends the
 * program. */
#include "cpu.h"
#include "print.h"
#include "uart.h"

enum exception_kind { UNDEFINED, SUPERVISOR_CALL, PREFETCH_ABORT, DATA_ABORT, FAST_INTERRUPT };

/* Written by startup.S, which knows these offsets. */
struct exception_frame {
    uint32_t r[15]; /* r0 to r12, sp and lr */
    uint32_t pc;
    uint32_t psr;
};

void exception_handler(enum exception_kind kind, struct exception_frame* frame);

extern const char cpu_probe_failed[]; /* a label in startup.S */

static bool resume_probe(struct exception_frame* frame) {
    if (frame->pc < (uintptr_t)cpu_probe || frame->pc >= (uintptr_t)cpu_probe_failed) return false;
    frame->pc = (uintptr_t)cpu_probe_failed;
    return true;
}

static const char* exception_name(enum exception_kind kind) {
    switch (kind) {
        case UNDEFINED:
            return "an undefined instruction";
        case SUPERVISOR_CALL:
            return "a supervisor call";
        case PREFETCH_ABORT:
            return "a prefetch abort";
        case DATA_ABORT:
            return "a data abort";
        case FAST_INTERRUPT:
            return "a fast interrupt";
    }
    return "an exception";
}

static void print_fault_registers(enum exception_kind kind) {
    uint32_t status = 0;
    uint32_t address = 0;
    if (kind == DATA_ABORT) {
        __asm__ volatile("mrc p15, 0, %0, c5, c0, 0\n\tmrc p15, 0, %1, c6, c0, 0" : "=r"(status), "=r"(address));
    } else if (kind == PREFETCH_ABORT) {
        __asm__ volatile("mrc p15, 0, %0, c5, c0, 1\n\tmrc p15, 0, %1, c6, c0, 2" : "=r"(status), "=r"(address));
    } else {
        return;
    }
    print_to(uart_put_polled, "fault status 0x%08x, fault address 0x%08x\n", (unsigned)status, (unsigned)address);
}

static void report(enum exception_kind kind, const struct exception_frame* frame) {
    print_to(uart_put_polled, "\nStopped at 0x%08x by %s, psr 0x%08x.\n", (unsigned)frame->pc, exception_name(kind),
             (unsigned)frame->psr);
    for (unsigned i = 0; i < 15; ++i) {
        print_to(uart_put_polled, "r%u 0x%08x%c", i, (unsigned)frame->r[i], i % 5 == 4 ? '\n' : ' ');
    }
    print_fault_registers(kind);
}

void exception_handler(enum exception_kind kind, struct exception_frame* frame) {
    static bool reporting = false;
    if (kind == DATA_ABORT && resume_probe(frame)) return;
    if (!reporting) {
        reporting = true;
        report(kind, frame);
        uart_flush();
    }
    cpu_stop();
}
