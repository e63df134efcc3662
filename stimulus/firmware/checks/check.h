/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of a check program: text on UART0, exceptions that a check provokes and looks at, and a verdict. Nothing
 * here uses registers of VFP or NEON, so that a check of them finds them as it left them. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>

/* Sets up UART0 (115200 8N1) and prints the name. */
void check_begin(const char* name);

/* Prints `check: N passed, M failed`, not counting what differs (see below), and `END`, waits until the line has it,
 * and sleeps for ever. */
void check_end(void) __attribute__((noreturn));

/* A heading, no verdict. */
void check_section(const char* title);

/* `PASS what 0x..` when both are equal, otherwise `FAIL what 0x.., expected 0x..`. */
void check_equal(const char* what, uint32_t value, uint32_t expected);
void check_equal_wide(const char* what, uint64_t value, uint64_t expected);

/* `value what 0x..`: for the comparison alone, where no manual tells the result, as a checksum of many. */
void check_value(const char* what, uint32_t value);

/* `PASS what` or `FAIL what`. */
void check_true(const char* what, bool holds);

/* What is printed between the two is known to differ on QEMU 7.2 and has to be right here: `[differs: name]` to
 * `[same]`. The comparison knows the names. */
void check_differs(const char* name);
void check_same(void);

/* Numbers of the vectors. */
enum { CHECK_UNDEFINED = 1, CHECK_SVC, CHECK_PREFETCH_ABORT, CHECK_DATA_ABORT, CHECK_IRQ = 6, CHECK_FIQ };

/* What check_startup.S saves, in its order. */
struct check_frame {
    uint32_t r[15]; /* r0 to r12, sp and lr of User and System mode */
    uint32_t lr;    /* as the exception left it; where the program resumes when this is changed */
    uint32_t spsr;
    uint32_t cpsr; /* in the handler */
    uint32_t kind;
};

/* The last exception other than an interrupt. */
struct check_exception {
    uint32_t count; /* since check_arm */
    uint32_t kind;
    uint32_t pc; /* of the instruction that caused it */
    uint32_t lr;
    uint32_t spsr;
    uint32_t cpsr;
    uint32_t status;  /* DFSR or IFSR of an abort, otherwise 0 */
    uint32_t address; /* DFAR or IFAR of an abort, otherwise 0 */
};
extern volatile struct check_exception check_caught;

/* Exceptions may come from here on: each is recorded and its instruction skipped, a supervisor call returns. A prefetch
 * abort resumes at the caller's return address, in lr of User and System mode. Before check_arm and after
 * check_disarm an exception is a failure and ends the program. */
void check_arm(void);
void check_disarm(void);

/* When set, called for every exception that is recorded. True: the cause is gone, the instruction is tried again. */
typedef bool check_fix_function(const struct check_frame* frame);
extern check_fix_function* volatile check_fix;

/* Calls a function in User mode, on the same stack. The way back is a supervisor call with a number of its own, which
 * is not recorded; an exception inside is, when armed. */
void check_in_user_mode(void (*function)(void));

/* Called in IRQ and FIQ mode. */
typedef void check_interrupt_function(struct check_frame* frame);
extern check_interrupt_function* volatile check_interrupt;

/* Disarms, and compares kind, fault status and fault address of the only exception since check_arm. */
void check_fault(const char* what, uint32_t kind, uint32_t status, uint32_t address);

/* Disarms; passes when no exception came since check_arm. */
void check_no_fault(const char* what);

/* Where the eight vectors go, for a check with a handler of its own; number 0 is not used. */
extern void* volatile check_vectors[8];

/* Bits of status registers. */
enum {
    PSR_USER = 0x10,
    PSR_FIQ_MODE = 0x11,
    PSR_IRQ_MODE = 0x12,
    PSR_SUPERVISOR = 0x13,
    PSR_ABORT = 0x17,
    PSR_UNDEFINED = 0x1B,
    PSR_SYSTEM = 0x1F,
    PSR_MODE = 0x1F,
    PSR_T = 1 << 5,
    PSR_F = 1 << 6,
    PSR_I = 1 << 7,
    PSR_A = 1 << 8,
};

static inline uint32_t read_cpsr(void) {
    uint32_t value;
    __asm__ volatile("mrs %0, cpsr" : "=r"(value)::"memory");
    return value;
}

/* MRC and MCR with the operands of the manual's tables, e.g. CP15_READ(c1, 0, c0, 0) for SCTLR. */
#define CP15_READ(crn, opc1, crm, opc2)                                                                  \
    ({                                                                                                   \
        uint32_t value_;                                                                                 \
        __asm__ volatile("mrc p15, " #opc1 ", %0, " #crn ", " #crm ", " #opc2 : "=r"(value_)::"memory"); \
        value_;                                                                                          \
    })
#define CP15_WRITE(crn, opc1, crm, opc2, value) \
    __asm__ volatile("mcr p15, " #opc1 ", %0, " #crn ", " #crm ", " #opc2 "\n\tisb" ::"r"(value) : "memory")

#endif
