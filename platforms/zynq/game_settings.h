/* SPDX-License-Identifier: Apache-2.0 */
/* What the machine tells its own program of the fabric, as a boot loader would: in C, for the program and for the
 * machine. It does so only where there are several engines. */
#ifndef ZYNQ_GAME_SETTINGS_H
#define ZYNQ_GAME_SETTINGS_H

#include <stdint.h>

/* In the memory below every program; what is loaded there wins. */
enum { ZYNQ_GAME_SETTINGS_ADDRESS = 0x000F0000, ZYNQ_GAME_SETTINGS_MAGIC = 0x3443515A }; /* "ZQC4" */

struct zynq_game_settings {
    uint32_t magic;   /* anything else: nobody has told */
    uint32_t engines; /* how many there are */
};

#endif
