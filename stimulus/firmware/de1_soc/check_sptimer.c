/* SPDX-License-Identifier: Apache-2.0 */
/* The first timer of the HPS on the L4 SP clock, a DW_apb_timer (Cyclone V handbook, volume 3, timer). */
#include "check.h"
#include "machine.h"
#include "register_access.h"
#include "timer_interrupts.h"

#define TIMER(offset) (DE1_SOC_SPTIMER0_BASE + (offset))

enum { LOAD = 0x00, CURRENT = 0x04, CONTROL = 0x08, END = 0x0C, STATUS = 0x10, ALL_STATUS = 0xA0, ALL_RAW = 0xA8 };
enum { ENABLE = 1, USER_MODE = 2, MASKED = 4 };
enum { TARGETS = 0x800 };

static void start(uint32_t load, uint32_t control) {
    register_write(TIMER(CONTROL), MASKED);
    register_write(TIMER(LOAD), load);
    register_read(TIMER(END)); /* what was there before */
    register_write(TIMER(CONTROL), ENABLE | control);
}

static void check_modes(void) {
    check_section("SP timer");
    start(20000, USER_MODE);
    check_equal("load", register_read(TIMER(LOAD)), 20000);
    bool in_range = true;
    for (int event = 0; event < 3; ++event) {
        check_true("event, reloading", timer_wait_for(TIMER(STATUS), 1));
        in_range = in_range && register_read(TIMER(CURRENT)) <= 20000;
        const uint32_t end = register_read(TIMER(END));
        const uint32_t status =
            register_read(TIMER(STATUS)); /* before the next event, which comes while text is sent */
        check_equal("the end register reads 0", end, 0);
        check_equal("and clears the event", status, 0);
    }
    check_true("counter within the load value", in_range);

    start(2000, USER_MODE | MASKED);
    check_true("masked, the event is in the raw status", timer_wait_for(TIMER(ALL_RAW), 1));
    check_equal("and not in the status", register_read(TIMER(STATUS)), 0);
    check_equal("nor in that of all timers", register_read(TIMER(ALL_STATUS)) & 1, 0);
    register_write(TIMER(CONTROL), MASKED);

    start(20000, MASKED);
    check_true("free running, it counts from the top", register_read(TIMER(CURRENT)) > 20000);
    register_write(TIMER(CONTROL), MASKED);
}

static void end_interrupt(uint32_t id, bool last) {
    (void)id;
    register_read(TIMER(END));
    if (last) register_write(TIMER(CONTROL), MASKED);
}

static void check_interrupt_of_timer(void) {
    check_section("SP timer, interrupt");
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + TARGETS + DE1_SOC_SPTIMER0_IRQ) = 1;
    timer_enable(DE1_SOC_SPTIMER0_IRQ);
    timer_expect_interrupts(3, end_interrupt);
    start(20000, USER_MODE);
    timer_sleep_through_interrupts();
    check_equal("interrupts", timer_interrupts, 3);
    check_equal("interrupt id", timer_last_id, DE1_SOC_SPTIMER0_IRQ);
    check_equal("the read of the end register has ended it", timer_pending(DE1_SOC_SPTIMER0_IRQ), 0);
    timer_disable(DE1_SOC_SPTIMER0_IRQ);
}

void check_machine_timers(void) {
    check_modes();
    check_interrupt_of_timer();
}
