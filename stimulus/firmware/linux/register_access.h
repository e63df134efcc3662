/* SPDX-License-Identifier: Apache-2.0 */
/* Stands in for cortex_a9/register_access.h: drivers go on using physical addresses. */
#ifndef REGISTER_ACCESS_H
#define REGISTER_ACCESS_H

#include <stdint.h>

uint32_t register_read(uint32_t address);
void register_write(uint32_t address, uint32_t value);

#endif
