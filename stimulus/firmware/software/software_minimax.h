/* SPDX-License-Identifier: Apache-2.0 */
/* The search of the engine connect4_minimax as two programs (models/engines/connect4_minimax/README.md, one solver):
 * the same result, column, score and nodes for every position, depth and both builds. C without a library but string.h.
 */
#ifndef SOFTWARE_MINIMAX_H
#define SOFTWARE_MINIMAX_H

#include "board.h"
#include "engine.h"

/* Makes the tables. Once, before the first search. */
void software_minimax_init(void);

/* Arguments and answer are those of engine_search; depth in plies, 0 as 1, more than 12 as 12. The cycles of the answer
 * are 0: whoever asks has the clock. */
void software_minimax_search(uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta,
                             struct engine_answer* answer);

/* The same answers, as one writes it at first: every board is summed up anew. */
void software_minimax_search_plainly(uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta,
                                     struct engine_answer* answer);

#endif
