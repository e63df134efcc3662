/* SPDX-License-Identifier: Apache-2.0 */
/* The game on the DE1-SoC with its engine, or with SOFTWARE_ENGINE with the processor in its place, and its screen,
 * which with FABRIC_PAINTER the fabric draws. */
#include "cpu.h"
#include "de1_soc/game_settings.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "heuristic.h"
#include "heuristic_game.h"
#include "painter.h"
#include "print.h"
#include "screen.h"
#include "uart.h"

#ifdef FABRIC_PAINTER
static void choose_pixels(uint32_t bytes) {
    (void)bytes;
}
static void begin_screen(void) {
    painter_init();
}
static void end_screen(void) {
    painter_finish();
}
#else
uint8_t* const screen_pixels = (uint8_t*)DE1_SOC_FPGA_SDRAM_BASE;

static void choose_pixels(uint32_t bytes) {
    screen_use_pixels(bytes == 2 ? SCREEN_RGB565 : SCREEN_RGB332);
}
static void begin_screen(void) {}
static void end_screen(void) {}
#endif

static void play(void) {
    const volatile struct de1_soc_game_settings* const told = (const void*)DE1_SOC_GAME_SETTINGS_ADDRESS;
    struct heuristic_settings settings = {false, 0};
    if (told->magic == DE1_SOC_GAME_SETTINGS_MAGIC) {
        settings.packed = told->rows_a_word == 2;
        settings.poll_interval_ns = told->poll_interval_ns;
        choose_pixels(told->pixel_bytes);
    }
    begin_screen();
    heuristic_game_run(&settings);
    end_screen();
}

int main(void) {
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    uint32_t flag = 0;
    if (cpu_probe(heuristic_address(), &flag)) {
#ifdef SOFTWARE_ENGINE
        print_to(uart_put, "The processor decides; the engine stands idle.\n");
#endif
        play();
    } else {
        print_to(uart_put, "No engine answers at 0x%08x.\n", (unsigned)heuristic_address());
    }
    uart_flush();
    cpu_stop();
}
