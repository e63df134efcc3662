/* SPDX-License-Identifier: Apache-2.0 */
/* Timers: flags, interrupts and order, never a count that depends on a speed (UG585 chapter 8, ARM DDI 0407 chapter 4).
 */
#include "check.h"
#include "machine.h"
#include "register_access.h"

#define PRIVATE_TIMER(offset) (MACHINE_PRIVATE_TIMER_BASE + (offset))
#define WATCHDOG(offset) (MACHINE_PRIVATE_WATCHDOG_BASE + (offset))
#define GLOBAL_TIMER(offset) (MACHINE_GLOBAL_TIMER_BASE + (offset))
/* The first counter of TTC 0: every register has one word for each of three counters. */
#define TTC(offset) (0xF8001000u + (offset))
enum { TTC_IRQ = 42 };

enum { LOAD = 0x0, COUNTER = 0x4, CONTROL = 0x8, STATUS = 0xC, RESET_STATUS = 0x10, DISABLE = 0x14 };
enum { ENABLE = 1, AUTO_RELOAD = 2, IRQ_ENABLE = 4, WATCHDOG_MODE = 8 };

enum { GLOBAL_COMPARATOR = 0x10, GLOBAL_INCREMENT = 0x18 };
enum { GLOBAL_COMPARE = 2, GLOBAL_IRQ_ENABLE = 4, GLOBAL_AUTO_INCREMENT = 8 };

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

/* GIC, by word and bit of an interrupt. */
enum { SET_ENABLE = 0x100, CLEAR_ENABLE = 0x180, PENDING = 0x200, CLEAR_PENDING = 0x280, PRIORITY = 0x400 };

/* Register reads until an event that comes for sure is taken for missing: more than a second. */
enum { PATIENCE = 20000000 };

static bool wait_for(uint32_t address, uint32_t mask) {
    for (uint32_t i = 0; i < PATIENCE; ++i) {
        if ((register_read(address) & mask) != 0) return true;
    }
    return false;
}

static uint32_t pending(uint32_t id) {
    return register_read(MACHINE_GIC_DISTRIBUTOR_BASE + PENDING + 4 * (id / 32)) >> id % 32 & 1;
}

static void clear_pending(uint32_t id) {
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + CLEAR_PENDING + 4 * (id / 32), 1u << id % 32);
}

static void enable(uint32_t id) {
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + PRIORITY + id) = 0x80;
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + SET_ENABLE + 4 * (id / 32), 1u << id % 32);
}

static void disable(uint32_t id) {
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + CLEAR_ENABLE + 4 * (id / 32), 1u << id % 32);
}

static volatile uint32_t interrupts;
static volatile uint32_t last_id;
static uint32_t status_address;
static uint32_t wanted_interrupts;
static uint32_t control_address;

/* Ends the cause, and stops the timer when there were enough. */
static void count_interrupt(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(MACHINE_GIC_CPU_BASE + 0xC);
    if ((id & 0x3FF) >= 1020) return;
    last_id = id;
    if (++interrupts == wanted_interrupts) register_write(control_address, 0);
    register_write(status_address, 1);
    clear_pending(id);
    register_write(MACHINE_GIC_CPU_BASE + 0x10, id);
}

static void start_gic(void) {
    register_write(MACHINE_GIC_CPU_BASE + 4, 0xF8);
    register_write(MACHINE_GIC_CPU_BASE, 1);
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE, 1);
    check_interrupt = count_interrupt;
}

static void expect_interrupts(uint32_t count, uint32_t control, uint32_t status) {
    interrupts = 0;
    last_id = 0;
    wanted_interrupts = count;
    control_address = control;
    status_address = status;
}

/* Sleeps until the handler has counted enough. */
static void sleep_through_interrupts(void) {
    while (interrupts < wanted_interrupts) __asm__ volatile("dsb\n\twfi\n\tcpsie i\n\tisb\n\tcpsid i" ::: "memory");
}

/* The private timer and the watchdog in timer mode are alike. */
static void check_down_counter(uint32_t base, uint32_t id) {
    register_write(base + CONTROL, 0);
    register_write(base + STATUS, 1);
    clear_pending(id);
    register_write(base + LOAD, 20000);
    check_equal("stopped at the load value", register_read(base + COUNTER), 20000);
    register_write(base + CONTROL, ENABLE);
    check_true("event after single shot", wait_for(base + STATUS, 1));
    check_equal("stands at zero", register_read(base + COUNTER), 0);
    check_equal("no interrupt without its enable bit", pending(id), 0);
    register_write(base + STATUS, 0);
    check_equal("a zero does not clear the event", register_read(base + STATUS), 1);
    register_write(base + STATUS, 1);
    check_equal("a one clears the event", register_read(base + STATUS), 0);

    register_write(base + LOAD, 20000);
    register_write(base + CONTROL, ENABLE | AUTO_RELOAD);
    bool in_range = true;
    for (int event = 0; event < 3; ++event) {
        check_true("event, reloading", wait_for(base + STATUS, 1));
        register_write(base + STATUS, 1);
        in_range = in_range && register_read(base + COUNTER) <= 20000;
    }
    check_true("counter within the load value", in_range);
    register_write(base + CONTROL, AUTO_RELOAD);
    const uint32_t stopped = register_read(base + COUNTER);
    check_true("stopped, the counter stands", register_read(base + COUNTER) == stopped);

    register_write(base + STATUS, 1);
    clear_pending(id);
    enable(id);
    expect_interrupts(3, base + CONTROL, base + STATUS);
    register_write(base + LOAD, 50000);
    register_write(base + CONTROL, ENABLE | AUTO_RELOAD | IRQ_ENABLE | 1u << 8);
    sleep_through_interrupts();
    check_equal("interrupts", interrupts, 3);
    check_equal("interrupt id", last_id, id);
    check_equal("event cleared by the handler", register_read(base + STATUS), 0);
    disable(id);
}

static uint64_t global_count(void) {
    for (;;) {
        const uint32_t high = register_read(GLOBAL_TIMER(4));
        const uint32_t low = register_read(GLOBAL_TIMER(0));
        if (register_read(GLOBAL_TIMER(4)) == high) return (uint64_t)high << 32 | low;
    }
}

static void set_comparator(uint64_t value) {
    register_write(GLOBAL_TIMER(CONTROL), ENABLE);
    register_write(GLOBAL_TIMER(GLOBAL_COMPARATOR), (uint32_t)value);
    register_write(GLOBAL_TIMER(GLOBAL_COMPARATOR + 4), (uint32_t)(value >> 32));
}

static void check_global_timer(void) {
    check_section("global timer");
    register_write(GLOBAL_TIMER(CONTROL), ENABLE);
    uint64_t last = global_count();
    bool monotonic = true;
    for (int i = 0; i < 1000; ++i) {
        const uint64_t now = global_count();
        monotonic = monotonic && now > last;
        last = now;
    }
    check_true("counts up", monotonic);

    const uint64_t due = global_count() + 100000;
    set_comparator(due);
    register_write(GLOBAL_TIMER(STATUS), 1);
    register_write(GLOBAL_TIMER(CONTROL), ENABLE | GLOBAL_COMPARE);
    check_true("event at the comparator", wait_for(GLOBAL_TIMER(STATUS), 1));
    check_true("not before", global_count() >= due);
    check_equal("no interrupt without its enable bit", pending(MACHINE_GLOBAL_TIMER_IRQ), 0);
    register_write(GLOBAL_TIMER(CONTROL), ENABLE);
    register_write(GLOBAL_TIMER(STATUS), 1);
    check_equal("a one clears the event", register_read(GLOBAL_TIMER(STATUS)), 0);

    clear_pending(MACHINE_GLOBAL_TIMER_IRQ);
    enable(MACHINE_GLOBAL_TIMER_IRQ);
    const uint64_t first = global_count() + 100000;
    set_comparator(first);
    register_write(GLOBAL_TIMER(GLOBAL_INCREMENT), 50000);
    expect_interrupts(3, GLOBAL_TIMER(CONTROL), GLOBAL_TIMER(STATUS));
    register_write(GLOBAL_TIMER(CONTROL), ENABLE | GLOBAL_COMPARE | GLOBAL_IRQ_ENABLE | GLOBAL_AUTO_INCREMENT);
    sleep_through_interrupts();
    check_equal("interrupts with auto-increment", interrupts, 3);
    check_equal("interrupt id", last_id, MACHINE_GLOBAL_TIMER_IRQ);
    const uint64_t comparator = (uint64_t)register_read(GLOBAL_TIMER(GLOBAL_COMPARATOR + 4)) << 32 |
                                register_read(GLOBAL_TIMER(GLOBAL_COMPARATOR));
    check_true("comparator moved by whole increments", comparator > first && (comparator - first) % 50000 == 0);
    disable(MACHINE_GLOBAL_TIMER_IRQ);
}

/* A tick of the private timer with prescaler 9 takes ten of the global timer's. */
static void check_prescaler(void) {
    check_section("prescaler");
    register_write(GLOBAL_TIMER(CONTROL), ENABLE);
    register_write(PRIVATE_TIMER(CONTROL), 0);
    register_write(PRIVATE_TIMER(STATUS), 1);
    register_write(PRIVATE_TIMER(LOAD), 10000);
    const uint64_t before = global_count();
    register_write(PRIVATE_TIMER(CONTROL), ENABLE | 9u << 8);
    check_true("event", wait_for(PRIVATE_TIMER(STATUS), 1));
    check_true("after ten times the ticks", global_count() - before >= 100000);
    register_write(PRIVATE_TIMER(CONTROL), 0);
    register_write(PRIVATE_TIMER(STATUS), 1);
}

/* The way in and out of watchdog mode; it never gets to zero here. */
static void check_watchdog_mode(void) {
    check_section("watchdog mode");
    check_differs("watchdog-mode"); /* QEMU has timer mode only */
    register_write(WATCHDOG(LOAD), 0xFFFFFFFF);
    register_write(WATCHDOG(CONTROL), WATCHDOG_MODE | ENABLE);
    check_equal("entered", register_read(WATCHDOG(CONTROL)) & WATCHDOG_MODE, WATCHDOG_MODE);
    register_write(WATCHDOG(CONTROL), ENABLE);
    check_equal("a write of control does not end it", register_read(WATCHDOG(CONTROL)) & WATCHDOG_MODE, WATCHDOG_MODE);
    register_write(WATCHDOG(DISABLE), 0x12345678);
    register_write(WATCHDOG(DISABLE), 0x12345678);
    check_equal("half of the sequence does not", register_read(WATCHDOG(CONTROL)) & WATCHDOG_MODE, WATCHDOG_MODE);
    register_write(WATCHDOG(DISABLE), 0x12345678);
    register_write(WATCHDOG(DISABLE), 0x87654321);
    check_equal("the sequence does", register_read(WATCHDOG(CONTROL)) & WATCHDOG_MODE, 0);
    check_equal("no reset was asked for", register_read(WATCHDOG(RESET_STATUS)), 0);
    check_same();
    register_write(WATCHDOG(CONTROL), 0);
}

static void start_ttc(uint32_t control) {
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_DISABLE);
    register_write(TTC(TTC_IER), 0);
    register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | control | TTC_RESTART);
    register_read(TTC(TTC_ISR)); /* what was there before */
}

/* All causes until those of the mask have come; the register clears itself when it is read. */
static uint32_t gather_causes(uint32_t mask) {
    uint32_t causes = 0;
    for (uint32_t i = 0; i < PATIENCE && (causes & mask) != mask; ++i) causes |= register_read(TTC(TTC_ISR));
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

static void count_ttc_interrupt(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(MACHINE_GIC_CPU_BASE + 0xC);
    if ((id & 0x3FF) >= 1020) return;
    last_id = id;
    ttc_causes |= register_read(TTC(TTC_ISR));
    if (++interrupts == wanted_interrupts) register_write(TTC(TTC_CONTROL), TTC_NO_WAVE | TTC_DISABLE);
    register_write(MACHINE_GIC_CPU_BASE + 0x10, id);
}

static void check_ttc_interrupt(void) {
    check_section("triple timer counter, interrupt");
    check_interrupt = count_ttc_interrupt;
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + 0x800 + TTC_IRQ) = 1;
    enable(TTC_IRQ);
    start_ttc(TTC_USE_INTERVAL);
    register_write(TTC(TTC_INTERVAL), 20000);
    register_read(TTC(TTC_ISR));
    check_equal("none enabled", pending(TTC_IRQ), 0);
    interrupts = 0;
    wanted_interrupts = 3;
    register_write(TTC(TTC_IER), TTC_ISR_INTERVAL);
    sleep_through_interrupts();
    check_equal("interrupts", interrupts, 3);
    check_equal("interrupt id", last_id, TTC_IRQ);
    check_equal("cause", ttc_causes & TTC_ISR_INTERVAL, TTC_ISR_INTERVAL);
    check_equal("the read of the cause has ended it", pending(TTC_IRQ), 0);
    register_write(TTC(TTC_IER), 0);
    disable(TTC_IRQ);
}

int main(void) {
    check_begin("timers");
    start_gic();
    check_section("private timer");
    check_down_counter(MACHINE_PRIVATE_TIMER_BASE, MACHINE_PRIVATE_TIMER_IRQ);
    check_section("watchdog in timer mode");
    check_down_counter(MACHINE_PRIVATE_WATCHDOG_BASE, MACHINE_PRIVATE_WATCHDOG_IRQ);
    check_global_timer();
    check_prescaler();
    check_watchdog_mode();
    check_ttc_modes();
    check_ttc_interrupt();
    check_end();
}
