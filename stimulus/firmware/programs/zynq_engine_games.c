/* SPDX-License-Identifier: Apache-2.0 */
/* As many games at once as there are engines: each plays one against itself from a first move on, and takes the next one
 * when that is over. What is played does not depend on how many there are. */
#include "cpu.h"
#include "engine_port.h"
#include "engines.h"
#include "gic.h"
#include "global_timer.h"
#include "position.h"
#include "print.h"
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

/* One for each first move. */
enum { GAMES = BOARD_COLUMNS, CELLS = BOARD_COLUMNS * BOARD_ROWS };

struct played {
    struct position position; /* the pieces of the side to move are the engine's */
    unsigned stones;
    char moves[CELLS + 1];
    const char* end;
};

static struct played games[GAMES];
static unsigned begun;
static unsigned played_by[ENGINES_MOST];

static void play(struct played* game, unsigned column) {
    position_play(&game->position, column, true);
    game->moves[game->stones++] = (char)('1' + column);
    if (position_full(&game->position)) game->end = "a draw";
    if (position_engine_has_four(&game->position)) {
        game->end = game->stones % 2 != 0 ? "the first wins" : "the second wins";
    }
    game->position.engine ^= game->position.mask;
}

static void search(unsigned engine) {
    const struct position* const position = &games[played_by[engine]].position;
    engines_start(engine, position->engine, position->mask, ENGINE_WAIT_IRQ);
}

/* The next game, if there is one, and its first move. */
static bool begin_game(unsigned engine) {
    if (begun == GAMES) return false;
    played_by[engine] = begun++;
    play(&games[played_by[engine]], played_by[engine]);
    search(engine);
    return true;
}

/* The move that an engine has found, and what it does next: false when there is nothing. */
static bool move_on(unsigned engine) {
    struct played* const game = &games[played_by[engine]];
    struct engine_answer answer;
    engines_take(engine, &answer);
    if (answer.result == ENGINE_OK) {
        play(game, answer.column - 1);
    } else {
        game->end = "the engine gives no move";
    }
    if (game->end != 0) return begin_game(engine);
    search(engine);
    return true;
}

static void play_all(unsigned engines) {
    unsigned busy = 0;
    for (unsigned n = 0; n < engines; ++n) busy += begin_game(n);
    while (busy != 0) busy -= !move_on(engines_await());
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    const unsigned engines = engines_init();
    if (engines == 0) {
        print_to(uart_put, "No engine answers at 0x%08x.\n", ZYNQ_ENGINE_BASE);
    } else {
        global_timer_start();
        const uint64_t begin = global_timer_ticks();
        play_all(engines);
        const uint64_t ticks = global_timer_ticks() - begin;
        for (unsigned n = 0; n < GAMES; ++n) print_to(uart_put, "%s: %s\n", games[n].moves, games[n].end);
        print_to(uart_put, "%u games, depth %u, %u at once: %llu ticks of the global timer\n", (unsigned)GAMES,
                 (unsigned)port_depth(ZYNQ_ENGINE_BASE), engines, (unsigned long long)ticks);
    }
    uart_flush();
    cpu_stop();
}
