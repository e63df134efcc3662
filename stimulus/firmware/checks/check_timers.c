/* SPDX-License-Identifier: Apache-2.0 */
/* Timers: flags, interrupts and order, never a count that depends on a speed (UG585 chapter 8, ARM DDI 0407 chapter 4).
 */
#include "check.h"
#include "machine.h"
#include "register_access.h"
#include "timer_interrupts.h"

#define PRIVATE_TIMER(offset) (MACHINE_PRIVATE_TIMER_BASE + (offset))
#define WATCHDOG(offset) (MACHINE_PRIVATE_WATCHDOG_BASE + (offset))
#define GLOBAL_TIMER(offset) (MACHINE_GLOBAL_TIMER_BASE + (offset))
enum { LOAD = 0x0, COUNTER = 0x4, CONTROL = 0x8, STATUS = 0xC, RESET_STATUS = 0x10, DISABLE = 0x14 };
enum { ENABLE = 1, AUTO_RELOAD = 2, IRQ_ENABLE = 4, WATCHDOG_MODE = 8 };

enum { GLOBAL_COMPARATOR = 0x10, GLOBAL_INCREMENT = 0x18 };
enum { GLOBAL_COMPARE = 2, GLOBAL_IRQ_ENABLE = 4, GLOBAL_AUTO_INCREMENT = 8 };

static uint32_t control_address;
static uint32_t status_address;

static void end_interrupt(uint32_t id, bool last) {
    if (last) register_write(control_address, 0);
    register_write(status_address, 1);
    timer_clear_pending(id);
}

static void expect_interrupts(uint32_t count, uint32_t control, uint32_t status) {
    control_address = control;
    status_address = status;
    timer_expect_interrupts(count, end_interrupt);
}

/* The private timer and the watchdog in timer mode are alike. */
static void check_down_counter(uint32_t base, uint32_t id) {
    register_write(base + CONTROL, 0);
    register_write(base + STATUS, 1);
    timer_clear_pending(id);
    register_write(base + LOAD, 20000);
    check_equal("stopped at the load value", register_read(base + COUNTER), 20000);
    register_write(base + CONTROL, ENABLE);
    check_true("event after single shot", timer_wait_for(base + STATUS, 1));
    check_equal("stands at zero", register_read(base + COUNTER), 0);
    check_equal("no interrupt without its enable bit", timer_pending(id), 0);
    register_write(base + STATUS, 0);
    check_equal("a zero does not clear the event", register_read(base + STATUS), 1);
    register_write(base + STATUS, 1);
    check_equal("a one clears the event", register_read(base + STATUS), 0);

    register_write(base + LOAD, 20000);
    register_write(base + CONTROL, ENABLE | AUTO_RELOAD);
    bool in_range = true;
    for (int event = 0; event < 3; ++event) {
        check_true("event, reloading", timer_wait_for(base + STATUS, 1));
        register_write(base + STATUS, 1);
        in_range = in_range && register_read(base + COUNTER) <= 20000;
    }
    check_true("counter within the load value", in_range);
    register_write(base + CONTROL, AUTO_RELOAD);
    const uint32_t stopped = register_read(base + COUNTER);
    check_true("stopped, the counter stands", register_read(base + COUNTER) == stopped);

    register_write(base + STATUS, 1);
    timer_clear_pending(id);
    timer_enable(id);
    expect_interrupts(3, base + CONTROL, base + STATUS);
    register_write(base + LOAD, 50000);
    register_write(base + CONTROL, ENABLE | AUTO_RELOAD | IRQ_ENABLE | 1u << 8);
    timer_sleep_through_interrupts();
    check_equal("interrupts", timer_interrupts, 3);
    check_equal("interrupt id", timer_last_id, id);
    check_equal("event cleared by the handler", register_read(base + STATUS), 0);
    timer_disable(id);
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
    check_true("event at the comparator", timer_wait_for(GLOBAL_TIMER(STATUS), 1));
    check_true("not before", global_count() >= due);
    check_equal("no interrupt without its enable bit", timer_pending(MACHINE_GLOBAL_TIMER_IRQ), 0);
    register_write(GLOBAL_TIMER(CONTROL), ENABLE);
    register_write(GLOBAL_TIMER(STATUS), 1);
    check_equal("a one clears the event", register_read(GLOBAL_TIMER(STATUS)), 0);

    timer_clear_pending(MACHINE_GLOBAL_TIMER_IRQ);
    timer_enable(MACHINE_GLOBAL_TIMER_IRQ);
    const uint64_t first = global_count() + 100000;
    set_comparator(first);
    register_write(GLOBAL_TIMER(GLOBAL_INCREMENT), 50000);
    expect_interrupts(3, GLOBAL_TIMER(CONTROL), GLOBAL_TIMER(STATUS));
    register_write(GLOBAL_TIMER(CONTROL), ENABLE | GLOBAL_COMPARE | GLOBAL_IRQ_ENABLE | GLOBAL_AUTO_INCREMENT);
    timer_sleep_through_interrupts();
    check_equal("interrupts with auto-increment", timer_interrupts, 3);
    check_equal("interrupt id", timer_last_id, MACHINE_GLOBAL_TIMER_IRQ);
    const uint64_t comparator = (uint64_t)register_read(GLOBAL_TIMER(GLOBAL_COMPARATOR + 4)) << 32 |
                                register_read(GLOBAL_TIMER(GLOBAL_COMPARATOR));
    check_true("comparator moved by whole increments", comparator > first && (comparator - first) % 50000 == 0);
    timer_disable(MACHINE_GLOBAL_TIMER_IRQ);
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
    check_true("event", timer_wait_for(PRIVATE_TIMER(STATUS), 1));
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

int main(void) {
    check_begin("timers");
    timer_start_controller();
    check_section("private timer");
    check_down_counter(MACHINE_PRIVATE_TIMER_BASE, MACHINE_PRIVATE_TIMER_IRQ);
    check_section("watchdog in timer mode");
    check_down_counter(MACHINE_PRIVATE_WATCHDOG_BASE, MACHINE_PRIVATE_WATCHDOG_IRQ);
    check_global_timer();
    check_prescaler();
    check_watchdog_mode();
    check_machine_timers();
    check_end();
}
