/* SPDX-License-Identifier: Apache-2.0 */
/* A program of the university computer that counts on the LEDs with the time-outs of an interval timer, 100 a second,
 * and waits for each: in sleep (WAIT_ASLEEP), for its handler's mark in memory (WAIT_SPINNING), or by polling TO without
 * an interrupt (WAIT_POLLING). It never ends. */
#include <stdint.h>

#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "interval_timer_registers.h"
#include "register_access.h"

enum { PERIOD = 999999 };

static volatile uint32_t ticks;

static void timer_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_INTERVAL_TIMER1_BASE + offset, value);
}

static void start_timer(uint32_t control) {
    timer_write(INTERVAL_TIMER_PERIODL, PERIOD & 0xFFFF);
    timer_write(INTERVAL_TIMER_PERIODH, PERIOD >> 16);
    timer_write(INTERVAL_TIMER_CONTROL, INTERVAL_TIMER_CONTROL_START_MASK | INTERVAL_TIMER_CONTROL_CONT_MASK | control);
}

#ifdef WAIT_POLLING
static void start(void) {
    start_timer(0);
}
static void wait_for_tick(void) {
    while ((register_read(DE1_SOC_INTERVAL_TIMER1_BASE + INTERVAL_TIMER_STATUS) & INTERVAL_TIMER_STATUS_TO_MASK) == 0) {
    }
    timer_write(INTERVAL_TIMER_STATUS, 0);
    ++ticks;
}
#else
static void on_tick(void) {
    timer_write(INTERVAL_TIMER_STATUS, 0);
    ++ticks;
}
static void start(void) {
    gic_init();
    gic_enable(DE1_SOC_INTERVAL_TIMER1_IRQ, on_tick);
    cpu_unmask_interrupts();
    start_timer(INTERVAL_TIMER_CONTROL_ITO_MASK);
}

static uint32_t seen;

static bool is_next(void) {
    return ticks != seen;
}
static void wait_for_tick(void) {
#ifdef WAIT_ASLEEP
    cpu_sleep_until(is_next);
#else
    while (!is_next()) {
    }
#endif
    seen = ticks;
}
#endif

int main(void) {
    start();
    for (;;) {
        wait_for_tick();
        register_write(DE1_SOC_LEDR_BASE, ticks);
    }
}
