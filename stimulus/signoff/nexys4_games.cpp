// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/nexys4_games.h"

#include "stimulus/signoff/connect4_board.h"
#include "stimulus/signoff/screen_traffic.h"
#include "stimulus/signoff/visible_game.h"

namespace tabletop::signoff {
namespace {

constexpr std::uint64_t slow_divider = 250'000;
constexpr std::uint64_t fast_divider = 100;

// Waits until the beam is between two pictures, so many pictures on.
void wait_for_pictures(game_hands& hands, unsigned pictures) {
    constexpr unsigned blank_line = 492;  // behind the vertical sync: the next picture begins 33 lines later
    constexpr auto blank = blank_line * screen_line_cycles;
    const auto since = hands.now() - hands.origin();
    const auto shown = since < blank ? 0 : (since - blank) / screen_frame_cycles + 1;
    hands.wait_until(hands.origin() + blank + (shown + pictures) * screen_frame_cycles);
}

}  // namespace

nexys4_game make_short_game(std::uint64_t seed) {
    game_hands hands({seed, 2, slow_divider, 0});
    hands.play({0, 1, 0, 1, 0, 1, 0});
    hands.let_go();
    hands.rest(hands.frame());
    wait_for_pictures(hands, 1);
    return hands.take();
}

nexys4_game make_many_games(std::uint64_t seed, unsigned random_games) {
    constexpr unsigned wild_frames = 300;
    constexpr unsigned random_presses = 64;
    game_hands hands({seed, 2, fast_divider, 0});
    wait_for_pictures(hands, 2);  // the monitor has to lock
    for (unsigned column = 1; column < board_columns; ++column) {
        hands.go_to(column);
        hands.let_go();
        wait_for_pictures(hands, 0);
    }
    for (const auto& moves : {column_list{0, 1, 0, 1, 0, 1, 0}, column_list{2, 1, 2, 1, 2, 1, 3, 1}}) {
        hands.reset();
        hands.play(moves);
        hands.let_go();
        wait_for_pictures(hands, 1);  // red's picture, and black's
    }
    visible_game_options rules;
    rules.seed = seed;
    rules.random_presses = random_presses;
    play_visible_game(hands, rules);
    for (unsigned n = 0; n < random_games; ++n) {
        hands.play_wildly(wild_frames);
        hands.reset();
        hands.play(random_game(seed + n));
        hands.press(0, button_a);
    }
    hands.let_go();
    wait_for_pictures(hands, 1);
    return hands.take();
}

}  // namespace tabletop::signoff
