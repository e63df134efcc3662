// SPDX-License-Identifier: Apache-2.0
// A kept line has the positions of the raster itself, and only a line that is over and whole is kept.
#include "engines/checkers_screen/timing.h"
#include "peripherals/vga_timing/past_line.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>

namespace tabletop {
namespace {

using checkers_screen_core::columns;
using checkers_screen_core::raster_from;

constexpr std::uint64_t never = UINT64_MAX;

BOOST_AUTO_TEST_CASE(positions) {
    constexpr std::uint64_t origin = 77;
    const auto raster = raster_from(origin);
    const auto raster_at = [&](std::uint64_t) { return raster; };
    past_line line;
    for (const std::uint64_t first_line : {0, 5, 767, 768, 805, 806, 900}) {
        const auto begin = origin + first_line * columns;
        BOOST_TEST(!line.has(begin));
        BOOST_REQUIRE(line.keep(begin + 600, never, raster_at));
        BOOST_TEST(line.end() == begin + columns);
        BOOST_TEST(!line.has(begin - 1));
        BOOST_TEST(!line.has(begin + columns));
        for (auto cycle = begin; cycle < begin + columns; ++cycle) {
            BOOST_REQUIRE(line.has(cycle));
            const auto kept = line.position(cycle), expected = raster.position(cycle);
            BOOST_REQUIRE(kept.x == expected.x);
            BOOST_REQUIRE(kept.y == expected.y);
            BOOST_REQUIRE(kept.visible == expected.visible);
            BOOST_REQUIRE(kept.pixel_enable == expected.pixel_enable);
        }
    }
    line.forget();
    BOOST_TEST(!line.has(origin + 900 * columns));
}

BOOST_AUTO_TEST_CASE(what_is_not_kept) {
    past_line line;
    // A line that is not over.
    const auto one = [](std::uint64_t) { return raster_from(0); };
    BOOST_TEST(!line.keep(10, columns - 1, one));
    BOOST_TEST(line.keep(10, columns, one));
    // Before the first cycle, in a reset, and with two cycles a pixel.
    auto other = raster_from(100);
    const auto at_other = [&](std::uint64_t) { return other; };
    other.running = false;
    BOOST_TEST(!line.keep(110, never, at_other));
    other.running = true;
    other.divider = 2;
    BOOST_TEST(!line.keep(110, never, at_other));
    // A reset in the midst of the line, or at its end.
    line.forget();
    const auto restarted = [](std::uint64_t cycle) { return raster_from(cycle < 700 ? 0 : 700); };
    BOOST_TEST(!line.keep(10, never, restarted));
    BOOST_TEST(line.keep(710, never, restarted));
    BOOST_TEST(!line.has(699));
    const auto stops = [](std::uint64_t cycle) {
        auto raster = raster_from(0);
        raster.running = cycle < 1343;
        return raster;
    };
    BOOST_TEST(!line.keep(10, never, stops));
}

}  // namespace
}  // namespace tabletop
