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

static void print_board(const struct machine_game* game) {
    print("+---------------+\n");
    for (unsigned row = BOARD_ROWS; row-- != 0;) {
        print("|");
        for (unsigned column = 0; column < BOARD_COLUMNS; ++column) print(" %c", game->mark(row, column));
        print(" |\n");
    }
    print("+---------------+\n  1 2 3 4 5 6 7\n");
}

static void print_help(const struct machine_game* game) {
    print("help                this list\n");
    game->print_commands();
    print(
        "board               the board\n"
        "settings            the engine and its settings\n");
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

/* Prompts until the line is an answer and returns its character, 0 when the line is anything but one character. */
static char ask(const struct machine_game* game, const char* prompt) {
    struct line line;
    for (;;) {
        line_read(prompt, &line);
        line_normalise(&line);
        if (line.too_long) {
            print("? Line too long.\n");
        } else if (is_command(line.text)) {
            run_command(game, line.text);
        } else {
            return line.text[0] != '\0' && line.text[1] == '\0' ? line.text[0] : '\0';
        }
    }
}

static bool is_one_of(char character, const char* characters) {
    while (*characters != '\0' && *characters != character) ++characters;
    return *characters != '\0';
}

static bool ask_yes_or_no(const struct machine_game* game, const char* prompt) {
    for (;;) {
        const char answer = ask(game, prompt);
        if (is_one_of(answer, game->yes)) return true;
        if (is_one_of(answer, game->no)) return false;
        print("? Type y or n, or help.\n");
    }
}

static unsigned ask_column(const struct machine_game* game) {
    for (;;) {
        const char answer = ask(game, "Your move (1-7): ");
        if (answer < '1' || answer > '7') {
            print("? Type a column from 1 to 7, or help.\n");
            continue;
        }
        const unsigned column = (unsigned)(answer - '1');
        if (!game->column_full(column)) return column;
        print("? Column %c is full.\n", answer);
    }
}

static bool game_over(const struct machine_game* game) {
    if (game->has_four(false)) {
        print("You win.\n");
    } else if (game->has_four(true)) {
        print("The engine wins.\n");
    } else if (game->full()) {
        print("It is a draw.\n");
    } else {
        return false;
    }
    return true;
}

static void play_game(const struct machine_game* game) {
    game->begin();
    bool player_to_move = ask_yes_or_no(game, "Do you move first? (y/n): ");
    print_board(game);
    do {
        if (player_to_move) {
            game->play(ask_column(game), false);
        } else if (!game->engine_moves()) {
            return;
        }
        print_board(game);
        player_to_move = !player_to_move;
    } while (!game_over(game));
}

void conversation_run(const struct machine_game* game) {
    print("Connect Four\nYou are X, the engine is O.\n");
    game->print_engine();
    print("Type help for the commands.\n\n");
    do {
        play_game(game);
    } while (ask_yes_or_no(game, "Another game? (y/n): "));
    print("Goodbye.\n");
}
