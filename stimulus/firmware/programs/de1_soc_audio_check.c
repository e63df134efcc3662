/* SPDX-License-Identifier: Apache-2.0 */
/* Audio of the university computer: what comes in goes out again, by polling; then a tone of 250 Hz at 8000 samples a
 * second, by interrupt and asleep in between. */
#include "audio_port_registers.h"
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "jtag_uart_registers.h"
#include "print.h"
#include "register_access.h"

enum { ECHOED = 1000, PERIOD = 32, PERIODS = 100, STEP = 0x04000000 };

static void put_to(uint32_t uart, char byte) {
    while (register_read(uart + JTAG_UART_CONTROL) >> JTAG_UART_CONTROL_WSPACE_LSB == 0) {
    }
    register_write(uart + JTAG_UART_DATA, (uint8_t)byte);
}
static void put(char byte) {
    put_to(DE1_SOC_JTAG_UART_BASE, byte);
}
static void put_to_second(char byte) {
    put_to(DE1_SOC_JTAG_UART2_BASE, byte);
}

static uint32_t audio_read(uint32_t offset) {
    return register_read(DE1_SOC_AUDIO_BASE + offset);
}
static void audio_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_AUDIO_BASE + offset, value);
}

/* Programs read one level so: a byte of the register. */
static uint8_t level(uint32_t lsb) {
    return *(volatile uint8_t*)(DE1_SOC_AUDIO_BASE + AUDIO_PORT_FIFOSPACE + lsb / 8);
}

static void echo(void) {
    audio_write(AUDIO_PORT_CONTROL, AUDIO_PORT_CONTROL_CR_MASK | AUDIO_PORT_CONTROL_CW_MASK);
    audio_write(AUDIO_PORT_CONTROL, 0);
    for (int n = 0; n < ECHOED; ++n) {
        while (level(AUDIO_PORT_FIFOSPACE_RARC_LSB) == 0 || level(AUDIO_PORT_FIFOSPACE_RALC_LSB) == 0) {
        }
        audio_write(AUDIO_PORT_LEFT, audio_read(AUDIO_PORT_LEFT));
        audio_write(AUDIO_PORT_RIGHT, audio_read(AUDIO_PORT_RIGHT));
    }
    print_to(put, "echoed\n");
}

static volatile unsigned played;

/* A triangle, the right channel upside down. */
static uint32_t sample(unsigned n) {
    const int at = (int)(n % PERIOD);
    const int steps = at < PERIOD / 2 ? at - PERIOD / 4 : 3 * PERIOD / 4 - at;
    return (uint32_t)(steps * STEP);
}

static void on_room(void) {
    while (played < PERIOD * PERIODS && level(AUDIO_PORT_FIFOSPACE_WSRC_LSB) >= 32) {
        audio_write(AUDIO_PORT_LEFT, sample(played));
        audio_write(AUDIO_PORT_RIGHT, -sample(played));
        ++played;
    }
    if (played == PERIOD * PERIODS) audio_write(AUDIO_PORT_CONTROL, 0);
}
static bool is_played(void) {
    return played == PERIOD * PERIODS;
}

int main(void) {
    echo();
    gic_init();
    gic_enable(DE1_SOC_AUDIO_IRQ, on_room);
    audio_write(AUDIO_PORT_CONTROL, AUDIO_PORT_CONTROL_WE_MASK);
    cpu_sleep_until(is_played);
    print_to(put_to_second, "played\n");
    print_to(put, "END\n");
    cpu_stop();
}
