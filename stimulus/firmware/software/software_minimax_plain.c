/* SPDX-License-Identifier: Apache-2.0 */
/* As one writes it at first: an array of cells, minimax by the book, and every board summed up anew, line by line, as
 * the engine's scorers do. */
#include <string.h>

#include "board.h"
#include "position.h"
#include "software_minimax.h"

/* Values of a cell: signs, so that a run counts for the engine or against it. */
enum { EMPTY = 0, ENGINE = 1, OPPONENT = -1 };

enum { CELLS = BOARD_ROWS * BOARD_COLUMNS, MAX_DEPTH = 12, FOUR = 4 };
enum { WON = 255, LOST = -256, GREATEST_STATIC = 254, BEYOND_ALL = 1000 };

struct game {
    int8_t cell[BOARD_ROWS][BOARD_COLUMNS];
    uint8_t height[BOARD_COLUMNS];
    unsigned pieces;
    unsigned depth; /* of the search, in plies */
    bool alpha_beta;
    uint64_t nodes;
};

struct sums {
    int score; /* the engine's minus the opponent's */
    bool engine_four;
    bool opponent_four;
};

static void end_run(struct sums* sums, int player, int length) {
    if (player == EMPTY || length < 2) return;
    if (length < FOUR) {
        sums->score += player * length * length;
    } else if (player == ENGINE) {
        sums->engine_four = true;
    } else {
        sums->opponent_four = true;
    }
}

static void add_line(struct sums* sums, const struct game* game, int row, int column, int row_step, int column_step) {
    int player = EMPTY;
    int length = 0;
    for (; row >= 0 && row < BOARD_ROWS && column < BOARD_COLUMNS; row += row_step, column += column_step) {
        if (game->cell[row][column] == player) {
            ++length;
        } else {
            end_run(sums, player, length);
            player = game->cell[row][column];
            length = 1;
        }
    }
    end_run(sums, player, length);
}

/* Rows, columns, and the diagonals of at least four cells from the left edge and from the lower or upper one. */
static struct sums sum_up(const struct game* game) {
    struct sums sums = {0, false, false};
    for (int row = 0; row < BOARD_ROWS; ++row) add_line(&sums, game, row, 0, 0, 1);
    for (int column = 0; column < BOARD_COLUMNS; ++column) add_line(&sums, game, 0, column, 1, 0);
    for (int row = 0; row <= BOARD_ROWS - FOUR; ++row) {
        add_line(&sums, game, row, 0, 1, 1);
        add_line(&sums, game, BOARD_ROWS - 1 - row, 0, -1, 1);
    }
    for (int column = 1; column <= BOARD_COLUMNS - FOUR; ++column) {
        add_line(&sums, game, 0, column, 1, 1);
        add_line(&sums, game, BOARD_ROWS - 1, column, -1, 1);
    }
    return sums;
}

static int saturate(int score) {
    if (score > GREATEST_STATIC) return GREATEST_STATIC;
    return score < -GREATEST_STATIC ? -GREATEST_STATIC : score;
}

static int best_child(struct game* game, unsigned level, int player, int alpha, int beta, unsigned* column);

/* The value of the board after `level` moves, the last of them by the opponent of `player`. */
static int value_of(struct game* game, unsigned level, int player, int alpha, int beta) {
    const struct sums sums = sum_up(game);
    unsigned ignored;
    if (sums.engine_four) return WON;
    if (sums.opponent_four) return LOST;
    if (game->pieces == CELLS) return 0;
    if (level == game->depth) return saturate(sums.score);
    return best_child(game, level, player, alpha, beta, &ignored);
}

static void play(struct game* game, unsigned column, int player) {
    game->cell[game->height[column]++][column] = (int8_t)player;
    ++game->pieces;
}

static void take_back(struct game* game, unsigned column) {
    game->cell[--game->height[column]][column] = EMPTY;
    --game->pieces;
}

static int best_child(struct game* game, unsigned level, int player, int alpha, int beta, unsigned* column) {
    int best = -player * BEYOND_ALL;
    for (unsigned c = 0; c < BOARD_COLUMNS; ++c) {
        if (game->height[c] == BOARD_ROWS) continue;
        play(game, c, player);
        ++game->nodes;
        const int value = value_of(game, level + 1, -player, alpha, beta);
        take_back(game, c);
        if (player == ENGINE ? value > best : value < best) {
            best = value;
            *column = c;
        }
        if (player == ENGINE && value > alpha) alpha = value;
        if (player == OPPONENT && value < beta) beta = value;
        if (game->alpha_beta && alpha >= beta) break;
    }
    return best;
}

static void set_up(struct game* game, uint64_t board, uint64_t mask) {
    memset(game, 0, sizeof *game);
    for (unsigned row = 0; row < BOARD_ROWS; ++row) {
        for (unsigned column = 0; column < BOARD_COLUMNS; ++column, board >>= 1, mask >>= 1) {
            if ((mask & 1) != 0) play(game, column, (board & 1) != 0 ? ENGINE : OPPONENT);
        }
    }
}

void software_minimax_search_plainly(uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta,
                                     struct engine_answer* answer) {
    struct game game;
    memset(answer, 0, sizeof *answer);
    answer->result = ENGINE_ILLEGAL;
    if (!position_is_legal(&(struct position){board, mask})) return;
    set_up(&game, board, mask);
    const struct sums sums = sum_up(&game);
    if (sums.engine_four && sums.opponent_four) return;
    if (sums.engine_four || sums.opponent_four) {
        answer->result = sums.engine_four ? ENGINE_WON : ENGINE_LOST;
        answer->score = sums.engine_four ? WON : LOST;
    } else if (game.pieces == CELLS) {
        answer->result = ENGINE_FULL;
    } else {
        unsigned column = 0;
        game.depth = depth == 0 ? 1 : depth > MAX_DEPTH ? MAX_DEPTH : depth;
        game.alpha_beta = alpha_beta;
        answer->result = ENGINE_OK;
        answer->score = best_child(&game, 0, ENGINE, LOST, WON, &column);
        answer->column = column + 1;
        answer->nodes = game.nodes;
    }
}
