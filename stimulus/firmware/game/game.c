/* SPDX-License-Identifier: Apache-2.0 */
#include "game.h"

#include "console.h"
#include "engine.h"
#include "line.h"
#include "position.h"
#include "print.h"

struct session {
    struct engine_info engine;
    enum engine_wait wait;
    struct position position;
};

static void print(const char* format, ...) __attribute__((format(printf, 1, 2)));
static void print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_list(console_put, format, arguments);
    va_end(arguments);
}

/* The engine is asked every time: what its registers hold counts, also before the player has chosen anything. */
static void print_settings(const struct session* session) {
    print("Engine: %s build, %u solver%s, depth %u, alpha-beta %s, wait %s.\n",
          session->engine.has_alpha_beta ? "alpha-beta" : "base", (unsigned)session->engine.solvers,
          session->engine.solvers == 1 ? "" : "s", (unsigned)engine_depth(), engine_alpha_beta() ? "on" : "off",
          session->wait == ENGINE_WAIT_IRQ ? "irq" : "poll");
}

static char cell_mark(const struct position* position, uint64_t cell) {
    if ((position->mask & cell) == 0) return '.';
    return (position->engine & cell) != 0 ? 'O' : 'X';
}

static void print_board(const struct position* position) {
    print("+---------------+\n");
    for (unsigned row = POSITION_ROWS; row-- != 0;) {
        print("|");
        for (unsigned column = 0; column < POSITION_COLUMNS; ++column) {
            print(" %c", cell_mark(position, position_cell(row, column)));
        }
        print(" |\n");
    }
    print("+---------------+\n  1 2 3 4 5 6 7\n");
}

static void print_help(const struct session* session) {
    print(
        "help              this list\n"
        "depth N           search N plies deep, 1 to %u\n"
        "alphabeta on|off  prune the search or not\n"
        "wait poll|irq     wait for the engine by polling, or asleep until its interrupt\n"
        "board             the board\n"
        "settings          the engine and its settings\n",
        (unsigned)session->engine.max_depth);
}

static bool same(const char* a, const char* b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

/* The text after the command's word and its space, an empty text when there is nothing, a null pointer for another
 * word. */
static const char* argument_of(const char* text, const char* word) {
    while (*word != '\0' && *text == *word) {
        ++text;
        ++word;
    }
    if (*word != '\0') return 0;
    if (*text == '\0') return text;
    return *text == ' ' ? text + 1 : 0;
}

/* A decimal number; 0, which is no depth, for anything else. Large numbers stay large instead of wrapping around. */
static uint32_t parse_number(const char* text) {
    uint32_t value = 0;
    for (; *text != '\0'; ++text) {
        if (*text < '0' || *text > '9') return 0;
        if (value < 1000) value = 10 * value + (uint32_t)(*text - '0');
    }
    return value;
}

static void choose_depth(const struct session* session, const char* argument) {
    const uint32_t plies = parse_number(argument);
    if (plies == 0 || plies > session->engine.max_depth) {
        print("? Depth is 1 to %u.\n", (unsigned)session->engine.max_depth);
        return;
    }
    engine_set_depth(plies);
    print("Depth is %u.\n", (unsigned)engine_depth());
}

static void choose_alpha_beta(const struct session* session, const char* argument) {
    const bool on = same(argument, "on");
    if (!on && !same(argument, "off")) {
        print("? Alpha-beta is on or off.\n");
    } else if (!session->engine.has_alpha_beta) {
        print("? This engine has no alpha-beta.\n");
    } else {
        engine_set_alpha_beta(on);
        print("Alpha-beta is %s.\n", engine_alpha_beta() ? "on" : "off");
    }
}

static void choose_wait(struct session* session, const char* argument) {
    const bool irq = same(argument, "irq");
    if (!irq && !same(argument, "poll")) {
        print("? Wait is poll or irq.\n");
        return;
    }
    session->wait = irq ? ENGINE_WAIT_IRQ : ENGINE_WAIT_POLL;
    print("Wait is %s.\n", irq ? "irq" : "poll");
}

static void run_command(struct session* session, const char* text) {
    const char* argument = 0;
    if (same(text, "help")) {
        print_help(session);
    } else if (same(text, "board")) {
        print_board(&session->position);
    } else if (same(text, "settings")) {
        print_settings(session);
    } else if ((argument = argument_of(text, "depth")) != 0) {
        choose_depth(session, argument);
    } else if ((argument = argument_of(text, "alphabeta")) != 0) {
        choose_alpha_beta(session, argument);
    } else if ((argument = argument_of(text, "wait")) != 0) {
        choose_wait(session, argument);
    } else {
        print("? Unknown command, type help.\n");
    }
}

/* Answers to prompts are single characters; a longer line that starts with a letter is meant as a command. */
static bool is_command(const char* text) {
    return text[0] >= 'a' && text[0] <= 'z' && text[1] != '\0';
}

/* Prompts until the line is an answer and returns its character, 0 when the line is anything but one character. */
static char ask(struct session* session, const char* prompt) {
    struct line line;
    for (;;) {
        line_read(prompt, &line);
        line_normalise(&line);
        if (line.too_long) {
            print("? Line too long.\n");
        } else if (is_command(line.text)) {
            run_command(session, line.text);
        } else {
            return line.text[0] != '\0' && line.text[1] == '\0' ? line.text[0] : '\0';
        }
    }
}

static bool ask_yes_or_no(struct session* session, const char* prompt) {
    for (;;) {
        const char answer = ask(session, prompt);
        if (answer == 'y') return true;
        if (answer == 'n') return false;
        print("? Type y or n, or help.\n");
    }
}

static unsigned ask_column(struct session* session) {
    for (;;) {
        const char answer = ask(session, "Your move (1-7): ");
        if (answer < '1' || answer > '7') {
            print("? Type a column from 1 to 7, or help.\n");
            continue;
        }
        const unsigned column = (unsigned)(answer - '1');
        if (!position_column_full(&session->position, column)) return column;
        print("? Column %c is full.\n", answer);
    }
}

static void player_moves(struct session* session) {
    const unsigned column = ask_column(session);
    position_play(&session->position, column, false);
    print_board(&session->position);
}

/* False when the engine's answer cannot be played; then the game is over. */
static bool engine_moves(struct session* session) {
    struct position* const position = &session->position;
    struct engine_answer answer;
    engine_search(position->engine, position->mask, session->wait, &answer);
    if (answer.result != ENGINE_OK || answer.column < 1 || answer.column > POSITION_COLUMNS ||
        position_column_full(position, answer.column - 1)) {
        print("The engine gives no legal move (result %u, column %u).\n", (unsigned)answer.result,
              (unsigned)answer.column);
        return false;
    }
    print("Engine plays %u (score %d, %llu nodes, %llu cycles).\n", (unsigned)answer.column, (int)answer.score,
          (unsigned long long)answer.nodes, (unsigned long long)answer.cycles);
    position_play(position, answer.column - 1, true);
    print_board(position);
    return true;
}

static bool game_over(const struct position* position) {
    if (position_player_has_four(position)) {
        print("You win.\n");
    } else if (position_engine_has_four(position)) {
        print("The engine wins.\n");
    } else if (position_full(position)) {
        print("It is a draw.\n");
    } else {
        return false;
    }
    return true;
}

static void play_game(struct session* session) {
    session->position = (struct position){0, 0};
    bool player_to_move = ask_yes_or_no(session, "Do you move first? (y/n): ");
    print_board(&session->position);
    do {
        if (player_to_move) {
            player_moves(session);
        } else if (!engine_moves(session)) {
            return;
        }
        player_to_move = !player_to_move;
    } while (!game_over(&session->position));
}

void game_run(void) {
    struct session session = {.wait = ENGINE_WAIT_POLL};
    engine_get_info(&session.engine);
    print("Connect Four\nYou are X, the engine is O.\n");
    print_settings(&session);
    print("Type help for the commands.\n\n");
    do {
        play_game(&session);
    } while (ask_yes_or_no(&session, "Another game? (y/n): "));
    print("Goodbye.\n");
}
