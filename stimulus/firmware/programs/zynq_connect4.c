/* SPDX-License-Identifier: Apache-2.0 */
/* The game on the Zynq with its engine, with SEVERAL_ENGINES with all of them, or with SOFTWARE_ENGINE with the
 * processor in its place. With COPIES the copy engine copies what there is at the engine's addresses to the on-chip
 * memory, again and again. */
#ifdef COPIES
#include "copy_engine_registers.h"
#endif
#include "cpu.h"
#include "engine_driver.h"
#include "game.h"
#include "gic.h"
#include "print.h"
#ifdef COPIES
#include "registers.h"
#endif
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

#ifdef COPIES
enum { OCM = 0xFFFC0000u, COPIED_BYTES = 0x10000 };

static void copy_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_COPY_BASE + offset, value);
}

/* START clears DONE, and so ends the interrupt. */
static void copy_again(void) {
    copy_write(COPY_ENGINE_CONTROL, COPY_ENGINE_CONTROL_START_MASK | COPY_ENGINE_CONTROL_IRQ_ENABLE_MASK);
}

static void copy_begin(void) {
    gic_enable(ZYNQ_COPY_IRQ, copy_again);
    copy_write(COPY_ENGINE_SOURCE, ZYNQ_ENGINE_BASE);
    copy_write(COPY_ENGINE_DESTINATION, OCM);
    copy_write(COPY_ENGINE_LENGTH, COPIED_BYTES);
    copy_again();
}

/* The last copy runs to its end, which interrupts nobody. */
static void copy_end(void) {
    copy_write(COPY_ENGINE_CONTROL, 0);
}
#endif

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    if (engine_init()) {
#ifdef SEVERAL_ENGINES
        print_to(uart_put, "The engines share the root's moves; the cycles are those of the one that searches longest.\n");
#endif
#ifdef SOFTWARE_ENGINE
        print_to(uart_put, "The processor searches, and its cycles are counted; the engine stands idle.\n");
#endif
#ifdef COPIES
        copy_begin();
#endif
        game_run();
#ifdef COPIES
        copy_end();
#endif
    } else {
        print_to(uart_put, "No engine answers at 0x%08x.\n", ZYNQ_ENGINE_BASE);
    }
    uart_flush();
    cpu_stop();
}
