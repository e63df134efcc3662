/* SPDX-License-Identifier: Apache-2.0 */
/* What the machine tells the game's program of the hardware that it is built for, as a boot loader would: in C, for
 * the program and for the machine. */
#ifndef DE1_SOC_GAME_SETTINGS_H
#define DE1_SOC_GAME_SETTINGS_H

#include <stdint.h>

/* In the SDRAM below every program; what is loaded there wins. */
enum { DE1_SOC_GAME_SETTINGS_ADDRESS = 0x000F0000, DE1_SOC_GAME_SETTINGS_MAGIC = 0x34433144 }; /* "D1C4" */

struct de1_soc_game_settings {
    uint32_t magic;            /* anything else: nobody has told */
    uint32_t rows_a_word;      /* of the memory that is shared with the engine: 1 or 2 */
    uint32_t poll_interval_ns; /* from one look at the engine's flag to the next, at least */
    uint32_t pixel_bytes;      /* 1: RGB332, 2: RGB565 */
    uint32_t generation;       /* of the engine's full module: 1 to 3 */
    uint32_t defensive_rounds; /* moves of its defensive module before the full one's */
    uint32_t human_traps;      /* 1: it looks for traps of the human's */
};

#endif
