// SPDX-License-Identifier: Apache-2.0
// The host's strobes and frames against the tables of its rules, and against its counters edge by edge over resets.
#include "nes_reference.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/nes_host/presses.h"
#include "peripherals/nes_host/strobe_pins.h"
#include "peripherals/nes_host/timing.h"
#include "peripherals/nes_host/tolerance.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <random>
#include <stdexcept>
#include <vector>

using namespace tabletop;
using namespace tabletop::nes_host_core;

namespace {

constexpr auto latch = nes_strobes::latch;
constexpr auto pad_clock = nes_strobes::pad_clock;

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a < b ? b - a : a - b;
}

}  // namespace

// 100 MHz / 250 000 = 400 Hz; latch 2.5 ms of 20 ms; the pad clock rises in the middle of each count.
BOOST_AUTO_TEST_CASE(strobes_with_the_real_divider) {
    const nes_strobe_pins pin(250'000);
    for (const std::uint64_t m : {0u, 1u, 2u, 12'345u}) {
        const auto frame = 2'000'000 * m;
        for (unsigned k = 0; k < 8; ++k) {
            const auto count = frame + 250'000 * k;
            const auto level = k == 0 ? latch : 0;
            BOOST_TEST(pin.value(count) == level);
            BOOST_TEST(pin.value(count + 124'999) == level);
            BOOST_TEST(pin.value(count + 125'000) == (level | pad_clock));
            BOOST_TEST(pin.value(count + 249'999) == (level | pad_clock));
            BOOST_TEST(pin.next_change(count) == count + 125'000);
            BOOST_TEST(pin.next_change(count + 125'000) == count + 250'000);
        }
        BOOST_TEST(pin.period(frame) == 2'000'000u);
    }
}

BOOST_AUTO_TEST_CASE(strobes_over_resets) {
    std::mt19937_64 random(test_seed());
    for (unsigned run = 0; run < 40; ++run) {
        const unsigned divider = 8 + 2 * static_cast<unsigned>(random() % 12);
        const unsigned counts = run % 3 == 0 ? 8 + static_cast<unsigned>(random() % 20) : 8;
        nes_strobe_pins pin(divider, counts);
        reference::host host(divider, 2, true, {}, counts);
        std::vector<std::uint64_t> levels;
        bool held = false;
        for (std::uint64_t cycle = 0; cycle < 4000; ++cycle) {
            // Up to three times in a cycle; the last level holds.
            for (auto times = random() % 300 == 0 ? 1 + random() % 3 : 0; times > 0; --times) {
                held = !held;
                held ? pin.hold(cycle) : pin.run(cycle);
                host.reset();
            }
            levels.push_back((host.latch() ? latch : 0) | (host.pad_clock() ? pad_clock : 0));
            BOOST_REQUIRE_EQUAL(pin.value(cycle), levels.back());
            if (!held) host.edge({true, true});
        }
        for (std::uint64_t cycle = 0; cycle + 1 < levels.size(); ++cycle) {
            BOOST_REQUIRE_EQUAL(pin.value(cycle), levels[cycle]);
            auto change = cycle + 1;
            while (change < levels.size() && levels[change] == levels[cycle]) ++change;
            if (change < levels.size()) BOOST_REQUIRE_EQUAL(pin.next_change(cycle), change);
        }
        BOOST_TEST(pin.period(4000) == (held ? 1u : counts * divider));
        if (held) BOOST_TEST(pin.next_change(4000) == cycle_pin_if::never);
    }
}

// T(m,k) = 2 000 000 m + 250 000 k + 249 999, and sync is two cycles late; the byte in 2 000 000 (m+1), its event one
// tick later, which is 2 000 001 cycles after the last cycle of latch.
BOOST_AUTO_TEST_CASE(frame_with_the_real_divider) {
    const auto exact = exact_timing(250'000, press_domain::pad);
    BOOST_TEST(exact.length == 2'000'000u);
    for (unsigned k = 0; k < 8; ++k) BOOST_TEST(exact.sample[k] == 250'000 * k + 249'997);
    BOOST_TEST(exact.byte == 2'000'000u);
    BOOST_TEST(exact.event == 249'999u + 2'000'001);
    BOOST_TEST(exact_timing(250'000, press_domain::fabric).event == 2'000'001u);
    BOOST_TEST(exact_timing(100, press_domain::pad).event == 900u);
}

BOOST_AUTO_TEST_CASE(average_within_its_tolerance) {
    for (const unsigned divider : {8u, 100u, 250'000u, 262'144u}) {
        for (const auto domain : {press_domain::pad, press_domain::fabric}) {
            const auto exact = exact_timing(divider, domain);
            const auto average = average_timing(divider, domain);
            BOOST_TEST(average.length == exact.length);
            BOOST_TEST(average.byte == exact.byte);
            BOOST_TEST(distance(average.event, exact.event) <= nes_host_at_tolerance.cycles);
            for (unsigned k = 0; k < 8; ++k) {
                BOOST_TEST(distance(average.sample[k], exact.sample[k]) <= nes_host_at_sampling_cycles);
                BOOST_TEST(average.sample[k] < average.byte);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(presses_of_three_buttons) {
    BOOST_TEST(presses(0xFF, 0x00) == 0x83u);
    BOOST_TEST(presses(0x00, 0xFF) == 0u);
    BOOST_TEST(presses(0x82, 0x80) == 0x02u);  // A held, Left tapped
    BOOST_TEST(presses(0x7C, 0x00) == 0u);
}

BOOST_AUTO_TEST_CASE(ranges) {
    const clock_domain clock(100'000'000);
    for (const unsigned divider : {8u, 250'000u, 262'144u}) {
        for (const unsigned pads : {1u, 2u}) BOOST_CHECK_NO_THROW(check(nes_host_config{clock, divider, pads}));
    }
    for (const unsigned divider : {0u, 6u, 9u, 249'999u, 262'146u}) {
        BOOST_CHECK_THROW(check(nes_host_config{clock, divider}), std::invalid_argument);
    }
    for (const unsigned pads : {0u, 3u}) {
        BOOST_CHECK_THROW(check(nes_host_config{clock, 100, pads}), std::invalid_argument);
    }
}
