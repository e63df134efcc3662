/* SPDX-License-Identifier: Apache-2.0 */
/* What the checks of timers share: waiting for an event, and counting interrupts. */
#ifndef TIMER_INTERRUPTS_H
#define TIMER_INTERRUPTS_H

#include <stdbool.h>
#include <stdint.h>

/* Register reads until an event that comes for sure is taken for missing: more than a second. */
enum { TIMER_PATIENCE = 20000000 };

/* Waits until a bit of the mask is set; false when none comes. */
bool timer_wait_for(uint32_t address, uint32_t mask);

/* The interrupt controller, by the number of an interrupt. */
uint32_t timer_pending(uint32_t id);
void timer_clear_pending(uint32_t id);
void timer_enable(uint32_t id);
void timer_disable(uint32_t id);
void timer_start_controller(void);

/* Called in the handler: ends the interrupt's cause, and stops the timer after the last one. */
typedef void timer_end_function(uint32_t id, bool last);

/* Counts from 0 again, up to the last. */
void timer_expect_interrupts(uint32_t count, timer_end_function* end);

/* Sleeps until the handler has counted enough. */
void timer_sleep_through_interrupts(void);

extern volatile uint32_t timer_interrupts;
extern volatile uint32_t timer_last_id;

/* The machine's own timers; provided by it. */
void check_machine_timers(void);

#endif
