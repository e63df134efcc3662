// SPDX-License-Identifier: Apache-2.0
// Values by cycle: found wherever they are asked for, and as it is when some have been forgotten or dropped.
#include "base/cycle_history.h"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(a_value_is_found_from_anywhere) {
    std::mt19937_64 random(1);
    for (std::size_t count = 0; count < 70; ++count) {
        level_history levels(0);
        std::uint64_t last = 0;
        for (std::size_t n = 0; n < count; ++n) levels.set(last += 1 + random() % 3, n + 1);
        if (random() % 3 == 0) levels.keep_last(1 + random() % (count + 1));
        for (std::uint64_t cycle = 0; cycle < last + 5; ++cycle) {
            std::size_t expected = 0;
            while (expected + 1 < levels.size() && levels.begin(expected + 1) <= cycle) ++expected;
            BOOST_REQUIRE_EQUAL(levels.index(cycle), expected);
            BOOST_REQUIRE_EQUAL(levels.at(cycle), levels.value(expected));
        }
    }
}

BOOST_AUTO_TEST_CASE(what_was_announced_is_dropped_by_what_is_set) {
    level_history levels(1);
    for (const std::uint64_t cycle : {10, 20, 30}) levels.set_level(cycle, cycle);
    levels.set_level(15, 10);
    BOOST_TEST(levels.size() == 2u);
    BOOST_TEST(levels.at(9) == 1u);
    BOOST_TEST(levels.at(100) == 10u);
    levels.drop_after(9);
    BOOST_TEST(levels.at(100) == 1u);
    levels.set_level(40, 7);
    levels.forget_before(40);
    BOOST_TEST(levels.size() == 1u);
    BOOST_TEST(levels.at(0) == 7u);
}
