/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#include <stddef.h>

#include "cpu.h"
#include "registers.h"

/* UG585 appendix B.24: interrupt controller and private timer. */
enum {
    GIC_CPU_CONTROL = 0xF8F00100,
    GIC_PRIORITY_MASK = 0xF8F00104,
    GIC_BINARY_POINT = 0xF8F00108,
    GIC_CONTROL = 0xF8F01000,
    GIC_SET_ENABLE = 0xF8F01100,
    GIC_CLEAR_ENABLE = 0xF8F01180,
    GIC_PRIORITY = 0xF8F01400,
    GIC_TARGET = 0xF8F01800,
    GIC_CONFIGURATION = 0xF8F01C00,
    GIC_SOFTWARE = 0xF8F01F00,
    TIMER_LOAD = 0xF8F00600,
    TIMER_CONTROL = 0xF8F00608,
    TIMER_STATUS = 0xF8F0060C,
};
enum { INTERRUPTS = 96, FIRST_SHARED = 32, TIMER_INTERRUPT = 29, SPURIOUS = 1023 };
enum { TIMER_CLOCK_HZ = 333333333, INITIAL_PSR = 0x1F, PSR_THUMB = 0x20 };

/* Known to kernel_switch.S. */
struct kernel_task* kernel_current;
volatile uint32_t kernel_critical_depth;
volatile uint32_t kernel_interrupt_depth;
volatile uint32_t kernel_uses_vfp;
volatile uint32_t kernel_change_wanted;
volatile uint32_t kernel_undefined_count;
volatile struct kernel_fault kernel_data_faults;
volatile struct kernel_fault kernel_code_faults;

void kernel_resume_first(void) __attribute__((noreturn));
void kernel_choose(void);
void kernel_interrupt(uint32_t acknowledged);
uint32_t kernel_data_abort(uint32_t pc, uint32_t status, uint32_t address);
uint32_t kernel_prefetch_abort(uint32_t pc, uint32_t status, uint32_t address, uint32_t lr);

static struct kernel_task* tasks[KERNEL_TASKS];
static unsigned task_count;
static volatile uint32_t ticks;
static void (*handlers[INTERRUPTS])(void);

/* The frame that restore_context in kernel_switch.S takes apart. */
void kernel_create(struct kernel_task* task, uint32_t* stack, unsigned words, void (*function)(void*), void* argument,
                   unsigned priority) {
    enum { DEPTH, VFP, FPSCR, UNUSED, R0, R1, LR = R0 + 13, PC, PSR, FRAME };
    uint32_t* const frame = stack + (words & ~1u) - FRAME;
    const uint32_t entry = (uint32_t)(uintptr_t)function;
    for (unsigned i = 0; i < FRAME; ++i) frame[i] = 0;
    frame[R0] = (uint32_t)(uintptr_t)argument;
    frame[PC] = entry & ~1u;
    frame[PSR] = INITIAL_PSR | ((entry & 1) != 0 ? PSR_THUMB : 0);
    task->sp = frame;
    task->priority = priority;
    tasks[task_count++] = task;
}

/* The ready task of the highest priority that comes next after the current one. */
void kernel_choose(void) {
    unsigned start = 0;
    while (start < task_count && tasks[start] != kernel_current) ++start;
    struct kernel_task* best = NULL;
    for (unsigned i = 1; i <= task_count; ++i) {
        struct kernel_task* const task = tasks[(start + i) % task_count];
        if (task->waits_for == NULL && (best == NULL || task->priority > best->priority)) best = task;
    }
    kernel_current = best;
}

static void wake(const void* reason) {
    for (unsigned i = 0; i < task_count; ++i) {
        if (tasks[i]->waits_for == reason) tasks[i]->waits_for = NULL;
    }
}

static void tick(void) {
    register_write(TIMER_STATUS, 1);
    ++ticks;
    for (unsigned i = 0; i < task_count; ++i) {
        struct kernel_task* const task = tasks[i];
        if (task->waits_for == task && task->wake_tick == ticks) task->waits_for = NULL;
    }
    kernel_change_wanted = 1;
}

void kernel_start(void) {
    kernel_interrupt_enable(TIMER_INTERRUPT, KERNEL_TICK_PRIORITY, tick);
    register_write(TIMER_LOAD, TIMER_CLOCK_HZ / KERNEL_TICKS_PER_SECOND - 1);
    register_write(TIMER_CONTROL, 7); /* interrupt, reload, enable */
    kernel_choose();
    kernel_resume_first();
}

void kernel_yield(void) {
    __asm__ volatile("svc 0" ::: "memory");
}

uint32_t kernel_ticks(void) {
    return ticks;
}

void kernel_delay(uint32_t count) {
    kernel_enter_critical();
    kernel_current->wake_tick = ticks + count;
    kernel_current->waits_for = kernel_current;
    kernel_yield();
    kernel_leave_critical();
}

void kernel_use_vfp(void) {
    kernel_uses_vfp = 1;
}

/* The mask is written with interrupts off: one that came between the write and its effect would see a critical section
 * that has not begun. */
static void set_priority_mask(uint32_t mask) {
    __asm__ volatile("cpsid i\n\tdsb\n\tisb" ::: "memory");
    register_write(GIC_PRIORITY_MASK, mask);
    __asm__ volatile("dsb\n\tisb\n\tcpsie i" ::: "memory");
}

void kernel_enter_critical(void) {
    if (kernel_critical_depth == 0) set_priority_mask(KERNEL_PRIORITY);
    ++kernel_critical_depth;
}

void kernel_leave_critical(void) {
    if (--kernel_critical_depth == 0) set_priority_mask(0xFF);
}

void kernel_take(struct kernel_semaphore* semaphore) {
    kernel_enter_critical();
    while (semaphore->count == 0) {
        kernel_current->waits_for = semaphore;
        kernel_yield();
    }
    --semaphore->count;
    kernel_leave_critical();
}

void kernel_give(struct kernel_semaphore* semaphore) {
    if (kernel_interrupt_depth != 0) {
        ++semaphore->count;
        wake(semaphore);
        kernel_change_wanted = 1;
        return;
    }
    kernel_enter_critical();
    ++semaphore->count;
    wake(semaphore);
    kernel_yield();
    kernel_leave_critical();
}

void kernel_interrupts_init(void) {
    register_write(GIC_CONTROL, 0);
    for (uint32_t i = FIRST_SHARED / 16; i < INTERRUPTS / 16; ++i) register_write(GIC_CONFIGURATION + 4 * i, 0);
    for (uint32_t i = 0; i < INTERRUPTS / 4; ++i) register_write(GIC_PRIORITY + 4 * i, 0xA0A0A0A0);
    for (uint32_t i = FIRST_SHARED / 4; i < INTERRUPTS / 4; ++i) register_write(GIC_TARGET + 4 * i, 0x01010101);
    for (uint32_t i = 0; i < INTERRUPTS / 32; ++i) register_write(GIC_CLEAR_ENABLE + 4 * i, 0xFFFFFFFF);
    register_write(GIC_CONTROL, 1);
    register_write(GIC_BINARY_POINT, 0);
    register_write(GIC_PRIORITY_MASK, 0xFF);
    register_write(GIC_CPU_CONTROL, 7); /* both groups, acknowledged by one register */
}

void kernel_interrupt_enable(uint32_t id, uint32_t priority, void (*handler)(void)) {
    handlers[id] = handler;
    *(volatile uint8_t*)(GIC_PRIORITY + id) = (uint8_t)priority;
    register_write(GIC_SET_ENABLE + id / 32 * 4, 1u << id % 32);
}

void kernel_interrupt_raise(uint32_t id) {
    register_write(GIC_SOFTWARE, 1u << 16 | id);
}

/* Called by kernel_switch.S with interrupts masked. */
void kernel_interrupt(uint32_t acknowledged) {
    const uint32_t id = acknowledged & 0x3FF;
    if (id == SPURIOUS) return;
    cpu_unmask_interrupts();
    if (id < INTERRUPTS && handlers[id] != NULL) handlers[id]();
}

static void record(volatile struct kernel_fault* fault, uint32_t status, uint32_t address) {
    ++fault->count;
    fault->status = status;
    fault->address = address;
}

/* The faulting access is a 4-byte instruction in either state: the program sees to it. */
uint32_t kernel_data_abort(uint32_t pc, uint32_t status, uint32_t address) {
    record(&kernel_data_faults, status, address);
    return pc + 4;
}

/* Code that is not there was called: back to the caller. */
uint32_t kernel_prefetch_abort(uint32_t pc, uint32_t status, uint32_t address, uint32_t lr) {
    (void)pc;
    record(&kernel_code_faults, status, address);
    return lr & ~1u;
}
