// SPDX-License-Identifier: Apache-2.0
// Levels as an observer comes to know them: foreseen, revised, and within a cycle.
#include "base/cycle_history.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/history_channels.h"
#include "base/kernel_time.h"
#include "fresh_kernel.h"

#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>

using namespace tabletop;

namespace {

const clock_domain clock_100(100'000'000);

std::string text(const level_history& levels) {
    std::string all;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        all += std::to_string(levels.begin(i)) + ':' + std::to_string(levels.value(i)) + ' ';
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_last_word_counts) {
    level_history levels;
    BOOST_TEST(levels.empty());
    levels.set_level(0, 1);
    levels.set_level(5, 1);  // no change
    levels.set_level(7, 2);
    levels.set_level(9, 3);
    BOOST_TEST(text(levels) == "0:1 7:2 9:3 ");
    levels.set_level(7, 1);  // no change after all, and what came later is void
    BOOST_TEST(text(levels) == "0:1 ");
    levels.set_level(8, 4);
    levels.set_level(9, 5);
    levels.drop_after(8);
    BOOST_TEST(text(levels) == "0:1 8:4 ");
    BOOST_TEST(levels.last() == 4u);
}

BOOST_AUTO_TEST_CASE(some_bits_as_a_channel) {
    level_history levels;
    levels.set_level(0, 0b0110);
    levels.set_level(3, 0b1110);  // not in bits 2 and 1
    levels.set_level(4, 0b1010);
    levels.set_level(6, 0b0000);
    recording to;
    history_channels channels(to, clock_100);
    channels.add(levels, "pins", 2, 1);
    channels.record_before(6);
    BOOST_REQUIRE(to.records().size() == 2u);
    BOOST_TEST(to.channels()[0].bits == 2u);
    BOOST_TEST(to.records()[0].data == 0b11u);
    BOOST_TEST(to.records()[1].data == 0b01u);
    BOOST_TEST(to.records()[1].cycle == 4u);
    BOOST_TEST(to.records()[1].time_ps == 40'000u);
}

BOOST_AUTO_TEST_CASE(a_level_too_late_for_the_recording) {
    level_history levels;
    levels.set_level(0, 0b00);
    levels.set_level(3, 0b01);
    recording to;
    history_channels channels(to, clock_100);
    channels.add(levels, "low", 1);
    channels.add(levels, "high", 1, 1);
    channels.record_before(6);
    levels.set_level(6, 0b00);  // in time
    channels.record_before(10);
    levels.set_level(8, 0b10);  // the second channel's alone, and over before the end
    levels.set_level(9, 0b00);
    const auto names_it = [](const std::logic_error& error) {
        return std::string(error.what()) == "high: level 1h in cycle 8 comes when the cycles before 10 are recorded";
    };
    BOOST_CHECK_EXCEPTION(channels.record_before(12), std::logic_error, names_it);
}

// What is foreseen is followed by an event a change; a revision voids it, also in the midst of its cycle.
BOOST_AUTO_TEST_CASE(foreseen_and_revised) {
    const fresh_kernel kernel;
    cycle_pin pin(0);
    cycle_pin_probe probe("probe", pin, clock_100);
    for (const std::uint64_t cycle : {10u, 20u, 30u, 1'000'000u}) pin.append(cycle, cycle);
    const auto run_to = [](std::uint64_t ps) { sc_core::sc_start(from_ps(ps - now_ps())); };
    run_to(250'000);
    BOOST_TEST(text(probe.history()) == "0:0 10:10 20:20 ");
    const auto deltas = sc_core::sc_delta_count();
    run_to(295'000);
    BOOST_TEST(sc_core::sc_delta_count() == deltas);
    pin.set(29, 7);  // in the cycle that is on
    run_to(299'000);
    BOOST_TEST(text(probe.history()) == "0:0 10:10 20:20 29:7 ");
    pin.set(29, 20);  // it was nothing
    run_to(400'000);
    BOOST_TEST(text(probe.history()) == "0:0 10:10 20:20 ");
    pin.set(50, 8);  // ahead
    pin.set(45, 9);  // and another that comes before it and voids it
    run_to(20'000'000'000);
    BOOST_TEST(text(probe.history()) == "0:0 10:10 20:20 45:9 ");
}
