/* SPDX-License-Identifier: Apache-2.0 */
/* Registers of the processing system's devices: what can be written, what reads back, and a UART talking to itself
 * (UG585 chapter 19 and appendix B). */
#include "cadence_uart_registers.h"
#include "check.h"
#include "devcfg_registers.h"
#include "registers.h"
#include "slcr_registers.h"
#include "zynq_memory_map.h"

enum { LOCK_KEY = 0x767B, FIFO_SIZE = 64 };

/* Register accesses until a flag that comes for sure is taken for missing: more than any UART needs here. */
enum { PATIENCE = 2000000 };

static uint32_t slcr_read(uint32_t offset) {
    return register_read(ZYNQ_SLCR_BASE + offset);
}
static void slcr_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_SLCR_BASE + offset, value);
}

static void check_slcr(void) {
    check_section("slcr");
    const uint32_t clock = slcr_read(SLCR_FPGA0_CLK_CTRL);
    check_equal("unlocked", slcr_read(SLCR_SLCR_LOCKSTA), 0);
    slcr_write(SLCR_FPGA0_CLK_CTRL, 0x00200A00);
    check_equal("written", slcr_read(SLCR_FPGA0_CLK_CTRL), 0x00200A00);
    slcr_write(SLCR_SLCR_LOCK, 0x1234);
    check_equal("another key does not lock", slcr_read(SLCR_SLCR_LOCKSTA), 0);
    slcr_write(SLCR_SLCR_LOCK, LOCK_KEY);
    check_equal("locked", slcr_read(SLCR_SLCR_LOCKSTA), 1);
    slcr_write(SLCR_FPGA0_CLK_CTRL, 0x00100500);
    check_equal("a write is ignored", slcr_read(SLCR_FPGA0_CLK_CTRL), 0x00200A00);
    slcr_write(SLCR_SLCR_UNLOCK, LOCK_KEY);
    check_equal("another key does not unlock", slcr_read(SLCR_SLCR_LOCKSTA), 1);
    slcr_write(SLCR_SLCR_UNLOCK, SLCR_UNLOCK_KEY);
    check_equal("unlocked again", slcr_read(SLCR_SLCR_LOCKSTA), 0);
    slcr_write(SLCR_FPGA0_CLK_CTRL, clock);
    check_equal("PLLs locked and stable", slcr_read(SLCR_PLL_STATUS), 0x3F);
}

static uint32_t uart_read(uint32_t offset) {
    return register_read(ZYNQ_UART1_BASE + offset);
}
static void uart_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_UART1_BASE + offset, value);
}

static bool wait_for(uint32_t offset, uint32_t mask, uint32_t value) {
    for (uint32_t i = 0; i < PATIENCE; ++i) {
        if ((uart_read(offset) & mask) == value) return true;
    }
    return false;
}

/* Local loopback, 8N1, 50 MHz / (1 * (4 + 1)) = 10 Mbaud. */
static void open_loopback(void) {
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXDIS_MASK | CADENCE_UART_CR_TXDIS_MASK);
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_MR, UART_MR_8N1 | 2u << CADENCE_UART_MR_CHMODE_LSB);
    uart_write(CADENCE_UART_BAUDGEN, 1);
    uart_write(CADENCE_UART_BAUDDIV, 4);
    uart_write(CADENCE_UART_RXTOUT, 0);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXRST_MASK | CADENCE_UART_CR_TXRST_MASK);
    check_true("RXRST and TXRST end by themselves",
               wait_for(CADENCE_UART_CR, CADENCE_UART_CR_RXRST_MASK | CADENCE_UART_CR_TXRST_MASK, 0));
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXEN_MASK | CADENCE_UART_CR_TXEN_MASK);
    uart_write(CADENCE_UART_ISR, UART_ALL_INTERRUPTS);
}

/* Sent no faster than the receiver's FIFO takes it. */
static void send(uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        wait_for(CADENCE_UART_SR, CADENCE_UART_SR_TXFULL_MASK, 0);
        uart_write(CADENCE_UART_FIFO, first + i);
    }
    wait_for(CADENCE_UART_SR, CADENCE_UART_SR_TXEMPTY_MASK | CADENCE_UART_SR_TACTIVE_MASK,
             CADENCE_UART_SR_TXEMPTY_MASK);
}

/* All that is in the FIFO: how many, and whether they count up from the first. */
static uint32_t receive(uint32_t first) {
    uint32_t count = 0;
    while ((uart_read(CADENCE_UART_SR) & CADENCE_UART_SR_RXEMPTY_MASK) == 0 && count <= FIFO_SIZE) {
        if ((uart_read(CADENCE_UART_FIFO) & 0xFF) != ((first + count) & 0xFF)) return 0xBAD;
        ++count;
    }
    return count;
}

static void check_uart_registers(void) {
    check_section("uart registers");
    uart_write(CADENCE_UART_BAUDGEN, 0x1234);
    check_equal("BAUDGEN", uart_read(CADENCE_UART_BAUDGEN), 0x1234);
    uart_write(CADENCE_UART_BAUDDIV, 0x5A);
    check_equal("BAUDDIV", uart_read(CADENCE_UART_BAUDDIV), 0x5A);
    uart_write(CADENCE_UART_RXTOUT, 0xA5);
    check_equal("RXTOUT", uart_read(CADENCE_UART_RXTOUT), 0xA5);
    uart_write(CADENCE_UART_RXWM, 0x2A);
    check_equal("RXWM", uart_read(CADENCE_UART_RXWM), 0x2A);
    uart_write(CADENCE_UART_TXWM, 0x15);
    check_equal("TXWM", uart_read(CADENCE_UART_TXWM), 0x15);
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_IER, 0x0005);
    uart_write(CADENCE_UART_IER, 0x0120);
    check_equal("IMR after IER twice", uart_read(CADENCE_UART_IMR), 0x0125);
    uart_write(CADENCE_UART_IDR, 0x0021);
    check_equal("IMR after IDR", uart_read(CADENCE_UART_IMR), 0x0104);
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    check_equal("IMR empty", uart_read(CADENCE_UART_IMR), 0);
}

static void check_uart_loopback(void) {
    const uint32_t levels = CADENCE_UART_SR_RXOVR_MASK | CADENCE_UART_SR_RXEMPTY_MASK | CADENCE_UART_SR_RXFULL_MASK;
    check_section("uart loopback");
    open_loopback();
    uart_write(CADENCE_UART_RXWM, 8);
    check_equal("empty", uart_read(CADENCE_UART_SR) & levels, CADENCE_UART_SR_RXEMPTY_MASK);
    send(0x30, 7);
    check_equal("one byte below the trigger", uart_read(CADENCE_UART_SR) & levels, 0);
    uart_write(CADENCE_UART_ISR, UART_ALL_INTERRUPTS);
    check_equal("ISR of the trigger", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_RXOVR_MASK, 0);
    send(0x37, 1);
    check_equal("at the trigger", uart_read(CADENCE_UART_SR) & levels, CADENCE_UART_SR_RXOVR_MASK);
    check_equal("ISR of the trigger", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_RXOVR_MASK,
                CADENCE_UART_ISR_RXOVR_MASK);
    uart_write(CADENCE_UART_ISR, CADENCE_UART_ISR_RXOVR_MASK);
    check_equal("a level that holds comes back", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_RXOVR_MASK,
                CADENCE_UART_ISR_RXOVR_MASK);
    check_equal("received in order", receive(0x30), 8);
    check_equal("an event stays until it is cleared", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_RXOVR_MASK,
                CADENCE_UART_ISR_RXOVR_MASK);
    uart_write(CADENCE_UART_ISR, CADENCE_UART_ISR_RXOVR_MASK);
    check_equal("cleared", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_RXOVR_MASK, 0);
}

static void check_uart_overrun(void) {
    check_section("uart overrun");
    check_differs("uart-fifo-depth"); /* QEMU's receive FIFO has 16 bytes */
    send(0x80, FIFO_SIZE);
    check_equal("full", uart_read(CADENCE_UART_SR) & CADENCE_UART_SR_RXFULL_MASK, CADENCE_UART_SR_RXFULL_MASK);
    check_equal("no overrun yet", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_OVER_MASK, 0);
    send(0x11, 1);
    check_equal("overrun", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_OVER_MASK, CADENCE_UART_ISR_OVER_MASK);
    check_equal("the first 64 bytes are kept", receive(0x80), FIFO_SIZE);
    check_same();
    uart_write(CADENCE_UART_ISR, CADENCE_UART_ISR_OVER_MASK);
    check_equal("cleared", uart_read(CADENCE_UART_ISR) & CADENCE_UART_ISR_OVER_MASK, 0);
    send(0x40, 5);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXEN_MASK | CADENCE_UART_CR_TXEN_MASK | CADENCE_UART_CR_RXRST_MASK);
    check_equal("RXRST empties the FIFO", receive(0x40), 0);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXDIS_MASK | CADENCE_UART_CR_TXEN_MASK);
    send(0x50, 3);
    check_equal("a receiver that is off takes nothing", receive(0x50), 0);
}

/* Pending bit of interrupt 82 in the distributor, whether it is let through or not. */
static uint32_t pending_at_distributor(void) {
    enum { PENDING2 = 0x208 };
    return register_read(ZYNQ_GIC_DISTRIBUTOR_BASE + PENDING2) >> (ZYNQ_UART1_IRQ - 64) & 1;
}

static void check_uart_interrupts(void) {
    check_section("uart interrupts");
    open_loopback();
    uart_write(CADENCE_UART_RXWM, 2);
    check_equal("none enabled", pending_at_distributor(), 0);
    uart_write(CADENCE_UART_IER, CADENCE_UART_ISR_RXOVR_MASK);
    check_equal("enabled, no cause", pending_at_distributor(), 0);
    send(0x61, 2);
    check_equal("at the trigger", pending_at_distributor(), 1);
    uart_write(CADENCE_UART_IDR, CADENCE_UART_ISR_RXOVR_MASK);
    check_equal("disabled", pending_at_distributor(), 0);
    check_equal("received", receive(0x61), 2);
    uart_write(CADENCE_UART_ISR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_IER, CADENCE_UART_ISR_TXEMPTY_MASK);
    check_equal("transmitter empty", pending_at_distributor(), 1);
    uart_write(CADENCE_UART_IDR, CADENCE_UART_ISR_TXEMPTY_MASK);

    uart_write(CADENCE_UART_RXTOUT, 10);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXEN_MASK | CADENCE_UART_CR_TXEN_MASK | CADENCE_UART_CR_TORST_MASK);
    uart_write(CADENCE_UART_ISR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_IER, CADENCE_UART_ISR_TOUT_MASK);
    send(0x71, 1);
    check_true("time-out after the last byte",
               wait_for(CADENCE_UART_ISR, CADENCE_UART_ISR_TOUT_MASK, CADENCE_UART_ISR_TOUT_MASK));
    check_equal("time-out interrupt", pending_at_distributor(), 1);
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_RXTOUT, 0);
    check_equal("received", receive(0x71), 1);
}

static void check_word(const char* what, uint32_t address, uint32_t value, uint32_t expected) {
    const uint32_t before = register_read(address);
    register_write(address, value);
    check_equal(what, register_read(address), expected);
    register_write(address, before);
}

static void check_timer_registers(void) {
    check_section("timer registers");
    register_write(ZYNQ_PRIVATE_TIMER_BASE + 8, 0);
    check_word("private timer: load", ZYNQ_PRIVATE_TIMER_BASE, 0x12345678, 0x12345678);
    register_write(ZYNQ_PRIVATE_TIMER_BASE, 0x00ABCDEF);
    check_equal("private timer: counter follows load", register_read(ZYNQ_PRIVATE_TIMER_BASE + 4), 0x00ABCDEF);
    check_word("private timer: counter", ZYNQ_PRIVATE_TIMER_BASE + 4, 0x1357, 0x1357);
    check_equal("private timer: load stays", register_read(ZYNQ_PRIVATE_TIMER_BASE), 0x00ABCDEF);
    check_word("private timer: control", ZYNQ_PRIVATE_TIMER_BASE + 8, 0x5A06, 0x5A06);
    check_word("watchdog: load", ZYNQ_PRIVATE_WATCHDOG_BASE, 0x87654321, 0x87654321);
    check_word("global timer: comparator, low", ZYNQ_GLOBAL_TIMER_BASE + 0x10, 0x55556666, 0x55556666);
    check_word("global timer: comparator, high", ZYNQ_GLOBAL_TIMER_BASE + 0x14, 0x77778888, 0x77778888);
    check_word("global timer: increment", ZYNQ_GLOBAL_TIMER_BASE + 0x18, 0x9999AAAA, 0x9999AAAA);
    check_word("global timer: control", ZYNQ_GLOBAL_TIMER_BASE + 8, 0xFF0E, 0xFF0E);
    check_differs("global-timer-stopped"); /* QEMU's goes on counting without the enable bit */
    register_write(ZYNQ_GLOBAL_TIMER_BASE + 8, 0);
    check_word("global timer: counter, low", ZYNQ_GLOBAL_TIMER_BASE, 0x11112222, 0x11112222);
    check_word("global timer: counter, high", ZYNQ_GLOBAL_TIMER_BASE + 4, 0x33334444, 0x33334444);
    check_same();
}

static void check_other_registers(void) {
    enum { L2C_ID = 0x410000C8, DEVCFG_MCTRL_VERSION_LSB = 28 };
    check_section("other registers");
    check_word("SCU: control", ZYNQ_SCU_BASE, 1, 1);
    check_word("SLCR: pin 10", ZYNQ_SLCR_BASE + 0x700 + 4 * 10, 0x16E1, 0x16E1);
    check_differs("not-on-qemu"); /* no L2 and DDR controller, one processor, another silicon version */
    check_equal("L2C-310: identification", register_read(ZYNQ_L2C_BASE), L2C_ID);
    check_equal("L2C-310: cache sync is done", register_read(ZYNQ_L2C_BASE + 0x730), 0);
    check_word("L2C-310: address filter start", ZYNQ_L2C_BASE + 0xC00, 0x40000000, 0x40000000);
    check_true("DDR controller: normal operation", (register_read(ZYNQ_DDRC_BASE + 0x54) & 7) == 1);
    check_equal("SCU: two processors", register_read(ZYNQ_SCU_BASE + 4) & 3, 1);
    check_equal("silicon version", register_read(ZYNQ_DEVCFG_BASE + DEVCFG_MCTRL) >> DEVCFG_MCTRL_VERSION_LSB, 3);
    check_same();
}

int main(void) {
    check_begin("drivers");
    check_slcr();
    check_uart_registers();
    check_uart_loopback();
    check_uart_overrun();
    check_uart_interrupts();
    check_timer_registers();
    check_other_registers();
    check_end();
}
