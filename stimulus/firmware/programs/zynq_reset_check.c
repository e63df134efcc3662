/* SPDX-License-Identifier: Apache-2.0 */
/* Resets: the fabric's by software, then the whole system's by software and, out of its sleep, by the private watchdog.
 * Every start says why it happened and what is left of the engine's DEPTH. */
#include "connect4_minimax_registers.h"
#include "cpu.h"
#include "gic.h"
#include "print.h"
#include "private_watchdog_registers.h"
#include "registers.h"
#include "slcr.h"
#include "slcr_registers.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { OTHER_DEPTH = 3, WATCHDOG_TICKS = 333333 }; /* 1 ms of CPU_3x2x */

static void say(const char* what) {
    print_to(uart_put, "%s: depth %u\n", what, (unsigned)register_read(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_DEPTH));
}

static void set_depth(void) {
    register_write(ZYNQ_ENGINE_BASE + CONNECT4_MINIMAX_DEPTH, OTHER_DEPTH);
    say("set");
}

static void reset_fabric(void) {
    register_write(ZYNQ_SLCR_BASE + SLCR_FPGA_RST_CTRL, SLCR_FPGA_RST_CTRL_FPGA0_OUT_RST_MASK);
    register_write(ZYNQ_SLCR_BASE + SLCR_FPGA_RST_CTRL, 0);
}

static void sleep_into_watchdog(void) {
    register_write(ZYNQ_PRIVATE_WATCHDOG_BASE + PRIVATE_WATCHDOG_LOAD, WATCHDOG_TICKS);
    register_write(ZYNQ_PRIVATE_WATCHDOG_BASE + PRIVATE_WATCHDOG_CONTROL,
                   PRIVATE_WATCHDOG_CONTROL_ENABLE_MASK | PRIVATE_WATCHDOG_CONTROL_WATCHDOG_MODE_MASK);
    cpu_stop();
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    const uint32_t reason = register_read(ZYNQ_SLCR_BASE + SLCR_REBOOT_STATUS);
    if ((reason & SLCR_REBOOT_STATUS_POR_MASK) != 0) {
        say("power on");
        set_depth();
        reset_fabric();
        say("fabric reset");
        set_depth();
        uart_flush();
        register_write(ZYNQ_SLCR_BASE + SLCR_PSS_RST_CTRL, SLCR_PSS_RST_CTRL_SOFT_RST_MASK);
        cpu_stop();
    }
    if ((reason & SLCR_REBOOT_STATUS_SLC_RST_MASK) != 0) {
        say("software reset");
        set_depth();
        uart_flush();
        sleep_into_watchdog();
    }
    say((reason & SLCR_REBOOT_STATUS_AWDT0_RST_MASK) != 0 ? "watchdog" : "unknown reset");
    uart_flush();
    cpu_stop();
}
