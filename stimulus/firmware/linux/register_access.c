/* SPDX-License-Identifier: Apache-2.0 */
#include "register_access.h"

#include "physical.h"

enum { PAGE = 4096, MOST_PAGES = 8 };

static struct {
    uint32_t base;
    volatile char* mapped;
} pages[MOST_PAGES];

/* Pages are mapped when they are first asked for. A driver has a few. */
static volatile uint32_t* at(uint32_t address) {
    unsigned n = 0;
    while (n < MOST_PAGES - 1 && pages[n].mapped != 0 && pages[n].base != address / PAGE * PAGE) ++n;
    if (pages[n].mapped == 0) {
        pages[n].base = address / PAGE * PAGE;
        pages[n].mapped = physical_map(pages[n].base, PAGE);
    }
    return (volatile uint32_t*)(pages[n].mapped + (address - pages[n].base));
}

uint32_t register_read(uint32_t address) {
    return *at(address);
}

void register_write(uint32_t address, uint32_t value) {
    *at(address) = value;
}
