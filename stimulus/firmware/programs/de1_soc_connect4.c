/* SPDX-License-Identifier: Apache-2.0 */
/* The game on the DE1-SoC with its engine and its screen. */
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "heuristic.h"
#include "heuristic_game.h"
#include "print.h"
#include "screen.h"
#include "uart.h"

uint8_t* const screen_pixels = (uint8_t*)DE1_SOC_FPGA_SDRAM_BASE;

int main(void) {
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    uint32_t flag = 0;
    if (cpu_probe(heuristic_address(), &flag)) {
        heuristic_game_run();
    } else {
        print_to(uart_put, "No engine answers at 0x%08x.\n", (unsigned)heuristic_address());
    }
    uart_flush();
    cpu_stop();
}
