// SPDX-License-Identifier: Apache-2.0
// Comparison of two game machines by their pins and pictures: what counts as a difference, and what is said of it.
#include <boost/test/unit_test.hpp>

#include "signoff/machines/nexys4/compare/game_comparison.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

using levels = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // cycle, level
using machine = std::map<std::string, levels>;

// A machine with a reset from cycle 1000 to 1010.
const machine good = {
    {"rst", {{0, 0}, {1000, 1}, {1010, 0}}},
    {"pad.latch", {{0, 1}, {100, 0}, {800, 1}, {900, 0}, {1000, 1}, {1110, 0}}},
    {"pad.clock", {{0, 0}, {50, 1}, {100, 0}, {150, 1}, {200, 0}, {250, 1}, {300, 0}}},
    {"pad.data1", {{0, 1}, {20, 0}}},
    {"host.byte1", {{0, 0}, {800, 0x80}, {1000, 0}}},
    {"host.event", {{0, 0}, {900, 4}, {901, 0}, {950, 1}, {951, 0}}},
    {"vga.hsync", {{0, 1}, {656, 0}, {752, 1}}},
    {"vga.vsync", {{0, 1}}},
};

nexys4_record record_of(const machine& pins) {
    nexys4_record made;
    for (const auto& [name, steps] : pins) {
        level_changes changes;
        for (const auto& [cycle, level] : steps) changes.push_back({cycle, level});
        made.pins.add(name, 8, changes);
    }
    made.looks = {{2, 1, {0x0000FF, 0xFFFFFF}}};
    made.frames = made.looks;
    made.mode = "2x1";
    made.blanking.looked_at = 10;
    return made;
}

game_verdict verdict_of(const std::string& category, const nexys4_record& theirs) {
    for (auto& verdict : compare_game(record_of(good), theirs, {})) {
        if (verdict.category == category) return std::move(verdict);
    }
    BOOST_FAIL("no verdict on " + category);
    return {};
}

game_verdict verdict_with(const std::string& category, const std::string& channel, const levels& steps) {
    auto other = good;
    other[channel] = steps;
    return verdict_of(category, record_of(other));
}

bool says(const game_verdict& verdict, const std::string& text) {
    BOOST_TEST_MESSAGE(verdict.result.first_difference);
    return verdict.result.first_difference.find(text) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_is_the_same) {
    const auto verdicts = compare_game(record_of(good), record_of(good), {});
    std::vector<std::string> categories;
    for (const auto& verdict : verdicts) {
        categories.push_back(verdict.category);
        BOOST_TEST(verdict.result.passed, verdict.category);
        BOOST_TEST(verdict.result.accesses > 0u, verdict.category);
        BOOST_TEST(verdict.result.first_difference.empty(), verdict.category);
    }
    const std::vector<std::string> expected = {"pad pins", "bytes", "events", "syncs", "blanking", "pixels"};
    BOOST_TEST(categories == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(only_what_is_in_scope_is_compared) {
    const auto count = [](const game_scope& scope) {
        return compare_game(record_of(good), record_of(good), scope).size();
    };
    BOOST_TEST(count({true, false, false, false, false}) == 1u);
    BOOST_TEST(count({false, false, false, true, false}) == 2u);
    BOOST_TEST(count({true, true, true, false, false}) == 3u);
}

// One change late is one at each of both cycles.
BOOST_AUTO_TEST_CASE(a_late_edge_is_found) {
    const auto verdict = verdict_with("pad pins", "pad.data1", {{0, 1}, {21, 0}});
    BOOST_TEST(!verdict.result.passed);
    BOOST_TEST(verdict.result.functional_differences == 2u);
    BOOST_TEST(says(verdict, "pad.data1 in cycle 20: ours 0h, theirs 1h; 2 changes differ, all in the same order"));
}

BOOST_AUTO_TEST_CASE(a_pin_that_is_turned_over_is_named) {
    auto turned = good.at("pad.clock");
    for (auto& step : turned) step.second ^= 1;
    const auto verdict = verdict_with("pad pins", "pad.clock", turned);
    BOOST_TEST(says(verdict, "pad.clock in cycle 0: ours 0h, theirs 1h; 8 changes differ, theirs is ours turned over"));
}

// The text has no difference for each edge, but both periods.
BOOST_AUTO_TEST_CASE(another_period_is_named) {
    const auto verdict = verdict_with("pad pins", "pad.clock", {{0, 0}, {50, 1}, {110, 0}, {160, 1}, {220, 0}});
    BOOST_TEST(says(verdict, "pad.clock in cycle 100: ours 0h, theirs 1h; "));
    BOOST_TEST(says(verdict, "ours every 100 cycles, theirs every 110 cycles"));
    BOOST_TEST(says(verdict_with("pad pins", "pad.clock", {{0, 0}}), "ours every 100 cycles, theirs never"));
}

// While the reset is held pins may do what they like; at its release they are as they should be.
BOOST_AUTO_TEST_CASE(the_reset_may_be_synchronous) {
    BOOST_TEST(verdict_with("bytes", "host.byte1", {{0, 0}, {800, 0x80}, {1003, 0}}).result.passed);
    const auto kept = verdict_with("bytes", "host.byte1", {{0, 0}, {800, 0x80}, {1011, 0}});
    BOOST_TEST(!kept.result.passed);
    BOOST_TEST(says(kept, "host.byte1 in cycle 0 since the reset: ours 0h, theirs 80h"));
    const auto later = verdict_with("pad pins", "pad.latch", {{0, 1}, {100, 0}, {800, 1}, {900, 0}, {1000, 1}});
    BOOST_TEST(says(later, "pad.latch in cycle 100 since the reset: ours 0h, theirs 1h"));
}

BOOST_AUTO_TEST_CASE(the_order_of_events_is_looked_at) {
    BOOST_TEST(says(verdict_with("events", "host.event", {{0, 0}, {910, 4}, {911, 0}, {950, 1}, {951, 0}}),
                    "host.event in cycle 900: ours 4h, theirs 0h; 4 changes differ, all in the same order"));
    const auto swapped = verdict_with("events", "host.event", {{0, 0}, {900, 1}, {901, 0}, {950, 4}, {951, 0}});
    BOOST_TEST(says(swapped, "host.event in cycle 900: ours 4h, theirs 1h; 2 changes differ"));
    BOOST_TEST(!says(swapped, "same order"));
}

// If syncs differ frames begin elsewhere, but the screen at rest can be compared.
BOOST_AUTO_TEST_CASE(pictures_do_not_depend_on_syncs) {
    auto pins = good;
    pins["vga.hsync"] = {{0, 1}, {657, 0}, {753, 1}};
    auto theirs = record_of(pins);
    theirs.mode = "2x1 of another kind";
    theirs.frames.clear();
    theirs.blanking.lit = 1;
    BOOST_TEST(verdict_of("pixels", theirs).result.passed);
    BOOST_TEST(says(verdict_of("syncs", theirs), "ours is 2x1, theirs 2x1 of another kind"));
    for (const auto& verdict : compare_game(record_of(good), theirs, {})) BOOST_TEST(verdict.category != "blanking");
}

// The same, so many cycles later in every stretch between two resets: said, and with `align` no difference.
BOOST_AUTO_TEST_CASE(a_constant_lag_is_said_and_can_be_aligned) {
    auto pins = good;
    pins["pad.latch"] = {{0, 1}, {107, 0}, {807, 1}, {907, 0}, {1000, 1}, {1117, 0}};
    pins["pad.clock"] = {{0, 0}, {57, 1}, {107, 0}, {157, 1}, {207, 0}, {257, 1}, {307, 0}};
    pins["pad.data1"] = {{0, 1}, {33, 0}};
    BOOST_TEST(says(verdict_of("pad pins", record_of(pins)), "changes differ, equal, 7 cycles later"));
    const auto aligned = [](const machine& other) {
        return std::move(compare_game(record_of(good), record_of(other), {}, true).front());
    };
    const auto same = aligned(pins);
    BOOST_TEST(same.result.passed);
    BOOST_REQUIRE(same.result.excluded.size() == 1u);
    BOOST_TEST(same.result.excluded[0].why == "theirs are equal, 7 cycles later");
    pins["pad.clock"] = {{0, 0}, {58, 1}, {108, 0}, {158, 1}, {208, 0}, {258, 1}, {308, 0}};
    BOOST_TEST(!aligned(pins).result.passed);  // two lags
    pins["pad.clock"] = {{0, 0}, {57, 1}, {107, 0}, {157, 1}, {208, 0}, {257, 1}, {307, 0}};
    BOOST_TEST(!aligned(pins).result.passed);
    pins = good;
    pins["pad.clock"] = {{0, 0}, {57, 1}, {107, 0}, {157, 1}, {207, 0}, {257, 1}, {307, 0}};
    BOOST_TEST(!aligned(pins).result.passed);  // the latch is not late
    auto late = good;
    late["vga.hsync"] = {{0, 1}, {660, 0}, {756, 1}};
    const auto verdicts = compare_game(record_of(good), record_of(late), {}, true);
    for (const auto& verdict : verdicts) BOOST_TEST(verdict.result.passed, verdict.category);
}

BOOST_AUTO_TEST_CASE(a_pixel_that_differs_is_found) {
    auto theirs = record_of(good);
    theirs.looks[0].pixels[1] = 0xFF0000;
    const auto verdict = verdict_of("pixels", theirs);
    BOOST_TEST(!verdict.result.passed);
    BOOST_TEST(verdict.result.functional_differences == 1u);
    BOOST_TEST(says(verdict, "picture 1 of 1: 1 pixel differs, all within (1, 0) to (1, 0)"));
    BOOST_TEST(verdict.difference.has_value());
    theirs = record_of(good);
    theirs.frames.push_back(theirs.frames[0]);
    BOOST_TEST(says(verdict_of("pixels", theirs), "1 and 2 changed frames"));
    theirs = record_of(good);
    theirs.looks[0] = {};
    theirs.mode.clear();
    BOOST_TEST(says(verdict_of("pixels", theirs), "picture 1 of 1: theirs shows no picture"));
}

BOOST_AUTO_TEST_CASE(a_lit_blanking_is_found) {
    auto theirs = record_of(good);
    theirs.blanking.lit = 3;
    theirs.blanking.first = "(640, 0) is F00h";
    const auto verdict = verdict_of("blanking", theirs);
    BOOST_TEST(!verdict.result.passed);
    BOOST_TEST(says(verdict, "3 pixels outside the picture are not black: (640, 0) is F00h"));
}
