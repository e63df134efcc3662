/* SPDX-License-Identifier: Apache-2.0 */
#include "timer_interrupts.h"

#include "check.h"
#include "machine.h"
#include "register_access.h"

/* Registers by word and bit of an interrupt. */
enum { SET_ENABLE = 0x100, CLEAR_ENABLE = 0x180, PENDING = 0x200, CLEAR_PENDING = 0x280, PRIORITY = 0x400 };

volatile uint32_t timer_interrupts;
volatile uint32_t timer_last_id;
static uint32_t wanted_interrupts;
static timer_end_function* end_interrupt;

bool timer_wait_for(uint32_t address, uint32_t mask) {
    for (uint32_t i = 0; i < TIMER_PATIENCE; ++i) {
        if ((register_read(address) & mask) != 0) return true;
    }
    return false;
}

uint32_t timer_pending(uint32_t id) {
    return register_read(MACHINE_GIC_DISTRIBUTOR_BASE + PENDING + 4 * (id / 32)) >> id % 32 & 1;
}

void timer_clear_pending(uint32_t id) {
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + CLEAR_PENDING + 4 * (id / 32), 1u << id % 32);
}

void timer_enable(uint32_t id) {
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + PRIORITY + id) = 0x80;
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + SET_ENABLE + 4 * (id / 32), 1u << id % 32);
}

void timer_disable(uint32_t id) {
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + CLEAR_ENABLE + 4 * (id / 32), 1u << id % 32);
}

static void count_interrupt(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(MACHINE_GIC_CPU_BASE + 0xC);
    if ((id & 0x3FF) >= 1020) return;
    timer_last_id = id;
    end_interrupt(id, ++timer_interrupts == wanted_interrupts);
    register_write(MACHINE_GIC_CPU_BASE + 0x10, id);
}

void timer_start_controller(void) {
    register_write(MACHINE_GIC_CPU_BASE + 4, 0xF8);
    register_write(MACHINE_GIC_CPU_BASE, 1);
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE, 1);
    check_interrupt = count_interrupt;
}

void timer_expect_interrupts(uint32_t count, timer_end_function* end) {
    timer_interrupts = 0;
    timer_last_id = 0;
    wanted_interrupts = count;
    end_interrupt = end;
}

void timer_sleep_through_interrupts(void) {
    while (timer_interrupts < wanted_interrupts) {
        __asm__ volatile("dsb\n\twfi\n\tcpsie i\n\tisb\n\tcpsid i" ::: "memory");
    }
}
