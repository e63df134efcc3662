/* SPDX-License-Identifier: Apache-2.0 */
#include "conversation.h"

#include "console.h"
#include "line.h"
#include "print.h"

#define print conversation_print

void conversation_print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_list(console_put, format, arguments);
    va_end(arguments);
}

bool same_text(const char* a, const char* b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

const char* argument_of(const char* text, const char* word) {
    while (*word != '\0' && *text == *word) {
        ++text;
        ++word;
    }
    if (*word != '\0') return 0;
    if (*text == '\0') return text;
    return *text == ' ' ? text + 1 : 0;
}

/* The column of the last stone; BOARD_COLUMNS: there is none. */
static unsigned last_column;

static bool is_last_stone(const struct machine_game* game, unsigned row, unsigned column) {
    if (column != last_column || game->mark(row, column) == '.') return false;
    return row + 1 == BOARD_ROWS || game->mark(row + 1, column) == '.';
}

/* The last stone stands in brackets, in the places of the spaces around it. */
static void print_row(const struct machine_game* game, unsigned row) {
    char space = ' ';
    print("|");
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        const bool last = is_last_stone(game, row, column);
        print("%c%c", last ? '[' : space, game->mark(row, column));
        space = last ? ']' : ' ';
    }
    print("%c|\n", space);
}

static void print_board(const struct machine_game* game) {
    print("+---------------+\n");
    for (unsigned row = BOARD_ROWS; row-- != 0;) print_row(game, row);
    print("+---------------+\n  1 2 3 4 5 6 7\n");
}

static void print_help(const struct machine_game* game) {
    print(
        "1 to 7              your move: the column, counted from the left\n"
        "help                this list\n");
    game->print_commands();
    print(
        "board               the board; the last stone stands in brackets\n"
        "settings            the engine and its settings\n"
        "quit                end the game and say goodbye\n");
}

static void run_command(const struct machine_game* game, const char* text) {
    if (same_text(text, "help")) {
        print_help(game);
    } else if (same_text(text, "board")) {
        print_board(game);
    } else if (same_text(text, "settings")) {
        game->print_engine();
    } else if (!game->run_command(text)) {
        print("? Unknown command, type help.\n");
    }
}

/* Answers to prompts are single characters; a longer line that starts with a letter is meant as a command. */
static bool is_command(const char* text) {
    return text[0] >= 'a' && text[0] <= 'z' && text[1] != '\0';
}

/* What is asked is answered by a character, or the player leaves. */
enum { LEAVES = -1 };

/* Prompts until the line is an answer and returns its character, 0 when the line is anything but one character. */
static int ask(const struct machine_game* game, const char* prompt) {
    struct line line;
    for (;;) {
        line_read(prompt, &line);
        line_normalise(&line);
        if (line.too_long) {
            print("? Line too long.\n");
        } else if (same_text(line.text, "quit")) {
            return LEAVES;
        } else if (is_command(line.text)) {
            run_command(game, line.text);
        } else {
            return line.text[0] != '\0' && line.text[1] == '\0' ? line.text[0] : '\0';
        }
    }
}

static bool is_one_of(int character, const char* characters) {
    while (*characters != '\0' && *characters != character) ++characters;
    return *characters != '\0';
}

/* 1 for yes, 0 for no, or LEAVES. */
static int ask_yes_or_no(const struct machine_game* game, const char* prompt) {
    for (;;) {
        const int answer = ask(game, prompt);
        if (answer == LEAVES) return LEAVES;
        if (is_one_of(answer, game->yes)) return 1;
        if (is_one_of(answer, game->no)) return 0;
        print("? Type y or n, or help.\n");
    }
}

/* Returns a column, counted from 0, or LEAVES. */
static int ask_column(const struct machine_game* game) {
    for (;;) {
        const int answer = ask(game, "Your move (1-7): ");
        if (answer == LEAVES) return LEAVES;
        if (answer < '1' || answer > '7') {
            print("? Type a column from 1 to 7, or help.\n");
            continue;
        }
        const int column = answer - '1';
        if (!game->column_full((unsigned)column)) return column;
        print("? Column %c is full.\n", answer);
    }
}

static bool game_over(const struct machine_game* game) {
    return game->has_four(false) || game->has_four(true) || game->full();
}

static void print_outcome(const struct machine_game* game) {
    if (game->has_four(false)) {
        print("You win.\n");
    } else if (game->has_four(true)) {
        print("The engine wins.\n");
    } else {
        print("It is a draw.\n");
    }
}

/* The player's move, shown when the game ends with it: else the engine's comes at once. False when the player leaves.
 */
static bool player_moves(const struct machine_game* game) {
    const int column = ask_column(game);
    if (column == LEAVES) return false;
    last_column = (unsigned)column;
    game->play(last_column, false);
    if (game_over(game)) print_board(game);
    return true;
}

/* False when the engine's answer cannot be played, which ends the game. */
static bool engine_moves(const struct machine_game* game) {
    const bool played = game->engine_moves(&last_column);
    print_board(game);
    return played;
}

/* False when the player leaves. */
static bool play_game(const struct machine_game* game) {
    game->begin();
    last_column = BOARD_COLUMNS;
    const int first = ask_yes_or_no(game, "Do you move first? (y/n): ");
    if (first == LEAVES) return false;
    bool player_to_move = first != 0;
    if (player_to_move) print_board(game);
    do {
        if (player_to_move && !player_moves(game)) return false;
        if (!player_to_move && !engine_moves(game)) return true;
        player_to_move = !player_to_move;
    } while (!game_over(game));
    print_outcome(game);
    return true;
}

void conversation_run(const struct machine_game* game) {
    print("Connect Four\nYou are X, the engine is O.\n");
    game->print_engine();
    print("Type help for the commands.\n\n");
    while (play_game(game) && ask_yes_or_no(game, "Another game? (y/n): ") == 1) continue;
    print("Goodbye.\n");
}
