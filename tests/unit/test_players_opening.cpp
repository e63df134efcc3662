// SPDX-License-Identifier: Apache-2.0
// The one position whose value everybody knows, without a limit: minutes, about a thousand million positions.
#include <systemc>

#include <boost/test/unit_test.hpp>

#include "stimulus/players/connect4_solver.h"

using namespace tabletop;

BOOST_AUTO_TEST_CASE(the_first_player_wins_with_its_last_stone) {
    // The table is as large as pays here: 128 MiB.
    connect4_solver solver(24);
    const connect4_solution solution = solver.solve({});
    BOOST_TEST(solution.exact());
    BOOST_TEST(solution.lower == 1);  // with its 21st stone, the 41st of 42
    BOOST_TEST(solution.column == 3);
}
