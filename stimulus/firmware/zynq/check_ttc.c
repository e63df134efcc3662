/* SPDX-License-Identifier: Apache-2.0 */
/* The triple timer counter (UG585 chapter 8). */
#include "check.h"
#include "machine.h"
#include "register_access.h"
#include "timer_interrupts.h"

/* The first counter of TTC 0: every register has one word for each of three counters. */
#define TTC(offset) (0xF8001000u + (offset))
enum { TTC_IRQ = 42 };

enum {
    TTC_CLOCK = 0x00,
    TTC_CONTROL = 0x0C,
    TTC_VALUE = 0x18,
    TTC_INTERVAL = 0x24,
    TTC_MATCH1 = 0x30,
    TTC_MATCH2 = 0x3C,
    TTC_MATCH3 = 0x48,
    TTC_ISR = 0x54,
    TTC_IER = 0x60
};
enum { TTC_DISABLE = 1, TTC_USE_INTERVAL = 2, TTC_DOWN = 4, TTC_USE_MATCH = 8, TTC_RESTART = 0x10, TTC_NO_WAVE = 0x20 };
enum { TTC_ISR_INTERVAL = 1, TTC_ISR_MATCH1 = 2, TTC_ISR_MATCH2 = 4, TTC_ISR_MATCH3 = 8, TTC_ISR_OVERFLOW = 0x10 };

static void start_ttc(uint32_t control) {
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_DISABLE);
    register_write(TTC(TTC_IER), 0);
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | control | TTC_RESTART);
    register_read(TTC(TTC_ISR)); /* what was there before */
}

/* All causes until those of the mask have come; the register clears itself when it is read. */
static uint32_t gather_causes(uint32_t mask) {
    uint32_t causes = 0;
    for (uint32_t i = 0; i < TIMER_PATIENCE && (causes & mask) != mask; ++i) causes |= register_read(TTC(TTC_ISR));
    return causes;
}

/* Samples of the counter until it has wrapped a few times. */
static uint32_t highest_sample(void) {
    uint32_t highest = 0;
    for (int i = 0; i < 3000; ++i) {
        const uint32_t value = register_read(TTC(TTC_VALUE));
        if (value > highest) highest = value;
    }
    return highest;
}

static void check_ttc_modes(void) {
    check_section("triple timer counter");
    register_write(TTC(TTC_CLOCK), 0x03); /* divided by 4 */
    check_equal("clock control", register_read(TTC(TTC_CLOCK)), 0x03);
    register_write(TTC(TTC_INTERVAL), 2000);
    register_write(TTC(TTC_MATCH1), 500);
    register_write(TTC(TTC_MATCH2), 1500);
    register_write(TTC(TTC_MATCH3), 60000);
    check_equal("interval", register_read(TTC(TTC_INTERVAL)), 2000);
    check_equal("match 1", register_read(TTC(TTC_MATCH1)), 500);
    check_equal("match 3", register_read(TTC(TTC_MATCH3)), 60000);

    start_ttc(TTC_USE_INTERVAL | TTC_USE_MATCH);
    const uint32_t reached = TTC_ISR_INTERVAL | TTC_ISR_MATCH1 | TTC_ISR_MATCH2;
    check_equal("interval and two matches within it", gather_causes(reached), reached);
    check_true("never above the interval", highest_sample() <= 2000);
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_USE_INTERVAL | TTC_USE_MATCH | TTC_DISABLE);
    register_read(TTC(TTC_ISR));
    const uint32_t stopped = register_read(TTC(TTC_VALUE));
    check_true("stopped, the counter stands", register_read(TTC(TTC_VALUE)) == stopped);
    check_equal("stopped, no cause comes", register_read(TTC(TTC_ISR)), 0);

    start_ttc(TTC_USE_MATCH);
    check_equal("overflow and three matches",
                gather_causes(TTC_ISR_OVERFLOW | TTC_ISR_MATCH1 | TTC_ISR_MATCH2 | TTC_ISR_MATCH3),
                TTC_ISR_OVERFLOW | TTC_ISR_MATCH1 | TTC_ISR_MATCH2 | TTC_ISR_MATCH3);
    check_true("above the interval", highest_sample() > 2000);

    start_ttc(TTC_USE_INTERVAL | TTC_DOWN);
    check_equal("interval, counting down", gather_causes(TTC_ISR_INTERVAL) & TTC_ISR_INTERVAL, TTC_ISR_INTERVAL);
    check_true("never above the interval", highest_sample() <= 2000);
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_DISABLE);
}

static uint32_t ttc_causes;

static void end_interrupt(uint32_t id, bool last) {
    (void)id;
    ttc_causes |= register_read(TTC(TTC_ISR));
    if (last) register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_DISABLE);
}

static void check_ttc_interrupt(void) {
    check_section("triple timer counter, interrupt");
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + 0x800 + TTC_IRQ) = 1;
    timer_enable(TTC_IRQ);
    start_ttc(TTC_USE_INTERVAL);
    register_write(TTC(TTC_INTERVAL), 20000);
    register_read(TTC(TTC_ISR));
    check_equal("none enabled", timer_pending(TTC_IRQ), 0);
    timer_expect_interrupts(3, end_interrupt);
    register_write(TTC(TTC_IER), TTC_ISR_INTERVAL);
    timer_sleep_through_interrupts();
    check_equal("interrupts", timer_interrupts, 3);
    check_equal("interrupt id", timer_last_id, TTC_IRQ);
    check_equal("cause", ttc_causes & TTC_ISR_INTERVAL, TTC_ISR_INTERVAL);
    check_equal("the read of the cause has ended it", timer_pending(TTC_IRQ), 0);
    register_write(TTC(TTC_IER), 0);
    timer_disable(TTC_IRQ);
}

void check_machine_timers(void) {
    check_ttc_modes();
    check_ttc_interrupt();
}
