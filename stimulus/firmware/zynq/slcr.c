/* SPDX-License-Identifier: Apache-2.0 */
#include "slcr.h"

#include "registers.h"
#include "slcr_registers.h"
#include "zynq_memory_map.h"

/* Both clocks come from the IO PLL (SRCSEL 0) at 1000 MHz. */
enum { UART_DIVISOR = 20, FABRIC_DIVISOR0 = 5, FABRIC_DIVISOR1 = 2 };

static uint32_t slcr_read(uint32_t offset) {
    return register_read(ZYNQ_SLCR_BASE + offset);
}
static void slcr_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_SLCR_BASE + offset, value);
}

static void start_uart_clock(void) {
    slcr_write(SLCR_APER_CLK_CTRL, slcr_read(SLCR_APER_CLK_CTRL) | SLCR_APER_CLK_CTRL_UART1_MASK);
    slcr_write(SLCR_UART_CLK_CTRL, (UART_DIVISOR << SLCR_UART_CLK_CTRL_DIVISOR_LSB) | SLCR_UART_CLK_CTRL_CLKACT1_MASK);
}

static void start_fabric(void) {
    slcr_write(SLCR_FPGA0_CLK_CTRL, (FABRIC_DIVISOR1 << SLCR_FPGA0_CLK_CTRL_DIVISOR1_LSB) |
                                        (FABRIC_DIVISOR0 << SLCR_FPGA0_CLK_CTRL_DIVISOR0_LSB));
    slcr_write(SLCR_LVL_SHFTR_EN, SLCR_LVL_SHFTR_EN_BOTH_WAYS);
    slcr_write(SLCR_FPGA_RST_CTRL, 0);
}

void slcr_init(void) {
    slcr_write(SLCR_SLCR_UNLOCK, SLCR_UNLOCK_KEY);
    start_uart_clock();
    start_fabric();
}
