// SPDX-License-Identifier: Apache-2.0
// Whole games at the labkit's table, from set-up and calibration on: the player knows what the screen shows.
#include "labkit/around/table_player.h"
#include "played_labkit.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <vector>

namespace tabletop {
namespace {

std::unique_ptr<table_player> make_player(const std::string& name, unsigned games = 1, std::uint64_t seed = 1) {
    table_player_options options;
    options.strategy = make_checkers_strategy(name, {});
    options.games = games;
    options.seed = seed;
    return std::make_unique<table_player>(std::move(options));
}

BOOST_AUTO_TEST_CASE(two_games_of_a_random_player) {
    auto who = make_player("random", 2, 7);
    auto& player = *who;
    played_labkit at("at", {}, std::move(who));
    for (unsigned second = 0; second < 1200 && !player.done() && player.failure().empty(); ++second) {
        sc_core::sc_start(1, sc_core::SC_SEC);
    }
    BOOST_TEST_MESSAGE(player.results_text() << " in " << sc_core::sc_time_stamp());
    BOOST_TEST(player.failure() == "");
    BOOST_TEST(player.done());
    const auto& results = player.results();
    BOOST_TEST(results.games.games.size() == 2u);
    BOOST_TEST(results.games.count(game_record::game_outcome::undecided) == 0u);
    BOOST_TEST(results.moves > 20u);
    BOOST_TEST(results.rejected == 0u);
}

}  // namespace
}  // namespace tabletop
