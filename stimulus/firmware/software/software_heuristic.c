/* SPDX-License-Identifier: Apache-2.0 */
/* What the gates do all at once is done column by column. The board is kept as what each player has on the lines
 * through a cell, seven bits each, so that the runs that lead away from a landing cell are looked up, three lines and
 * the way down at a time, and not walked along. A look ahead works on a copy of the board. */
#include "software_heuristic.h"

#include <string.h>

/* A landing cell lies above the board when its column is full, so there is one row more. On rows and diagonals a place
 * is a column, in columns it is a row. */
enum { LANDING_ROWS = BOARD_ROWS + 1, DIAGONALS = BOARD_COLUMNS + LANDING_ROWS - 1 };
enum { PATTERNS = 128, PLACE_BITS = 3, PLACES = 1 << PLACE_BITS };

enum {
    MUST_ACT = 15,
    VALUE_MASK = 31,
    FULL_TO_MOVE = 31,
    WON_HERE = 30,
    WON_BY_ANSWER = 14,
    BEYOND_ALL = 32,
    NO_COLUMN = 7
};

/* What a pair of opposed directions is worth: the sum of its two values in the lower five bits, and which bonus the sum
 * calls for. */
enum { PAIR_SUM = 31, PAIR_DEFENSIVE = 32, PAIR_FULL = 64, PAIR_TWO = 128 };
enum { BONUS = 10, BONUS_OF_TWO = 3 };

enum module { DEFENSIVE, FULL };

/* A player's stones. */
struct stones {
    uint8_t row[LANDING_ROWS];
    uint8_t rising[DIAGONALS];
    uint8_t falling[DIAGONALS];
    uint8_t column[BOARD_COLUMNS];
};

struct board {
    struct stones ai;
    struct stones human;
    uint8_t occupied[BOARD_COLUMNS];
    uint8_t landing_row[BOARD_COLUMNS]; /* occupied cells, wherever they are */
};

struct valued_column {
    unsigned value;
    unsigned column;
};

static uint8_t human_pairs[PATTERNS * PLACES];
static uint8_t human_below[PATTERNS * PLACES];
static uint8_t makes_four[PATTERNS * PLACES];
static uint8_t makes_four_below[PATTERNS * PLACES];

static const uint8_t from_the_middle[BOARD_COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
static const uint8_t trap_order[BOARD_COLUMNS - 1] = {3, 2, 4, 5, 1, 6};

static unsigned run(unsigned stones, int place, int step) {
    unsigned length = 0;
    for (int at = place + step; length < 3 && at >= 0 && (stones >> at & 1) != 0; at += step) ++length;
    return length;
}

static unsigned pair_of(unsigned a, unsigned b) {
    static const uint8_t run_values[] = {0, 1, 5, 10};
    const unsigned sum = run_values[a] + run_values[b];
    const unsigned four_bits = sum & 15;
    return sum | (four_bits >= 4 ? PAIR_DEFENSIVE : 0) | (four_bits >= 6 ? PAIR_FULL : 0) |
           (four_bits == 2 ? PAIR_TWO : 0);
}

void software_heuristic_init(void) {
    static const uint8_t values_below[] = {0, 1, 5, 15};
    for (unsigned stones = 0; stones < PATTERNS; ++stones) {
        for (int place = 0; place < BOARD_COLUMNS; ++place) {
            const unsigned index = stones << PLACE_BITS | (unsigned)place;
            const unsigned low = run(stones, place, -1);
            const unsigned high = run(stones, place, 1);
            human_pairs[index] = (uint8_t)pair_of(low, high);
            human_below[index] = values_below[low];
            makes_four[index] = low + high >= 3;
            makes_four_below[index] = low >= 3;
        }
    }
}

static unsigned rising_line(unsigned column, unsigned row) {
    return column + LANDING_ROWS - 1 - row;
}

static unsigned falling_line(unsigned column, unsigned row) {
    return column + row;
}

static void put(struct stones* stones, unsigned column, unsigned row) {
    const unsigned bit = 1u << column;
    stones->row[row] = (uint8_t)(stones->row[row] | bit);
    stones->rising[rising_line(column, row)] = (uint8_t)(stones->rising[rising_line(column, row)] | bit);
    stones->falling[falling_line(column, row)] = (uint8_t)(stones->falling[falling_line(column, row)] | bit);
    stones->column[column] = (uint8_t)(stones->column[column] | 1u << row);
}

static void take(struct stones* stones, unsigned column, unsigned row) {
    const unsigned others = ~(1u << column);
    stones->row[row] = (uint8_t)(stones->row[row] & others);
    stones->rising[rising_line(column, row)] = (uint8_t)(stones->rising[rising_line(column, row)] & others);
    stones->falling[falling_line(column, row)] = (uint8_t)(stones->falling[falling_line(column, row)] & others);
    stones->column[column] = (uint8_t)(stones->column[column] & ~(1u << row));
}

static void set_up(struct board* board, const struct rows* rows) {
    memset(board, 0, sizeof *board);
    for (unsigned row = 0; row < BOARD_ROWS; ++row) {
        unsigned cells = rows->row[row];
        for (unsigned column = 0; column < BOARD_COLUMNS; ++column, cells >>= 2) {
            const unsigned cell = cells & 3;
            if (cell == CELL_EMPTY) continue;
            board->occupied[column] = (uint8_t)(board->occupied[column] | 1u << row);
            ++board->landing_row[column];
            if (cell == CELL_ENGINE) put(&board->ai, column, row);
            if (cell == CELL_PLAYER) put(&board->human, column, row);
        }
    }
}

static bool is_full(const struct board* board, unsigned column) {
    return board->landing_row[column] == BOARD_ROWS;
}

/* A move of the player who has `own`, into a column that is not full. On a board with a gap the landing cell may be
 * occupied: then the stone there is replaced. */
static void play(struct board* board, struct stones* own, struct stones* other, unsigned column) {
    const unsigned row = board->landing_row[column];
    if ((board->occupied[column] >> row & 1) != 0) {
        take(other, column, row);
    } else {
        board->occupied[column] = (uint8_t)(board->occupied[column] | 1u << row);
        ++board->landing_row[column];
    }
    put(own, column, row);
}

/* The threat of the human's in the landing cell. */
static inline unsigned threat(const struct board* board, enum module module, unsigned column) {
    const struct stones* const stones = &board->human;
    const unsigned row = board->landing_row[column];
    const unsigned row_stones = stones->row[row];
    const unsigned rising_stones = stones->rising[rising_line(column, row)];
    const unsigned falling_stones = stones->falling[falling_line(column, row)];
    const unsigned stones_below = stones->column[column];
    const unsigned across = human_pairs[row_stones << PLACE_BITS | column];
    const unsigned rising = human_pairs[rising_stones << PLACE_BITS | column];
    const unsigned falling = human_pairs[falling_stones << PLACE_BITS | column];
    const unsigned any = across | rising | falling;
    unsigned sum = (across & PAIR_SUM) + (rising & PAIR_SUM) + (falling & PAIR_SUM) +
                   human_below[stones_below << PLACE_BITS | row];
    if ((any & (module == DEFENSIVE ? PAIR_DEFENSIVE : PAIR_FULL)) != 0) {
        sum += BONUS;
    } else if (module == FULL && (any & PAIR_TWO) != 0) {
        sum += BONUS_OF_TWO;
    }
    return sum & VALUE_MASK;
}

/* All four lines are looked up: that takes less than a jump behind each. */
static inline bool wins_in(const struct board* board, const struct stones* stones, unsigned column) {
    const unsigned row = board->landing_row[column];
    const unsigned across = stones->row[row];
    const unsigned rising = stones->rising[rising_line(column, row)];
    const unsigned falling = stones->falling[falling_line(column, row)];
    const unsigned below = stones->column[column];
    return (makes_four[across << PLACE_BITS | column] | makes_four[rising << PLACE_BITS | column] |
            makes_four[falling << PLACE_BITS | column] | makes_four_below[below << PLACE_BITS | row]) != 0;
}

static unsigned value_for_ai(const struct board* board, enum module module, unsigned column) {
    if (is_full(board, column)) return 0;
    const unsigned value = threat(board, module, column);
    if (module == FULL && value >= MUST_ACT) return value;
    return wins_in(board, &board->ai, column) ? WON_HERE : value;
}

static unsigned value_for_human(const struct board* board, unsigned column) {
    if (is_full(board, column)) return FULL_TO_MOVE;
    const unsigned value = threat(board, FULL, column);
    if (value >= MUST_ACT) return value;
    return wins_in(board, &board->ai, column) ? WON_BY_ANSWER : value;
}

/* The first column in the order from the middle that has the value. */
static unsigned column_of(const unsigned values[BOARD_COLUMNS], unsigned value) {
    unsigned i = 0;
    while (i < BOARD_COLUMNS - 1 && values[from_the_middle[i]] != value) ++i;
    return from_the_middle[i];
}

static struct valued_column greatest_now(const struct board* board, enum module module) {
    unsigned values[BOARD_COLUMNS];
    unsigned greatest = 0;
    bool any = false;
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        values[column] = value_for_ai(board, module, column);
        if (module == FULL && values[column] == FULL_TO_MOVE) continue;
        any = true;
        if (values[column] > greatest) greatest = values[column];
    }
    if (!any) greatest = FULL_TO_MOVE;
    return (struct valued_column){greatest, column_of(values, greatest)};
}

/* What the human's best answer is worth; all of 31 leave 31. */
static unsigned best_answer(const struct board* board) {
    unsigned greatest = 0;
    bool any = false;
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        const unsigned value = value_for_human(board, column);
        if (value == FULL_TO_MOVE) continue;
        any = true;
        if (value > greatest) greatest = value;
    }
    return any ? greatest : FULL_TO_MOVE;
}

/* Full columns are looked at, too. */
static unsigned first_own_win(const struct board* board) {
    for (unsigned i = 0; i < BOARD_COLUMNS; ++i) {
        if (wins_in(board, &board->ai, from_the_middle[i])) return from_the_middle[i];
    }
    return NO_COLUMN;
}

static unsigned first_open_win(const struct board* board, const struct stones* stones) {
    for (unsigned i = 0; i < BOARD_COLUMNS; ++i) {
        const unsigned column = from_the_middle[i];
        if (!is_full(board, column) && wins_in(board, stones, column)) return column;
    }
    return NO_COLUMN;
}

/* After the AI's move: whether it wins next, and still does when the human has blocked that. */
static bool is_trap(const struct board* next) {
    const unsigned block = first_own_win(next);
    if (block == NO_COLUMN || is_full(next, block)) return false;
    struct board blocked = *next;
    play(&blocked, &blocked.human, &blocked.ai, block);
    return first_own_win(&blocked) != NO_COLUMN;
}

/* The human threatens to win, and still does when the AI has blocked that; the AI cannot win before. */
static bool threatens_twice(const struct board* board) {
    const unsigned block = first_open_win(board, &board->human);
    if (block == NO_COLUMN || first_open_win(board, &board->ai) != NO_COLUMN) return false;
    struct board blocked = *board;
    play(&blocked, &blocked.ai, &blocked.human, block);
    return first_open_win(&blocked, &blocked.human) != NO_COLUMN;
}

/* After the AI's move: whether the human has an answer that threatens twice. */
static bool is_snare(const struct board* next) {
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        if (is_full(next, column)) continue;
        struct board answered = *next;
        play(&answered, &answered.human, &answered.ai, column);
        if (threatens_twice(&answered)) return true;
    }
    return false;
}

struct outlook {
    unsigned answers[BOARD_COLUMNS]; /* the human's best to each move */
    bool trap[BOARD_COLUMNS];
    bool snare[BOARD_COLUMNS];
};

static void look_ahead(struct outlook* ahead, const struct board* board, bool traps, bool snares) {
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        ahead->answers[column] = FULL_TO_MOVE;
        ahead->trap[column] = false;
        ahead->snare[column] = false;
        if (is_full(board, column)) continue;
        struct board next = *board;
        play(&next, &next.ai, &next.human, column);
        ahead->answers[column] = best_answer(&next);
        ahead->trap[column] = traps && is_trap(&next);
        ahead->snare[column] = snares && is_snare(&next);
    }
}

static unsigned first_trap(const struct outlook* ahead) {
    for (unsigned i = 0; i < sizeof trap_order; ++i) {
        if (ahead->trap[trap_order[i]]) return trap_order[i];
    }
    return NO_COLUMN;
}

/* The least answer among the moves that are safe, or among all when none is. */
static struct valued_column least_answer(const struct outlook* ahead, bool snares) {
    unsigned values[BOARD_COLUMNS];
    bool any_safe = false;
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        const bool safe = ahead->answers[column] < MUST_ACT && !ahead->snare[column];
        values[column] = safe ? ahead->answers[column] : BEYOND_ALL;
        any_safe |= safe;
    }
    const unsigned* const candidates = snares && any_safe ? values : ahead->answers;
    unsigned least = candidates[0];
    for (unsigned column = 1; column < BOARD_COLUMNS; ++column) {
        if (candidates[column] < least) least = candidates[column];
    }
    return (struct valued_column){least, column_of(candidates, least)};
}

static struct software_decision decision_of(struct valued_column choice, enum software_rule rule) {
    return (struct software_decision){choice.column, choice.value, rule};
}

struct software_decision software_heuristic_defend(const struct rows* rows) {
    struct board board;
    set_up(&board, rows);
    return decision_of(greatest_now(&board, DEFENSIVE), RULE_NONE);
}

struct software_decision software_heuristic_decide(const struct rows* rows, unsigned generation, bool human_traps) {
    struct board board;
    set_up(&board, rows);
    const struct valued_column now = greatest_now(&board, FULL);
    if (now.value >= MUST_ACT) return decision_of(now, RULE_IMMEDIATE);
    if (generation == 1) return decision_of(now, RULE_NONE);

    struct outlook ahead;
    look_ahead(&ahead, &board, generation == 3, human_traps);
    const struct valued_column least = least_answer(&ahead, human_traps);
    if (least.value == FULL_TO_MOVE) return decision_of(now, RULE_LAST);
    const unsigned trap = first_trap(&ahead);
    if (trap != NO_COLUMN && ahead.answers[trap] < MUST_ACT) {
        return (struct software_decision){trap, least.value, RULE_TRAP};
    }
    return decision_of(least, RULE_LEAST);
}
