/* SPDX-License-Identifier: Apache-2.0 */
/* The game on the Zynq with its engine, with SEVERAL_ENGINES with all of them, or with SOFTWARE_ENGINE with the
 * processor in its place. */
#include "cpu.h"
#include "engine_driver.h"
#include "game.h"
#include "gic.h"
#include "print.h"
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

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
        game_run();
    } else {
        print_to(uart_put, "No engine answers at 0x%08x.\n", ZYNQ_ENGINE_BASE);
    }
    uart_flush();
    cpu_stop();
}
