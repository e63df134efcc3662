/* SPDX-License-Identifier: Apache-2.0 */
/* Hardware as a program under Linux reaches it: physical addresses, mapped through /dev/mem. */
#ifndef PHYSICAL_H
#define PHYSICAL_H

#include <stddef.h>
#include <stdint.h>

/* Maps physical memory, from any address on, and returns where its first byte is. Says why and ends the program with
 * status 1 when it cannot. */
volatile void* physical_map(uint32_t address, size_t size);

/* The same to where a buffer of the program is: whole pages, aligned to one. */
void physical_map_over(void* buffer, uint32_t address, size_t size);

#endif
