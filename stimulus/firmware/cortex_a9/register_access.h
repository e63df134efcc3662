/* SPDX-License-Identifier: Apache-2.0 */
/* Access to device registers. */
#ifndef REGISTER_ACCESS_H
#define REGISTER_ACCESS_H

#include <stdint.h>

static inline void register_write(uint32_t address, uint32_t value) {
    *(volatile uint32_t*)address = value;
}
static inline uint32_t register_read(uint32_t address) {
    return *(const volatile uint32_t*)address;
}

#endif
