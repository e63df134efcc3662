/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include "cpu.h"
#include "print.h"
#include "uart0.h"

/* The supervisor call at the end of check_in_user_mode. */
enum { LEAVE_USER_MODE = 0xF0 };

/* Bits 7 to 4, where DFSR has the domain, are unknown (ARM DDI 0406C, B4.1, IFSR). */
#define IFSR_DEFINED 0xFFFFFF0Fu

/* A check that goes wrong over and over again shall not print for ever. */
enum { MOST_EXCEPTIONS = 64 };

volatile struct check_exception check_caught;
check_fix_function* volatile check_fix;
check_interrupt_function* volatile check_interrupt;

static volatile bool armed = false;
static bool differs = false;
static uint32_t passed = 0; /* without what differs */
static uint32_t failed = 0;

void check_begin(const char* name) {
    uart0_init();
    print_to(uart0_put, "check: %s\n", name);
}

void check_end(void) {
    print_to(uart0_put, "check: %u passed, %u failed\nEND\n", (unsigned)passed, (unsigned)failed);
    uart0_flush();
    cpu_stop();
}

void check_section(const char* title) {
    print_to(uart0_put, "- %s\n", title);
}

static bool verdict(bool holds, const char* what) {
    if (!differs) ++*(holds ? &passed : &failed);
    print_to(uart0_put, "%s %s", holds ? "PASS" : "FAIL", what);
    return holds;
}

void check_equal(const char* what, uint32_t value, uint32_t expected) {
    const bool equal = verdict(value == expected, what);
    print_to(uart0_put, " 0x%08x", (unsigned)value);
    if (!equal) print_to(uart0_put, ", expected 0x%08x", (unsigned)expected);
    print_to(uart0_put, "\n");
}

void check_equal_wide(const char* what, uint64_t value, uint64_t expected) {
    const bool equal = verdict(value == expected, what);
    print_to(uart0_put, " 0x%016llx", (unsigned long long)value);
    if (!equal) print_to(uart0_put, ", expected 0x%016llx", (unsigned long long)expected);
    print_to(uart0_put, "\n");
}

void check_value(const char* what, uint32_t value) {
    print_to(uart0_put, "value %s 0x%08x\n", what, (unsigned)value);
}

void check_true(const char* what, bool holds) {
    verdict(holds, what);
    print_to(uart0_put, "\n");
}

void check_differs(const char* name) {
    print_to(uart0_put, "[differs: %s]\n", name);
    differs = true;
}

void check_same(void) {
    print_to(uart0_put, "[same]\n");
    differs = false;
}

void check_arm(void) {
    check_caught.count = 0;
    check_caught.kind = 0;
    check_caught.status = 0;
    check_caught.address = 0;
    armed = true;
}

void check_disarm(void) {
    armed = false;
    check_fix = 0;
}

void check_fault(const char* what, uint32_t kind, uint32_t status, uint32_t address) {
    check_disarm();
    const bool equal = check_caught.count == 1 && check_caught.kind == kind && check_caught.status == status &&
                       check_caught.address == address;
    verdict(equal, what);
    print_to(uart0_put, ": %u of kind %u, status 0x%03x, address 0x%08x", (unsigned)check_caught.count,
             (unsigned)check_caught.kind, (unsigned)check_caught.status, (unsigned)check_caught.address);
    if (!equal) {
        print_to(uart0_put, ", expected 1 of kind %u, status 0x%03x, address 0x%08x", (unsigned)kind, (unsigned)status,
                 (unsigned)address);
    }
    print_to(uart0_put, "\n");
}

void check_no_fault(const char* what) {
    check_disarm();
    if (!verdict(check_caught.count == 0, what)) {
        print_to(uart0_put, ": %u of kind %u, status 0x%03x, address 0x%08x", (unsigned)check_caught.count,
                 (unsigned)check_caught.kind, (unsigned)check_caught.status, (unsigned)check_caught.address);
    }
    print_to(uart0_put, "\n");
}

/* The distance from the instruction to lr (ARM DDI 0406C, table B1-7). */
static uint32_t link_offset(const struct check_frame* frame) {
    if (frame->kind == CHECK_DATA_ABORT) return 8;
    if (frame->kind == CHECK_PREFETCH_ABORT) return 4;
    return (frame->spsr & PSR_T) != 0 ? 2 : 4;
}

static uint32_t instruction_size(uint32_t pc, uint32_t psr) {
    if ((psr & PSR_T) == 0) return 4;
    return *(const uint16_t*)pc >> 11 >= 0x1D ? 4 : 2;
}

static void record(const struct check_frame* frame) {
    ++check_caught.count;
    check_caught.kind = frame->kind;
    check_caught.pc = frame->lr - link_offset(frame);
    check_caught.lr = frame->lr;
    check_caught.spsr = frame->spsr;
    check_caught.cpsr = frame->cpsr;
    check_caught.status = 0;
    check_caught.address = 0;
    if (frame->kind == CHECK_PREFETCH_ABORT) {
        check_caught.status = CP15_READ(c5, 0, c0, 1) & IFSR_DEFINED;
        check_caught.address = CP15_READ(c6, 0, c0, 2);
    } else if (frame->kind == CHECK_DATA_ABORT) {
        check_caught.status = CP15_READ(c5, 0, c0, 0);
        check_caught.address = CP15_READ(c6, 0, c0, 0);
    }
}

static void resume_at(struct check_frame* frame, uint32_t address) {
    frame->lr = address & ~1u;
    frame->spsr = (frame->spsr & ~(uint32_t)PSR_T) | ((address & 1) != 0 ? PSR_T : 0);
}

static void skip(struct check_frame* frame) {
    if (frame->kind == CHECK_SVC) return;
    if (frame->kind == CHECK_PREFETCH_ABORT) {
        resume_at(frame, frame->r[14]);
    } else {
        frame->lr = check_caught.pc + instruction_size(check_caught.pc, frame->spsr);
    }
}

static void unexpected(void) {
    ++failed;
    print_to(uart0_put, "FAIL unexpected exception %u at 0x%08x, psr 0x%08x, status 0x%03x, address 0x%08x\n",
             (unsigned)check_caught.kind, (unsigned)check_caught.pc, (unsigned)check_caught.spsr,
             (unsigned)check_caught.status, (unsigned)check_caught.address);
    check_end();
}

static bool leaves_user_mode(const struct check_frame* frame) {
    if (frame->kind != CHECK_SVC || (frame->spsr & (PSR_T | PSR_MODE)) != PSR_USER) return false;
    return (*(const uint32_t*)(frame->lr - 4) & 0xFFFFFF) == LEAVE_USER_MODE;
}

void check_dispatch(struct check_frame* frame);

/* Called by check_startup.S for every exception. */
void check_dispatch(struct check_frame* frame) {
    if (frame->kind == CHECK_IRQ || frame->kind == CHECK_FIQ) {
        frame->lr -= 4;
        if (check_interrupt != 0) check_interrupt(frame);
        return;
    }
    if (leaves_user_mode(frame)) {
        frame->spsr |= PSR_SYSTEM;
        return;
    }
    record(frame);
    if (!armed || check_caught.count > MOST_EXCEPTIONS) unexpected();
    if (check_fix != 0 && check_fix(frame)) {
        frame->lr = check_caught.pc;
    } else {
        skip(frame);
    }
}
