/* SPDX-License-Identifier: Apache-2.0 */
#include "gic.h"

#include "gic_cpu_registers.h"
#include "gic_distributor_registers.h"
#include "machine.h"
#include "register_access.h"

#define ENABLE_SECURE 0x1u
#define PRIORITY 0xA0u
#define LOWEST_MASK 0xF8u /* five priority bits are implemented: everything above the lowest priority passes */
#define THIS_PROCESSOR 0x01u
#define CONFIGURATION_LEVEL 0x1u /* active high; bit 1 would select the rising edge */

static void (*handlers[MACHINE_INTERRUPTS])(void);

static void distributor_write(uint32_t offset, uint32_t value) {
    register_write(MACHINE_GIC_DISTRIBUTOR_BASE + offset, value);
}

static void distributor_write_byte(uint32_t offset, uint8_t value) {
    *(volatile uint8_t*)(MACHINE_GIC_DISTRIBUTOR_BASE + offset) = value;
}

void gic_init(void) {
    distributor_write(GIC_DISTRIBUTOR_ICDDCR, 0);
    for (uint32_t word = 0; word < MACHINE_INTERRUPTS / 32; ++word) {
        distributor_write(GIC_DISTRIBUTOR_ICDICER0 + 4 * word, 0xFFFFFFFFu);
    }
    distributor_write(GIC_DISTRIBUTOR_ICDDCR, ENABLE_SECURE);
    register_write(MACHINE_GIC_CPU_BASE + GIC_CPU_ICCPMR, LOWEST_MASK);
    register_write(MACHINE_GIC_CPU_BASE + GIC_CPU_ICCICR, GIC_CPU_ICCICR_ENABLE_S_MASK);
}

static void set_level_sensitive(uint32_t id) {
    const uint32_t offset = GIC_DISTRIBUTOR_ICDICFR0 + 4 * (id / 16);
    const uint32_t shift = 2 * (id % 16);
    const uint32_t others = register_read(MACHINE_GIC_DISTRIBUTOR_BASE + offset) & ~(3u << shift);
    distributor_write(offset, others | (CONFIGURATION_LEVEL << shift));
}

void gic_enable(uint32_t id, void (*handler)(void)) {
    handlers[id] = handler;
    set_level_sensitive(id);
    distributor_write_byte(GIC_DISTRIBUTOR_ICDIPR0 + id, PRIORITY);
    distributor_write_byte(GIC_DISTRIBUTOR_ICDIPTR0 + id, THIS_PROCESSOR);
    distributor_write(GIC_DISTRIBUTOR_ICDISER0 + 4 * (id / 32), 1u << (id % 32));
}

/* A spurious interrupt (1023) has no handler and is not ended. */
void gic_handle_interrupt(void) {
    const uint32_t acknowledged = register_read(MACHINE_GIC_CPU_BASE + GIC_CPU_ICCIAR);
    const uint32_t id = acknowledged & GIC_CPU_ICCIAR_ID_MASK;
    if (id >= MACHINE_INTERRUPTS) return;
    if (handlers[id] != 0) handlers[id]();
    register_write(MACHINE_GIC_CPU_BASE + GIC_CPU_ICCEOIR, acknowledged);
}
