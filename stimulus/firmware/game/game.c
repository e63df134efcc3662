/* SPDX-License-Identifier: Apache-2.0 */
#include "game.h"

#include "conversation.h"
#include "engine.h"
#include "position.h"

#define print conversation_print

static struct engine_info engine;
static enum engine_wait wait;
static struct position position;

/* The engine is asked every time: what its registers hold counts, also before the player has chosen anything. */
static void print_engine(void) {
    print("Engine: %s build, %u solver%s, depth %u, alpha-beta %s, wait %s.\n",
          engine.has_alpha_beta ? "alpha-beta" : "base", (unsigned)engine.solvers, engine.solvers == 1 ? "" : "s",
          (unsigned)engine_depth(), engine_alpha_beta() ? "on" : "off", wait == ENGINE_WAIT_IRQ ? "irq" : "poll");
}

static void print_commands(void) {
    print(
        "depth N             search N plies deep, from 1 to %u\n"
        "alphabeta on|off    prune the search, or not\n"
        "wait poll|irq       how to wait for the engine: by polling, or asleep\n",
        (unsigned)engine.max_depth);
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

static void choose_depth(const char* argument) {
    const uint32_t plies = parse_number(argument);
    if (plies == 0 || plies > engine.max_depth) {
        print("? Depth is 1 to %u.\n", (unsigned)engine.max_depth);
        return;
    }
    engine_set_depth(plies);
    print("Depth is %u.\n", (unsigned)engine_depth());
}

static void choose_alpha_beta(const char* argument) {
    const bool on = same_text(argument, "on");
    if (!on && !same_text(argument, "off")) {
        print("? Alpha-beta is on or off.\n");
    } else if (!engine.has_alpha_beta) {
        print("? This engine has no alpha-beta.\n");
    } else {
        engine_set_alpha_beta(on);
        print("Alpha-beta is %s.\n", engine_alpha_beta() ? "on" : "off");
    }
}

static void choose_wait(const char* argument) {
    const bool irq = same_text(argument, "irq");
    if (!irq && !same_text(argument, "poll")) {
        print("? Wait is poll or irq.\n");
        return;
    }
    wait = irq ? ENGINE_WAIT_IRQ : ENGINE_WAIT_POLL;
    print("Wait is %s.\n", irq ? "irq" : "poll");
}

static bool run_command(const char* text) {
    const char* argument = 0;
    if ((argument = argument_of(text, "depth")) != 0) {
        choose_depth(argument);
    } else if ((argument = argument_of(text, "alphabeta")) != 0) {
        choose_alpha_beta(argument);
    } else if ((argument = argument_of(text, "wait")) != 0) {
        choose_wait(argument);
    } else {
        return false;
    }
    return true;
}

static void begin(void) {
    position = (struct position){0, 0};
}

static bool column_full(unsigned column) {
    return position_column_full(&position, column);
}

static void play(unsigned column, bool by_engine) {
    position_play(&position, column, by_engine);
}

static bool engine_moves(unsigned* column) {
    struct engine_answer answer;
    engine_search(position.engine, position.mask, wait, &answer);
    if (answer.result != ENGINE_OK || answer.column < 1 || answer.column > BOARD_COLUMNS ||
        column_full(answer.column - 1)) {
        print("The engine gives no legal move (result %u, column %u).\n", (unsigned)answer.result,
              (unsigned)answer.column);
        return false;
    }
    print("Engine plays %u (score %d, %llu nodes, %llu cycles).\n", (unsigned)answer.column, (int)answer.score,
          (unsigned long long)answer.nodes, (unsigned long long)answer.cycles);
    *column = answer.column - 1;
    play(*column, true);
    return true;
}

static char mark(unsigned row, unsigned column) {
    const uint64_t cell = position_cell(row, column);
    if ((position.mask & cell) == 0) return '.';
    return (position.engine & cell) != 0 ? 'O' : 'X';
}

static bool has_four(bool by_engine) {
    return by_engine ? position_engine_has_four(&position) : position_player_has_four(&position);
}

static bool full(void) {
    return position_full(&position);
}

void game_run(void) {
    static const struct machine_game game = {
        .yes = "y",
        .no = "n",
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
    engine_get_info(&engine);
    wait = ENGINE_WAIT_POLL;
    conversation_run(&game);
}
