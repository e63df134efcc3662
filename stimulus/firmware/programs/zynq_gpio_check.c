/* SPDX-License-Identifier: Apache-2.0 */
/* Timer interrupts and pins: an LED that TTC 0 toggles every 900 us, a button whose both edges interrupt and whose level
 * is copied to a wire into the fabric, and a second counter that measures how long the button was held. */
#include "cpu.h"
#include "gic.h"
#include "print.h"
#include "ps_gpio_registers.h"
#include "registers.h"
#include "slcr.h"
#include "ttc_registers.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { LED = 7, BUTTON = 50, WIRE = 54, TOGGLES = 10 };
enum { BUTTON_BIT = BUTTON - 32, WIRE_BIT = WIRE - 54 }; /* in banks 1 and 2 */

/* CPU_1x is 1000/9 MHz: 2 * 50000 cycles are 900 us. */
enum { LED_PRESCALER = 0, LED_INTERVAL = 50000 - 1 };
/* 2^11 cycles are 18.432 us. */
enum { STOPWATCH_PRESCALER = 10 };

static volatile uint32_t toggles;
static volatile uint32_t edges;
static volatile uint32_t held_ticks;

static uint32_t ttc_read(uint32_t offset) {
    return register_read(ZYNQ_TTC0_BASE + offset);
}
static void ttc_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_TTC0_BASE + offset, value);
}
static uint32_t gpio_read(uint32_t offset) {
    return register_read(ZYNQ_GPIO_BASE + offset);
}
static void gpio_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_GPIO_BASE + offset, value);
}

/* One pin of the lower half of a bank, the others masked. */
static void drive(uint32_t mask_data, uint32_t bit, uint32_t level) {
    gpio_write(mask_data, (0xFFFFu & ~(1u << bit)) << 16 | level << bit);
}

static void led_interrupt(void) {
    if ((ttc_read(TTC_INTERRUPT_REGISTER_1) & TTC_INTERRUPT_REGISTER_1_IV_MASK) == 0) return;
    drive(PS_GPIO_MASK_DATA_0_LSW, LED, ~toggles & 1u);
    ++toggles;
    if (toggles == TOGGLES) ttc_write(TTC_COUNTER_CONTROL_1, TTC_COUNTER_CONTROL_1_DIS_MASK);
}

static void button_interrupt(void) {
    gpio_write(PS_GPIO_INT_STAT_1, 1u << BUTTON_BIT);
    const uint32_t level = gpio_read(PS_GPIO_DATA_1_RO) >> BUTTON_BIT & 1u;
    drive(PS_GPIO_MASK_DATA_2_LSW, WIRE_BIT, level);
    if (level != 0) {
        ttc_write(TTC_COUNTER_CONTROL_2, TTC_COUNTER_CONTROL_2_RST_MASK);
    } else {
        held_ticks = ttc_read(TTC_COUNTER_VALUE_2);
    }
    ++edges;
}

static void pins_init(void) {
    gpio_write(PS_GPIO_DIRM_0, 1u << LED);
    gpio_write(PS_GPIO_OEN_0, 1u << LED);
    gpio_write(PS_GPIO_DIRM_2, 1u << WIRE_BIT);
    for (uint32_t bank = 0; bank < 4; ++bank) {
        gpio_write(PS_GPIO_INT_DIS_0 + bank * (PS_GPIO_INT_DIS_1 - PS_GPIO_INT_DIS_0), 0xFFFFFFFFu);
    }
    gpio_write(PS_GPIO_INT_ANY_1, 1u << BUTTON_BIT);
    gpio_write(PS_GPIO_INT_STAT_1, 0xFFFFFFFFu);
    gpio_write(PS_GPIO_INT_EN_1, 1u << BUTTON_BIT);
    gic_enable(ZYNQ_GPIO_IRQ, button_interrupt);
}

static void timers_init(void) {
    ttc_write(TTC_CLOCK_CONTROL_2, TTC_CLOCK_CONTROL_2_PS_EN_MASK | STOPWATCH_PRESCALER << TTC_CLOCK_CONTROL_2_PS_V_LSB);
    ttc_write(TTC_CLOCK_CONTROL_1, TTC_CLOCK_CONTROL_1_PS_EN_MASK | LED_PRESCALER << TTC_CLOCK_CONTROL_1_PS_V_LSB);
    ttc_write(TTC_INTERVAL_COUNTER_1, LED_INTERVAL);
    ttc_write(TTC_INTERRUPT_ENABLE_1, TTC_INTERRUPT_ENABLE_1_IV_MASK);
    gic_enable(ZYNQ_TTC0_IRQ, led_interrupt);
    ttc_write(TTC_COUNTER_CONTROL_1, TTC_COUNTER_CONTROL_1_INT_MASK | TTC_COUNTER_CONTROL_1_RST_MASK);
}

static bool finished(void) {
    return toggles == TOGGLES && edges == 2;
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    pins_init();
    timers_init();
    cpu_unmask_interrupts();
    cpu_sleep_until(finished);
    print_to(uart_put, "LED toggled %u times, button pressed for %u ticks.\n", (unsigned)toggles,
             (unsigned)held_ticks);
    uart_flush();
    cpu_stop();
}
