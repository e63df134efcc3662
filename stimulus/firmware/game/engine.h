/* SPDX-License-Identifier: Apache-2.0 */
/* The engine connect4_minimax as the game sees it (models/engines/connect4_minimax/README.md). The driver or a test
 * provides it. */
#ifndef ENGINE_H
#define ENGINE_H

#include <stdbool.h>
#include <stdint.h>

struct engine_info {
    bool has_alpha_beta; /* the alpha-beta build */
    uint32_t solvers;    /* 1 to 7 */
    uint32_t max_depth;  /* deepest search in plies */
};

/* Codes of STATUS.RESULT. */
enum engine_result { ENGINE_OK = 0, ENGINE_WON = 1, ENGINE_LOST = 2, ENGINE_FULL = 3, ENGINE_ILLEGAL = 4 };

struct engine_answer {
    enum engine_result result;
    uint32_t column; /* 1 to 7 from the left; 0 unless the result is ENGINE_OK */
    int32_t score;   /* from the engine's side: -256 lost to 255 won */
    uint64_t nodes;  /* boards created */
    uint64_t cycles; /* engine clock cycles */
};

/* How the processor waits for the end of a search: it polls STATUS.DONE, or sleeps until the engine's interrupt. */
enum engine_wait { ENGINE_WAIT_POLL, ENGINE_WAIT_IRQ };

void engine_get_info(struct engine_info* info);

/* The depth in plies that the next search uses, 1 to max_depth. */
uint32_t engine_depth(void);
void engine_set_depth(uint32_t plies);

/* Whether the next search prunes. Only an engine of the alpha-beta build can be set. */
bool engine_alpha_beta(void);
void engine_set_alpha_beta(bool on);

/* Searches a move for the engine. Bit 7 * row + column, row 0 at the bottom, column 0 left; `board` has the engine's
 * pieces, `mask` those of both players. */
void engine_search(uint64_t board, uint64_t mask, enum engine_wait wait, struct engine_answer* answer);

#endif
