/* SPDX-License-Identifier: Apache-2.0 */
#include "heuristic_game.h"

#include "conversation.h"
#include "heuristic.h"
#include "rows.h"
#include "screen.h"

#define print conversation_print

static struct rows rows;
static struct heuristic_settings settings;

static void print_engine(void) {
    print("Engine: heuristic at 0x%08x, %s", (unsigned)heuristic_address(),
          settings.packed ? "two rows a word" : "a row a word");
    if (settings.poll_interval_ns != 0) print(", asked every %u ns", (unsigned)settings.poll_interval_ns);
    print(".\n");
}

static void print_commands(void) {
    print("rows single|packed  one row or two in a word of the shared memory\n");
}

static bool run_command(const char* text) {
    const char* const argument = argument_of(text, "rows");
    if (argument == 0) return false;
    const bool chosen = same_text(argument, "packed");
    if (!chosen && !same_text(argument, "single")) {
        print("? Rows are single or packed.\n");
        return true;
    }
    settings.packed = chosen;
    print("Rows are %s.\n", chosen ? "packed" : "single");
    return true;
}

static void begin(void) {
    rows = (struct rows){{0}};
    screen_draw_board();
    heuristic_reset();
}

static bool column_full(unsigned column) {
    return rows_column_full(&rows, column);
}

static void play(unsigned column, bool by_engine) {
    const enum cell piece = by_engine ? CELL_ENGINE : CELL_PLAYER;
    screen_draw_disc(rows_play(&rows, column, piece), column, piece);
}

static bool engine_moves(unsigned* played) {
    uint32_t column = 0;
    if (!heuristic_move(&rows, &settings, &column)) {
        print("The engine gives no legal move (no answer).\n");
        return false;
    }
    if (column >= BOARD_COLUMNS || column_full(column)) {
        print("The engine gives no legal move (column %u).\n", (unsigned)column + 1);
        return false;
    }
    print("Engine plays %u.\n", (unsigned)column + 1);
    *played = (unsigned)column;
    play(*played, true);
    return true;
}

static char mark(unsigned row, unsigned column) {
    static const char marks[] = {[CELL_EMPTY] = '.', [CELL_ENGINE] = 'O', [CELL_PLAYER] = 'X'};
    return marks[rows_cell(&rows, row, column)];
}

static bool has_four(bool by_engine) {
    return rows_have_four(&rows, by_engine ? CELL_ENGINE : CELL_PLAYER);
}

static bool full(void) {
    return rows_full(&rows);
}

void heuristic_game_run(const struct heuristic_settings* first_settings) {
    /* The published program asks with numbers: 1, and the player moves first. */
    static const struct machine_game game = {
        .yes = "y1",
        .no = "n0",
        .print_engine = print_engine,
        .print_commands = print_commands,
        .run_command = run_command,
        .begin = begin,
        .column_full = column_full,
        .play = play,
        .engine_moves = engine_moves,
        .mark = mark,
        .has_four = has_four,
        .full = full,
    };
    settings = *first_settings;
    conversation_run(&game);
}
