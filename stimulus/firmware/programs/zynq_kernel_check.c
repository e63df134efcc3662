/* SPDX-License-Identifier: Apache-2.0 */
/* A program of the kind that people bring along: started as a board support package does it, with MMU, caches and the C
 * library, then tasks under a preemptive kernel. Prints its verdict on UART1. No figure it prints depends on speed;
 * what is known to differ on QEMU 7.2 is between marks. */
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "kernel_console.h"
#include "registers.h"

enum {
    DATA_FAULT = 0xC0000000,
    CODE_FAULT = 0xE6000000,
    ALIAS_SECTION = 0x30000000,
    NORMAL_SECTION = 0x15DE6,
    LEVEL_2_CONTROL = 0xF8F02100,
    SLCR_LOCKED = 0xF800000C,
    GLOBAL_TIMER = 0xF8F00200,
    TTC_CLOCK_CONTROL = 0xF8001000,
    TTC_COUNTER_CONTROL = 0xF800100C,
    TTC_INTERVAL = 0xF8001024,
    TTC_STATUS = 0xF8001054,
    TTC_ENABLE = 0xF8001060,
    TTC_INTERRUPT = 42,
    SOFTWARE_INTERRUPT = 14,
};

static unsigned passed;
static unsigned failed;

static void check(const char* what, bool holds) {
    ++*(holds ? &passed : &failed);
    printf("%s %s\n", holds ? "PASS" : "FAIL", what);
}

/* What comes between the two is left out of a comparison with QEMU. */
static void differs(const char* name) {
    printf("[differs: %s]\n", name);
}
static void same(void) {
    printf("[same]\n");
}

#define CP15_READ(crn, opc1, crm, opc2)                                                        \
    ({                                                                                         \
        uint32_t value_;                                                                       \
        __asm__ volatile("mrc p15, " #opc1 ", %0, " #crn ", " #crm ", " #opc2 : "=r"(value_)); \
        value_;                                                                                \
    })
#define CP15_WRITE(crn, opc1, crm, opc2, value) \
    __asm__ volatile("mcr p15, " #opc1 ", %0, " #crn ", " #crm ", " #opc2 ::"r"(value) : "memory")

static void check_boot(void) {
    uint32_t psr;
    __asm__("mrs %0, cpsr" : "=r"(psr));
    check("system mode, interrupts masked", (psr & 0xDF) == 0xDF);
    check("asynchronous aborts unmasked", (psr & 0x100) == 0);
    check("translation and caches on", (CP15_READ(c1, 0, c0, 0) & 0x1805) == 0x1805);
    check("first of the cores", (CP15_READ(c0, 0, c0, 5) & 0xF) == 0);
    check("a Cortex-A9", (CP15_READ(c0, 0, c0, 0) & 0xFF0FFFF0) == 0x410FC090);
    check("system registers locked", register_read(SLCR_LOCKED) == 1);
    differs("no-level-2-cache");
    check("level 2 cache on", register_read(LEVEL_2_CONTROL) == 1);
    same();
}

static uint64_t global_time(void) {
    for (;;) {
        const uint32_t high = register_read(GLOBAL_TIMER + 4);
        const uint32_t low = register_read(GLOBAL_TIMER);
        if (register_read(GLOBAL_TIMER + 4) == high) return (uint64_t)high << 32 | low;
    }
}

static void check_clocks(void) {
    register_write(GLOBAL_TIMER + 8, 0);
    register_write(GLOBAL_TIMER, 0xFFFF0000); /* the carry into the upper word comes soon */
    register_write(GLOBAL_TIMER + 4, 1);
    register_write(GLOBAL_TIMER + 8, 1);
    const uint32_t cycles = CP15_READ(c9, 0, c13, 0); /* PMCCNTR */
    const uint64_t start = global_time();
    uint64_t now = start;
    bool rises = true;
    while (now < 0x200010000) {
        const uint64_t next = global_time();
        rises = rises && next >= now;
        now = next;
    }
    check("the global timer rises into its upper word", rises && start < 0x200000000);
    differs("no-cycle-counter");
    check("the cycle counter runs", CP15_READ(c9, 0, c13, 0) != cycles);
    same();
}

static int compare_words(const void* a, const void* b) {
    const uint32_t x = *(const uint32_t*)a;
    const uint32_t y = *(const uint32_t*)b;
    return (x > y) - (x < y);
}

static void check_sorting(void) {
    enum { COUNT = 1000 };
    uint32_t* const values = malloc(COUNT * sizeof *values);
    uint32_t state = 1;
    for (unsigned i = 0; i < COUNT; ++i) values[i] = state = state * 1664525 + 1013904223;
    qsort(values, COUNT, sizeof *values, compare_words);
    bool sorted = true;
    for (unsigned i = 1; i < COUNT; ++i) sorted = sorted && values[i - 1] <= values[i];
    check("qsort of memory from malloc", sorted);
    printf("least %lu, greatest %lu\n", (unsigned long)values[0], (unsigned long)values[COUNT - 1]);
    free(values);
}

static void check_copies(void) {
    static uint8_t from[300];
    static uint8_t to[300];
    for (unsigned i = 0; i < sizeof from; ++i) from[i] = (uint8_t)(i * 7);
    bool equal = true;
    for (unsigned offset = 0; offset < 8; ++offset) {
        for (unsigned size = 0; size < 260; size += 13) {
            memset(to, 0xAA, sizeof to);
            memcpy(to + 8 - offset, from + offset, size);
            equal = equal && memcmp(to + 8 - offset, from + offset, size) == 0 && to[8 - offset + size] == 0xAA;
            memmove(to + 16, to + 8 - offset, size);
            equal = equal && memcmp(to + 16, from + offset, size) == 0;
        }
    }
    check("memcpy and memmove at every alignment", equal);
    uint32_t word;
    memcpy(&word, from + 1, sizeof word);
    check("an unaligned load", *(volatile uint32_t*)(from + 1) == word);
}

static jmp_buf jump;

static void __attribute__((noinline)) leave(volatile double* kept) {
    *kept += 1;
    longjmp(jump, 42);
}

static void check_library(void) {
    printf("%.10f %g %.3e\n", acos(-1), 1.0 / 3, exp(10));
    printf("%lld %llx %08x %-6s| %5.1f %c\n", -1234567890123LL, 0xFEDCBA9876543210ULL, 0xBEEFu, "left", 2.25, 'z');
    printf("%.15g %.15g %.15g\n", sqrt(2), sin(1), pow(2, 0.5));
    check("strtod rounds to the nearest", strtod("0.1000000000000000055511151231257827", NULL) == 0.1);
    volatile double kept = 1.5;
    const int result = setjmp(jump);
    if (result == 0) leave(&kept);
    check("longjmp", result == 42 && kept == 2.5);
    check_sorting();
    check_copies();
}

/* 4 bytes in either instruction set, which the handler of the abort skips. */
static void touch(uint32_t address) {
    uint32_t value;
#ifdef __thumb__
    __asm__ volatile("ldr.w %0, [%1]" : "=r"(value) : "r"(address) : "memory");
#else
    __asm__ volatile("ldr %0, [%1]" : "=r"(value) : "r"(address) : "memory");
#endif
}

/* Stays in the instruction set of this program, in which the handler of the abort returns. */
static void call(uint32_t address) {
#ifdef __thumb__
    address |= 1;
#endif
    ((void (*)(void))(uintptr_t)address)();
}

static void __attribute__((noinline)) check_faults(void) {
    touch(DATA_FAULT + 0x10);
    check("data abort: translation fault of a section", kernel_data_faults.count == 1);
    printf("status %03lx address %08lx\n", (unsigned long)kernel_data_faults.status & 0xC0F,
           (unsigned long)kernel_data_faults.address);
    call(CODE_FAULT + 0x20);
    check("prefetch abort: translation fault of a section", kernel_code_faults.count == 1);
    printf("status %03lx address %08lx\n", (unsigned long)kernel_code_faults.status & 0x40F,
           (unsigned long)kernel_code_faults.address);
    __asm__ volatile("udf 0");
    check("undefined instruction", kernel_undefined_count == 1);
}

/* The same memory at another address, and then other memory there. */
static void map_section(uint32_t address, uint32_t target) {
    extern uint32_t _translation_table[];
    _translation_table[address >> 20] = (target & 0xFFF00000) | NORMAL_SECTION;
    CP15_WRITE(c7, 0, c11, 1, &_translation_table[address >> 20]); /* DCCMVAU */
    __asm__ volatile("dsb" ::: "memory");
    CP15_WRITE(c8, 0, c7, 1, address); /* TLBIMVA */
    CP15_WRITE(c7, 0, c5, 6, 0);       /* BPIALL */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

static void check_mapping(void) {
    static volatile uint32_t word = 0x12345678;
    const uint32_t address = (uint32_t)(uintptr_t)&word;
    volatile uint32_t* const alias = (volatile uint32_t*)(ALIAS_SECTION | (address & 0xFFFFF));
    map_section(ALIAS_SECTION, address);
    check("memory read at an alias", *alias == 0x12345678);
    *alias = 0x9ABCDEF0;
    check("memory written at an alias", word == 0x9ABCDEF0);
    map_section(ALIAS_SECTION, address + 0x02000000);
    *alias = 1;
    check("the alias moved elsewhere", word == 0x9ABCDEF0 && *alias == 1);
    *(volatile uint32_t*)(uintptr_t)(address + 0x02000000) = 2;
    check("the new target is seen through it", *alias == 2);
}

/* Two tasks of one priority share time. Each keeps floating-point registers and a rounding mode of its own. */
struct computation {
    struct kernel_task task;
    uint32_t rounding; /* FPSCR.RMode */
    double sum;
    uint32_t start;
    uint32_t end;
    bool rounding_kept;
};
static struct computation upward = {.rounding = 1};
static struct computation downward = {.rounding = 2};
static struct kernel_semaphore computed;

static uint32_t read_fpscr(void) {
    uint32_t value;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(value));
    return value;
}

static void compute(void* argument) {
    enum { LEAST_TICKS = 20 };
    struct computation* const mine = argument;
    kernel_use_vfp();
    __asm__ volatile("vmsr fpscr, %0" ::"r"(mine->rounding << 22));
    mine->start = kernel_ticks();
    mine->rounding_kept = true;
    do {
        mine->sum = 0;
        for (unsigned i = 1; i <= 1000; ++i) mine->sum += 1.0 / i;
        mine->rounding_kept = mine->rounding_kept && (read_fpscr() >> 22 & 3) == mine->rounding;
        mine->end = kernel_ticks();
    } while (mine->end - mine->start < LEAST_TICKS);
    kernel_give(&computed);
    for (;;) kernel_delay(1000);
}

/* Wakes every second tick, above the computations. */
static struct kernel_task pulse_task;
static volatile unsigned pulses;
static volatile unsigned late_pulses;

static void pulse(void* argument) {
    (void)argument;
    uint32_t expected = kernel_ticks();
    while (pulses < 10) {
        kernel_delay(2);
        expected += 2;
        if (kernel_ticks() != expected) ++late_pulses;
        expected = kernel_ticks();
        ++pulses;
    }
    for (;;) kernel_delay(1000);
}

/* A triple-timer counter whose interrupt is more urgent than critical sections. */
static volatile uint32_t intervals;
static volatile uint32_t nested;

static void count_interval(void) {
    if ((register_read(TTC_STATUS) & 1) == 0) return; /* clears */
    ++intervals;
    if (kernel_interrupt_depth > 1) ++nested;
}

static void start_intervals(void) {
    register_write(TTC_COUNTER_CONTROL, 0x21); /* wave off, disabled */
    register_write(TTC_CLOCK_CONTROL, 0x01);   /* prescaler 2 */
    register_write(TTC_INTERVAL, 10000);
    register_write(TTC_ENABLE, 1);
    (void)register_read(TTC_STATUS);
    kernel_interrupt_enable(TTC_INTERRUPT, 0x40, count_interval);
    register_write(TTC_COUNTER_CONTROL, 0x32); /* wave off, restart, interval mode */
}

/* A software-generated interrupt hands over to a waiting task, and stays until it was interrupted itself. */
static struct kernel_semaphore raised;
static volatile unsigned raises;

static void handle_raised(void) {
    const uint32_t before = nested;
    while (nested == before) continue;
    ++raises;
    kernel_give(&raised);
}

static void check_interrupts(void) {
    kernel_interrupt_enable(SOFTWARE_INTERRUPT, 0xB0, handle_raised);
    start_intervals();
    for (unsigned i = 0; i < 5; ++i) {
        kernel_interrupt_raise(SOFTWARE_INTERRUPT);
        kernel_take(&raised);
    }
    check("software interrupts wake a task and are interrupted", raises == 5 && nested >= 5);

    kernel_enter_critical();
    const uint32_t ticks = kernel_ticks();
    const uint32_t before = intervals;
    while (intervals - before < 30) continue; /* more than two ticks */
    const bool kept_out = kernel_ticks() == ticks;
    kernel_interrupt_raise(SOFTWARE_INTERRUPT);
    const bool held_back = raises == 5;
    kernel_leave_critical();
    kernel_take(&raised);
    check("a critical section keeps the kernel's interrupts out, not the urgent one", kept_out && held_back);
    register_write(TTC_COUNTER_CONTROL, 0x21);
}

static void check_computations(void) {
    kernel_take(&computed);
    kernel_take(&computed);
    check("both computations were under way at once", upward.start < downward.end && downward.start < upward.end);
    check("each kept its rounding mode", upward.rounding_kept && downward.rounding_kept);
    check("and its sum", upward.sum > downward.sum && upward.sum - downward.sum < 1e-12);
    printf("%.17g %.17g\n", upward.sum, downward.sum);
    check("a task of higher priority came on time", pulses == 10 && late_pulses == 0);
}

static void converse(void) {
    char line[80];
    printf("Say something.\n");
    unsigned length = 0;
    for (int byte = kernel_console_get(); byte != '\r' && byte != '\n'; byte = kernel_console_get()) {
        if (length < sizeof line - 1) line[length++] = (char)byte;
    }
    line[length] = '\0';
    printf("You said: %s\n", line);
}

static struct kernel_task main_task;
static struct kernel_task idle_task;

static void idle(void* argument) {
    (void)argument;
    for (;;) __asm__ volatile("dsb\n\twfi");
}

static void run_checks(void* argument) {
    (void)argument;
    kernel_use_vfp();
    kernel_console_start();
    check_computations();
    check_interrupts();
    converse();
    printf("check: %u passed, %u failed\nEND\n", passed, failed);
    kernel_console_flush();
    for (;;) kernel_delay(1000);
}

int main(void) {
    static uint32_t stacks[5][4096] __attribute__((aligned(8)));
    kernel_console_init();
    setvbuf(stdout, NULL, _IOLBF, 256);
    check_boot();
    check_clocks();
    check_library();
    check_faults();
    check_mapping();
    kernel_interrupts_init();
    kernel_create(&main_task, stacks[0], 4096, run_checks, NULL, 3);
    kernel_create(&pulse_task, stacks[1], 4096, pulse, NULL, 2);
    kernel_create(&upward.task, stacks[2], 4096, compute, &upward, 1);
    kernel_create(&downward.task, stacks[3], 4096, compute, &downward, 1);
    kernel_create(&idle_task, stacks[4], 4096, idle, NULL, 0);
    kernel_start();
}
