/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of heuristic.h without a decision in the fabric: the processor makes it, with the engine's moves. How the
 * engine was built, the machine says. */
#include "heuristic.h"

#include "de1_soc/game_settings.h"
#include "de1_soc_memory_map.h"
#include "software_heuristic.h"

enum { PUBLISHED_GENERATION = 3, PUBLISHED_DEFENSIVE_ROUNDS = 4 };

static uint32_t generation = PUBLISHED_GENERATION;
static uint32_t defensive_rounds = PUBLISHED_DEFENSIVE_ROUNDS;
static bool human_traps;
static uint32_t rounds;

uint32_t heuristic_address(void) {
    return DE1_SOC_SRAM_BASE;
}

static void read_settings(void) {
    const volatile struct de1_soc_game_settings* const told = (const void*)DE1_SOC_GAME_SETTINGS_ADDRESS;
    if (told->magic != DE1_SOC_GAME_SETTINGS_MAGIC) return;
    generation = told->generation;
    defensive_rounds = told->defensive_rounds;
    human_traps = told->human_traps != 0;
}

void heuristic_reset(void) {
    static bool has_tables;
    if (!has_tables) software_heuristic_init();
    has_tables = true;
    read_settings();
    rounds = 0;
}

/* There is nothing to pack and nothing to wait for. */
bool heuristic_move(const struct rows* rows, const struct heuristic_settings* settings, uint32_t* column) {
    (void)settings;
    const bool defends = rounds < defensive_rounds;
    if (defends) ++rounds;
    const struct software_decision decision =
        defends ? software_heuristic_defend(rows) : software_heuristic_decide(rows, generation, human_traps);
    *column = decision.move;
    return true;
}
