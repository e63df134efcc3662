/* SPDX-License-Identifier: Apache-2.0 */
/* The engine connect4_heuristic as the game sees it, through the memory that it shares with the processor. The driver
 * or a test provides it. */
#ifndef HEURISTIC_H
#define HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "rows.h"

/* Where the shared memory is, for what is said about it. */
uint32_t heuristic_address(void);

/* Resets the engine: its first answers of a game come from its defensive module. */
void heuristic_reset(void);

/* How the engine is asked. */
struct heuristic_settings {
    bool packed;               /* two rows in a word of the shared memory, else one */
    uint32_t poll_interval_ns; /* from one look at its flag to the next, at least; 0: without a pause */
};

/* Gives the position to the engine and waits for its move, a column from 0 that may be anything. False when none comes.
 */
bool heuristic_move(const struct rows* rows, const struct heuristic_settings* settings, uint32_t* column);

#endif
