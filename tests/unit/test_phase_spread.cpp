// SPDX-License-Identifier: Apache-2.0
// A spread meets every phase of each of its periods, of two in every combination, whenever it is asked.
#include "stimulus/players/phase_spread.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

using namespace tabletop;

namespace {

using times = std::vector<std::uint64_t>;

constexpr std::uint64_t pads = 20'000'000'000, fast_pads = 80'000'000, screen = 16'800'000'000;

// So many deeds, each decided at a frame of the screen, some frames after the one before, and done two pads' frames
// later.
times deeds(const times& periods, std::uint64_t seed, unsigned count) {
    constexpr std::uint64_t lead = 2 * pads;
    std::mt19937_64 random(seed);
    std::uint64_t now = 0;
    phase_spread spread(periods, seed, [&now] { return now; });
    times done;
    for (unsigned n = 0; n < count; ++n) {
        done.push_back(now + lead + spread.delay_ps(lead));
        now = (done.back() / screen + 1 + random() % 4) * screen;
    }
    return done;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_phase_of_every_period_is_met) {
    for (const auto& periods : {times{pads, screen}, times{fast_pads, screen}, times{screen}}) {
        const auto longest = *std::max_element(periods.begin(), periods.end());
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            for (const unsigned count : {10, 40, 100}) {
                const auto done = deeds(periods, seed, count);
                for (const auto period : periods) {
                    // The others are not met as exactly.
                    const auto most = 3.0 / count + (period == longest ? 0.0 : 0.06);
                    BOOST_TEST(*phase_gap(done, period) < most, "seed " << seed << ", " << count << " of " << period);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(two_periods_are_met_in_all_combinations) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> met;
    for (const auto time : deeds({pads, screen}, 1, 100)) {
        met.insert({time % pads * 5 / pads, time % screen * 5 / screen});
    }
    BOOST_TEST(met.size() == 25u);
}

BOOST_AUTO_TEST_CASE(a_spread_is_the_same_every_time_and_differs_by_seed) {
    BOOST_TEST(deeds({pads}, 1, 5) == deeds({pads}, 1, 5));
    BOOST_TEST(deeds({pads}, 1, 5) != deeds({pads}, 2, 5));
}

BOOST_AUTO_TEST_CASE(a_gap_is_a_part_of_the_period) {
    BOOST_TEST(!phase_gap({}, 10));
    BOOST_TEST(*phase_gap({17}, 10) == 1.0);
    BOOST_TEST(*phase_gap({5, 15, 25}, 10) == 1.0);
    BOOST_TEST(*phase_gap({2, 17, 20}, 10) == 0.5);
}
