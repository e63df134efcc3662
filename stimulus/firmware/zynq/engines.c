/* SPDX-License-Identifier: Apache-2.0 */
#include "engines.h"

#include "cpu.h"
#include "engine_port.h"
#include "zynq/game_settings.h"
#include "zynq_memory_map.h"

static const uint32_t bases[ENGINES_MOST] = {ZYNQ_ENGINE_BASE, ZYNQ_ENGINE1_BASE, ZYNQ_ENGINE2_BASE,
                                             ZYNQ_ENGINE3_BASE};
static const uint32_t irqs[ENGINES_MOST] = {ZYNQ_ENGINE_IRQ, ZYNQ_ENGINE1_IRQ, ZYNQ_ENGINE2_IRQ, ZYNQ_ENGINE3_IRQ};

enum state { FREE, POLLED, INTERRUPTING, ENDED };

static volatile enum state states[ENGINES_MOST];
static unsigned count;

/* Of any of them: what has not ended says so. */
static void handle_interrupt(void) {
    for (unsigned n = 0; n < count; ++n) {
        if (states[n] == INTERRUPTING && port_take_done(bases[n])) states[n] = ENDED;
    }
}

/* Where nobody has told, they are looked for until none answers. */
static unsigned told_count(void) {
    const volatile struct zynq_game_settings* const told = (const void*)ZYNQ_GAME_SETTINGS_ADDRESS;
    return told->magic == ZYNQ_GAME_SETTINGS_MAGIC ? told->engines : ENGINES_MOST;
}

unsigned engines_init(void) {
    const unsigned most = told_count();
    for (count = 0; count < most; ++count) {
        if (!port_init(bases[count], irqs[count], handle_interrupt)) break;
        states[count] = FREE;
    }
    return count;
}

void engines_set_depth(uint32_t plies) {
    for (unsigned n = 0; n < count; ++n) port_set_depth(bases[n], plies);
}

void engines_set_alpha_beta(bool on) {
    for (unsigned n = 0; n < count; ++n) port_set_alpha_beta(bases[n], on);
}

void engines_start(unsigned n, uint64_t board, uint64_t mask, enum engine_wait wait) {
    port_write_position(bases[n], board, mask);
    states[n] = wait == ENGINE_WAIT_IRQ ? INTERRUPTING : POLLED;
    port_start(bases[n], wait);
}

static bool any_is(enum state state) {
    for (unsigned n = 0; n < count; ++n) {
        if (states[n] == state) return true;
    }
    return false;
}

static bool any_has_ended(void) {
    return any_is(ENDED);
}

static void poll(void) {
    for (unsigned n = 0; n < count; ++n) {
        if (states[n] == POLLED && port_take_done(bases[n])) states[n] = ENDED;
    }
}

unsigned engines_await(void) {
    if (any_is(POLLED)) {
        for (poll(); !any_has_ended(); poll()) port_pause();
    } else {
        cpu_sleep_until(any_has_ended);
    }
    unsigned n = 0;
    while (states[n] != ENDED) ++n;
    return n;
}

void engines_take(unsigned n, struct engine_answer* answer) {
    port_read_answer(bases[n], answer);
    states[n] = FREE;
}

bool engines_is_free(unsigned n) {
    return states[n] == FREE;
}
