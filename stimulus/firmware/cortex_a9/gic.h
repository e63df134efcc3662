/* SPDX-License-Identifier: Apache-2.0 */
/* The interrupt controller of the Cortex-A9 MPCore, used by one processor with all interrupts of one priority, not
 * nested. */
#ifndef GIC_H
#define GIC_H

#include <stdint.h>

void gic_init(void);

/* Routes a shared, level-sensitive, active-high interrupt (id 32 on) to this processor and lets it through. */
void gic_enable(uint32_t id, void (*handler)(void));

/* Called by startup.S at every interrupt. */
void gic_handle_interrupt(void);

#endif
