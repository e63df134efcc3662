/* SPDX-License-Identifier: Apache-2.0 */
/* Switches, keys, lights and digits of the DE1-SoC: the lights follow the switches, the digits count the keys that are
 * released. Ends with KEY3; polls as programs do that have no driver. */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "de1_soc_memory_map.h"
#include "physical.h"

/* Words of a parallel port. */
enum { DATA = 0, EDGE_CAPTURE = 3 };
enum { LAST_KEY = 1 << 3, POLL_US = 1000 };

static const uint8_t digits[] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};

static volatile uint32_t* port(volatile char* base, uint32_t address) {
    return (volatile uint32_t*)(base + (address - DE1_SOC_LEDR_BASE));
}

int main(void) {
    volatile char* const base = physical_map(DE1_SOC_LEDR_BASE, 4096);
    volatile uint32_t* const lights = port(base, DE1_SOC_LEDR_BASE);
    volatile uint32_t* const number = port(base, DE1_SOC_HEX3_0_BASE);
    volatile uint32_t* const switches = port(base, DE1_SOC_SW_BASE);
    volatile uint32_t* const keys = port(base, DE1_SOC_KEY_BASE);
    unsigned count = 0;
    uint32_t released = 0, shown = ~0u;
    keys[EDGE_CAPTURE] = 0xF;
    puts("ready");
    fflush(stdout);
    while ((released & LAST_KEY) == 0) {
        const uint32_t up = switches[DATA];
        released = keys[EDGE_CAPTURE];
        keys[EDGE_CAPTURE] = released;
        lights[DATA] = up;
        count += (unsigned)__builtin_popcount(released);
        number[DATA] = digits[count / 10 % 10] << 8 | digits[count % 10];
        if (up != shown || released != 0) printf("switches 0x%03x, keys released %u\n", (unsigned)up, count);
        fflush(stdout);
        shown = up;
        usleep(POLL_US);
    }
    return 0;
}
