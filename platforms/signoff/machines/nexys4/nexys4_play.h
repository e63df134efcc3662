// SPDX-License-Identifier: Apache-2.0
// A game on the Nexys 4 machine, in a process of its own for each side, whoever's RTL there is: what is played, and
// what comes of it.
#pragma once

#include "design/description.h"
#include "nexys4/nexys4.h"
#include "signoff/machines/nexys4/compare/game_comparison.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "signoff/signoff_options.h"
#include "stimulus/signoff/nexys4_games.h"
#include "stimulus/signoff/visible_game.h"
#include "support/scratch_folder.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* nexys4_name = "nexys4";

// What of the game with another design is not played unless --include names it.
inline constexpr const char* nexys4_bounces = "bounces";

// The published clock for one game. The others need 2500 times as long with it.
struct nexys4_variant {
    const char* name;
    unsigned divider;  // cycles of a pad clock
    bool many_games;   // instead of one
};
inline constexpr nexys4_variant nexys4_variants[] = {{"400_hz", 250'000, false}, {"1_mhz", 100, true}};

struct nexys4_play {
    nexys4_config config;
    signoff::nexys4_game game;
    std::vector<signoff::visible_game_part> parts;  // of the game with a description
    game_watch watch;
};

// What --rtl says. Throws input_error.
std::shared_ptr<rtl_description> read_nexys4_description(const std::string& option);
game_scope scope_of(const rtl_description& description);
// True for a design with pads or a screen of its own; else it is a block between ours.
bool is_played_as_game(const rtl_description& description);
// It has the pins of ours, or its pads have the clock that is asked for.
bool plays_variants(const rtl_description& description);

// Makes the play with the views and the RTL of these options: a variant, or for a description's pads the game with
// patient traffic, at the variant's clock or its own.
nexys4_play make_nexys4_play(const bench_options& options);

// recorded: else nobody looks at pins and pictures. Throws as run_bench_process().
nexys4_side simulate_nexys4(const bench_options& options, bool recorded, const scratch_folder& folder);

// One simulation: what run_bench_process() starts.
int run_nexys4_bench(const bench_options& options);

}  // namespace tabletop
