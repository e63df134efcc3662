/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of several connect4_minimax behind M_AXI_GP0, numbered from 0, each with a search of its own. */
#ifndef ENGINES_H
#define ENGINES_H

#include "engine.h"

enum { ENGINES_MOST = 4 };

/* Looks for the engines, and lets their interrupts through; returns how many there are, which are the first ones. Needs
 * an initialised interrupt controller. */
unsigned engines_init(void);

/* Of all of them. */
void engines_set_depth(uint32_t plies);
void engines_set_alpha_beta(bool on);

/* Starts a search on an engine that is free. */
void engines_start(unsigned n, uint64_t board, uint64_t mask, enum engine_wait wait);

/* Waits until an engine has ended its search, in the way in which it was started, and returns its number; of several
 * the lowest. At least one searches, and all wait alike. */
unsigned engines_await(void);

/* The answer of an engine that has ended its search; from now on it is free. */
void engines_take(unsigned n, struct engine_answer* answer);

bool engines_is_free(unsigned n);

#endif
