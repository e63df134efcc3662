/* SPDX-License-Identifier: Apache-2.0 */
/* Every board that the engine creates is looked at here, too, but its score is not summed up anew: a piece changes
 * nothing but the runs on the four lines through its cell, so its gain is looked up by what lies on these lines. All is
 * in words of 32 bits, which suits the processor better than shifts of 64 bits. A leaf is scored and not made.
 *
 * Values are from the side of the player to move, WON for a four: the same order as the engine's 255 and -256, and the
 * two sides differ by the sign only. */
#include "software_minimax.h"

#include <string.h>

#include "position.h"

enum { CELLS = BOARD_ROWS * BOARD_COLUMNS, MAX_DEPTH = 12 };

/* The gain of a four is more than any sum of other gains, which is 32 at the most. */
enum { GAIN_OF_FOUR = 64 };

enum { WON = 256, GREATEST_STATIC = 254, BEYOND_ALL = 1000 };

/* The pieces of a player on a line are seven bits of its pattern, from bit PATTERN_LSB on; with the place of a cell in
 * the bits below, it is the index of the gain of a piece there. */
enum { PATTERN_LSB = 3, PATTERNS = 128, PLACES = 8 };

/* Diagonals by column - row or column + row; those of less than four cells are at both ends. */
enum { DIAGONALS = BOARD_COLUMNS + BOARD_ROWS - 1 };

/* A player's patterns. A place is a row in columns, else a column. The pattern of a diagonal that is too short stays
 * empty, and so nothing is gained there. */
struct side {
    uint32_t row[BOARD_ROWS];
    uint32_t column[BOARD_COLUMNS];
    uint32_t rising[DIAGONALS];
    uint32_t falling[DIAGONALS];
};

struct search {
    uint32_t height[BOARD_COLUMNS];
    bool alpha_beta;
    uint64_t nodes;
    unsigned best_column; /* of the node that was searched last */
};

static uint8_t gains[PATTERNS * PLACES];

/* All bits of a pattern on diagonals of at least four cells. */
static const uint32_t counted[DIAGONALS] = {0, 0, 0, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0, 0, 0};

static unsigned run_value(unsigned length) {
    return length < 2 ? 0 : length * length;
}

static unsigned gain_between(unsigned low_run, unsigned high_run) {
    if (low_run + high_run >= 3) return GAIN_OF_FOUR;
    return run_value(low_run + 1 + high_run) - run_value(low_run) - run_value(high_run);
}

static unsigned run_below(unsigned pieces, unsigned place) {
    unsigned length = 0;
    while (length < place && (pieces >> (place - 1 - length) & 1) != 0) ++length;
    return length;
}

static unsigned run_above(unsigned pieces, unsigned place) {
    unsigned length = 0;
    while ((pieces >> (place + 1 + length) & 1) != 0) ++length;
    return length;
}

void software_minimax_init(void) {
    for (unsigned pieces = 0; pieces < PATTERNS; ++pieces) {
        for (unsigned place = 0; place < BOARD_COLUMNS; ++place) {
            gains[pieces << PATTERN_LSB | place] =
                (uint8_t)gain_between(run_below(pieces, place), run_above(pieces, place));
        }
    }
}

static inline unsigned rising_line(unsigned column, unsigned row) {
    return column + BOARD_ROWS - 1 - row;
}

static inline unsigned falling_line(unsigned column, unsigned row) {
    return column + row;
}

/* What a piece in this cell adds to the player's sum: GAIN_OF_FOUR or more when it makes a four. */
static inline int gain_at(const struct side* side, unsigned column, unsigned row) {
    const uint32_t across = side->row[row];
    const uint32_t up = side->column[column];
    const uint32_t rising = side->rising[rising_line(column, row)];
    const uint32_t falling = side->falling[falling_line(column, row)];
    return gains[across | column] + gains[up | row] + gains[rising | column] + gains[falling | column];
}

/* Puts a piece into the cell, or takes it out again. */
static inline void turn_piece(struct side* side, unsigned column, unsigned row) {
    const uint32_t piece = 1u << PATTERN_LSB << column;
    const unsigned rising = rising_line(column, row);
    const unsigned falling = falling_line(column, row);
    side->row[row] ^= piece;
    side->column[column] ^= 1u << PATTERN_LSB << row;
    side->rising[rising] ^= piece & counted[rising];
    side->falling[falling] ^= piece & counted[falling];
}

static int saturate(int score) {
    if (score > GREATEST_STATIC) return GREATEST_STATIC;
    return score < -GREATEST_STATIC ? -GREATEST_STATIC : score;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* The value of a node whose children are leaves, from the side of `own`, whose move it is. score is that of the node,
 * not saturated; without alpha-beta, beta is beyond all values. */
static int search_last_ply(struct search* search, const struct side* own, unsigned pieces, int score, int beta) {
    const bool fills_board = pieces + 1 == CELLS;
    unsigned made = 0;
    int best = -BEYOND_ALL;
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        const unsigned row = search->height[column];
        if (row == BOARD_ROWS) continue;
        ++made;
        const int gain = gain_at(own, column, row);
        const int value = gain >= GAIN_OF_FOUR ? WON : fills_board ? 0 : saturate(score + gain);
        if (value <= best) continue;
        best = value;
        search->best_column = column;
        if (best >= beta) break;
    }
    search->nodes += made;
    return best;
}

/* The value of a node that is `plies` above the leaves, from the side of `own`, whose move it is. */
static int search_node(struct search* search, struct side* own, struct side* other, unsigned pieces, unsigned plies,
                       int score, int alpha, int beta) {
    if (plies == 1) return search_last_ply(search, own, pieces, score, search->alpha_beta ? beta : BEYOND_ALL);
    unsigned best_column = 0;
    int best = -BEYOND_ALL;
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        const unsigned row = search->height[column];
        if (row == BOARD_ROWS) continue;
        ++search->nodes;
        const int gain = gain_at(own, column, row);
        int value = 0;
        if (gain >= GAIN_OF_FOUR) {
            value = WON;
        } else if (pieces + 1 != CELLS) {
            turn_piece(own, column, row);
            search->height[column] = row + 1;
            value = -search_node(search, other, own, pieces + 1, plies - 1, -(score + gain), -beta, -alpha);
            search->height[column] = row;
            turn_piece(own, column, row);
        }
        if (value > best) {
            best = value;
            best_column = column;
        }
        alpha = larger(alpha, value);
        if (search->alpha_beta && alpha >= beta) break;
    }
    search->best_column = best_column;
    return best;
}

struct root {
    struct side engine;
    struct side opponent;
    unsigned pieces;
    int score; /* the engine's sum minus the opponent's, as long as there is no four */
    bool engine_has_four;
    bool opponent_has_four;
};

static int put_root_piece(struct side* side, unsigned column, unsigned row, bool* has_four) {
    const int gain = gain_at(side, column, row);
    if (gain >= GAIN_OF_FOUR) *has_four = true;
    turn_piece(side, column, row);
    return gain;
}

static void set_up(struct search* search, struct root* root, uint64_t board, uint64_t mask) {
    memset(search, 0, sizeof *search);
    memset(root, 0, sizeof *root);
    for (unsigned row = 0; row < BOARD_ROWS; ++row) {
        for (unsigned column = 0; column < BOARD_COLUMNS; ++column, board >>= 1, mask >>= 1) {
            if ((mask & 1) == 0) continue;
            if ((board & 1) != 0) {
                root->score += put_root_piece(&root->engine, column, row, &root->engine_has_four);
            } else {
                root->score -= put_root_piece(&root->opponent, column, row, &root->opponent_has_four);
            }
            ++search->height[column];
            ++root->pieces;
        }
    }
}

/* ENGINE_OK: there is something to search. */
static enum engine_result result_of(const struct root* root) {
    if (root->engine_has_four && root->opponent_has_four) return ENGINE_ILLEGAL;
    if (root->engine_has_four) return ENGINE_WON;
    if (root->opponent_has_four) return ENGINE_LOST;
    return root->pieces == CELLS ? ENGINE_FULL : ENGINE_OK;
}

/* In the engine's numbers a won position is 255. */
static int32_t engine_score(int value) {
    return value == WON ? WON - 1 : value;
}

static void search_root(struct search* search, struct root* root, uint32_t depth, struct engine_answer* answer) {
    const unsigned plies = depth == 0 ? 1 : depth > MAX_DEPTH ? MAX_DEPTH : depth;
    const int value = search_node(search, &root->engine, &root->opponent, root->pieces, plies, root->score, -WON, WON);
    answer->score = engine_score(value);
    answer->column = search->best_column + 1;
    answer->nodes = search->nodes;
}

void software_minimax_search(uint64_t board, uint64_t mask, uint32_t depth, bool alpha_beta,
                             struct engine_answer* answer) {
    struct search search;
    struct root root;
    memset(answer, 0, sizeof *answer);
    answer->result = ENGINE_ILLEGAL;
    if (!position_is_legal(&(struct position){board, mask})) return;
    set_up(&search, &root, board, mask);
    search.alpha_beta = alpha_beta;
    answer->result = result_of(&root);
    if (answer->result == ENGINE_WON) answer->score = engine_score(WON);
    if (answer->result == ENGINE_LOST) answer->score = engine_score(-WON);
    if (answer->result == ENGINE_OK) search_root(&search, &root, depth, answer);
}
