/* SPDX-License-Identifier: Apache-2.0 */
/* A search whose root is split among engines: the position after each move of the root is a task for any of them, and
 * what comes back makes the move and the score of one engine that has searched it all. Plain C, so that it also runs on
 * the host in a test; who searches the tasks, and in which order they end, is the caller's.
 *
 * In a task the sides have changed, since it is the opponent's move: the board that it is given has the opponent's
 * pieces, and the depth is one less. No task knows what another has found, so that with alpha-beta more boards are
 * created than by one engine. */
#ifndef SPLIT_H
#define SPLIT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"
#include "position.h"

struct split {
    struct position root;
    bool alpha_beta;
    unsigned next_column;
    unsigned best_column; /* BOARD_COLUMNS: none yet */
    int32_t best_score;
    uint64_t nodes;
};

struct split_task {
    unsigned column; /* of the root's move, from 0 */
    uint64_t board;
    uint64_t mask;
};

/* False: there is nothing to split, and one engine has to be asked for all of it: at depth 1, and where the root's
 * result is another than ENGINE_OK. */
bool split_begin(struct split* split, uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta);

/* The next task, in the order of the columns. False: there is none any more. */
bool split_next(struct split* split, struct split_task* task);

/* An engine's answer to the task of a column. */
void split_take(struct split* split, unsigned column, const struct engine_answer* of_task);

/* When all tasks have their answers. The cycles are left as they are: whoever asked the engines knows them. */
void split_answer(const struct split* split, struct engine_answer* answer);

#endif
