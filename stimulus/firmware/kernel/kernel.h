/* SPDX-License-Identifier: Apache-2.0 */
/* A preemptive kernel of the size of one page: tasks with priorities that share time by a tick, delays, semaphores, and
 * interrupts that nest. */
#ifndef KERNEL_H
#define KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum { KERNEL_TASKS = 8, KERNEL_TICKS_PER_SECOND = 1000 };

/* Interrupts of this priority and below (numbers from here on) may use the kernel and wait in critical sections. */
enum { KERNEL_PRIORITY = 0x90, KERNEL_TICK_PRIORITY = 0xF0 };

struct kernel_task {
    uint32_t* sp;      /* known to kernel_switch.S */
    unsigned priority; /* the highest number runs */
    uint32_t wake_tick;
    const void* waits_for; /* a semaphore, or the task itself while it is delayed; null: ready */
};

struct kernel_semaphore {
    volatile unsigned count;
};

extern struct kernel_task* kernel_current;
extern volatile uint32_t kernel_interrupt_depth;
extern volatile uint32_t kernel_undefined_count;

/* A task never returns. The stack is `words` long. */
void kernel_create(struct kernel_task* task, uint32_t* stack, unsigned words, void (*function)(void*), void* argument,
                   unsigned priority);

/* Starts the tick and the first task. */
void kernel_start(void) __attribute__((noreturn));

void kernel_yield(void);
void kernel_delay(uint32_t ticks);
uint32_t kernel_ticks(void);

/* Once in a task: its VFP registers are kept from here on. */
void kernel_use_vfp(void);

/* Keeps interrupts that may use the kernel away; nests. */
void kernel_enter_critical(void);
void kernel_leave_critical(void);

void kernel_take(struct kernel_semaphore* semaphore);
/* Called from a task or from an interrupt of KERNEL_PRIORITY and below. */
void kernel_give(struct kernel_semaphore* semaphore);

/* Interrupt controller: all interrupts of this core, disabled. */
void kernel_interrupts_init(void);
/* `priority` in steps of 8, lower is more urgent. */
void kernel_interrupt_enable(uint32_t id, uint32_t priority, void (*handler)(void));
/* Software-generated interrupt 0 to 15 to this core. */
void kernel_interrupt_raise(uint32_t id);

/* The faults since the start; each is skipped. */
struct kernel_fault {
    uint32_t count;
    uint32_t status;
    uint32_t address;
};
extern volatile struct kernel_fault kernel_data_faults;
extern volatile struct kernel_fault kernel_code_faults;

#endif
