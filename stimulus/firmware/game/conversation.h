/* SPDX-License-Identifier: Apache-2.0 */
/* A game of Connect Four over console.h, whatever engine plays it: questions, commands, the board as text, who has won.
 * Plain C without a library, so that it also runs on the host in a test. */
#ifndef CONVERSATION_H
#define CONVERSATION_H

#include <stdbool.h>

#include "board.h"

/* What a machine's game adds: its engine, its position and its commands. */
struct machine_game {
    const char* yes; /* characters that are taken for these answers */
    const char* no;

    void (*print_engine)(void);            /* one line: the engine and its settings, asked of it every time */
    void (*print_commands)(void);          /* lines of the help */
    bool (*run_command)(const char* text); /* false when it is no command of this machine */

    void (*begin)(void); /* an empty board */
    bool (*column_full)(unsigned column);
    void (*play)(unsigned column, bool by_engine); /* into a column that is not full */
    /* Plays, says so and gives the column; false, said too, when the engine's answer cannot be played. */
    bool (*engine_moves)(unsigned* column);
    char (*mark)(unsigned row, unsigned column); /* X the player, O the engine, . nobody */
    bool (*has_four)(bool engine);
    bool (*full)(void);
};

/* Prints the banner and plays games until the player declines another one or quits, and has been told goodbye. */
void conversation_run(const struct machine_game* game);

/* Prints to the console. */
void conversation_print(const char* format, ...) __attribute__((format(printf, 1, 2)));

bool same_text(const char* a, const char* b);

/* The text after the command's word and its space, an empty text when there is nothing, a null pointer for another
 * word. */
const char* argument_of(const char* text, const char* word);

#endif
