/* SPDX-License-Identifier: Apache-2.0 */
#include "split.h"

enum { WON = 255, LOST = -256 };

bool split_begin(struct split* split, uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta) {
    *split = (struct split){.root = {board, mask}, .alpha_beta = alpha_beta, .best_column = BOARD_COLUMNS};
    return depth > 1 && position_is_legal(&split->root) && !position_engine_has_four(&split->root) &&
           !position_player_has_four(&split->root) && !position_full(&split->root);
}

/* With alpha-beta nothing behind a win is searched: no move is better, and of equal ones the first is taken. */
static bool is_cut(const struct split* split) {
    return split->alpha_beta && split->best_column != BOARD_COLUMNS && split->best_score == WON;
}

bool split_next(struct split* split, struct split_task* task) {
    while (split->next_column < BOARD_COLUMNS && position_column_full(&split->root, split->next_column))
        ++split->next_column;
    if (split->next_column == BOARD_COLUMNS || is_cut(split)) return false;
    struct position child = split->root;
    task->column = split->next_column++;
    position_play(&child, task->column, true);
    task->board = child.mask & ~child.engine;
    task->mask = child.mask;
    return true;
}

/* From the other side. The values of won boards are no negatives of each other; all others are. */
static int32_t turned(int32_t score) {
    if (score == WON) return LOST;
    return score == LOST ? WON : -score;
}

/* The first column of the best ones, in whatever order they come. */
static bool is_better(const struct split* split, unsigned column, int32_t score) {
    if (split->best_column == BOARD_COLUMNS || score > split->best_score) return true;
    return score == split->best_score && column < split->best_column;
}

void split_take(struct split* split, unsigned column, const struct engine_answer* of_task) {
    const int32_t score = turned(of_task->score);
    split->nodes += 1 + of_task->nodes;
    if (!is_better(split, column, score)) return;
    split->best_column = column;
    split->best_score = score;
}

void split_answer(const struct split* split, struct engine_answer* answer) {
    answer->result = ENGINE_OK;
    answer->column = split->best_column + 1;
    answer->score = split->best_score;
    answer->nodes = split->nodes;
}
