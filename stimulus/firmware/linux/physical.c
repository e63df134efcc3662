/* SPDX-License-Identifier: Apache-2.0 */
#define _FILE_OFFSET_BITS 64 /* addresses from 0x80000000 on are offsets of 32 bits and more */
#include "physical.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void* map(void* wanted, uint32_t address, size_t size) {
    /* Without O_SYNC the mapping would be cached. */
    const int memory = open("/dev/mem", O_RDWR | O_SYNC);
    void* const mapped = memory < 0 ? MAP_FAILED
                                    : mmap(wanted, size, PROT_READ | PROT_WRITE,
                                           wanted != NULL ? MAP_SHARED | MAP_FIXED : MAP_SHARED, memory, address);
    if (mapped == MAP_FAILED) {
        fprintf(stderr, "0x%08x: %s\n", (unsigned)address, strerror(errno));
        exit(1);
    }
    close(memory);
    return mapped;
}

volatile void* physical_map(uint32_t address, size_t size) {
    const uint32_t offset = address % (uint32_t)sysconf(_SC_PAGESIZE);
    return (char*)map(NULL, address - offset, size + offset) + offset;
}

void physical_map_over(void* buffer, uint32_t address, size_t size) {
    map(buffer, address, size);
}
