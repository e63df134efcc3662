/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of connect4_minimax behind M_AXI_GP0; what the game uses is in engine.h. */
#ifndef ENGINE_DRIVER_H
#define ENGINE_DRIVER_H

#include <stdbool.h>

/* True when the engine answers with its identification; then its interrupt is let through to the driver. Needs an
 * initialised interrupt controller. */
bool engine_init(void);

#endif
