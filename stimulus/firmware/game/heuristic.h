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

/* Gives the position to the engine, as a word a row or with two rows in a word, and waits for its move, a column from 0
 * that may be anything. False when none comes. */
bool heuristic_move(const struct rows* rows, bool packed, uint32_t* column);

#endif
