/* SPDX-License-Identifier: Apache-2.0 */
/* The wait for an answer of the DE1-SoC's engine, which is held in reset and gives none. An iteration is a read. */
#include "bench.h"
#include "de1_soc_memory_map.h"
#include "register_access.h"

enum { WORD_FLAG = 0 };

/* How many of the reads found the flag as it was set: all. */
static uint32_t poll_while_set(uint32_t reads) {
    uint32_t done = 0;
    while (done != reads && register_read(DE1_SOC_SRAM_BASE + 4 * WORD_FLAG) == 1) ++done;
    return done;
}

int main(void) {
    const uint32_t reads = bench_begin("flag_poll");
    register_write(DE1_SOC_AI_RESET_BASE, 1);
    register_write(DE1_SOC_SRAM_BASE + 4 * WORD_FLAG, 1);
    bench_end("flag_poll", poll_while_set(reads));
}
