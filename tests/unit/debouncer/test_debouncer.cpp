// SPDX-License-Identifier: Apache-2.0
// The debouncer's pin beside registers that are clocked: levels, foreseen changes, and inputs that are told late.
#include "base/cycle_pin.h"
#include "peripherals/debouncer/debounced_pin.h"
#include "peripherals/debouncer/debouncer.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <random>
#include <stdexcept>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t cycles = 3000;

struct stimulus {
    std::vector<bool> contact;
    std::vector<bool> reset;
};

// Levels that last about as long as what counts.
stimulus make_stimulus(std::mt19937_64& random_source, std::uint64_t steady, bool with_resets) {
    stimulus all{std::vector<bool>(cycles), std::vector<bool>(cycles)};
    bool closed = random_source() % 2 == 0, reset = false;
    std::uint64_t change = 0;
    for (std::uint64_t n = 0; n < cycles; ++n) {
        if (n >= change) {
            closed = !closed;
            const auto kind = random_source() % 4;
            change = n + 1 +
                     (kind == 0   ? random_source() % 3
                      : kind == 3 ? steady * 2
                                  : steady - std::min<std::uint64_t>(steady - 1, 2) + random_source() % 5);
        }
        if (with_resets && random_source() % (reset ? 3 : 40) == 0) reset = !reset;
        all.contact[n] = closed;
        all.reset[n] = reset;
    }
    return all;
}

// Registers that an edge at the end of each cycle clocks.
std::vector<bool> clocked(const stimulus& all, std::uint64_t steady) {
    bool meeting = false, sampled = false, level = false;
    std::uint64_t count = 0;
    std::vector<bool> levels(cycles);
    for (std::uint64_t n = 0; n < cycles; ++n) {
        levels[n] = level;
        const bool differs = sampled != level;
        if (differs && count + 1 == steady) level = sampled;
        count = differs && count + 1 < steady ? count + 1 : 0;
        sampled = meeting;
        meeting = all.contact[n];
        if (all.reset[n]) {
            meeting = sampled = level = false;
            count = 0;
        }
    }
    return levels;
}

BOOST_AUTO_TEST_CASE(levels_and_changes) {
    std::mt19937_64 random_source(test_seed());
    for (const std::uint64_t steady : {1, 2, 3, 7, 20}) {
        for (int n = 0; n < 20; ++n) {
            const auto all = make_stimulus(random_source, steady, n % 2 == 0);
            const auto expected = clocked(all, steady);
            cycle_pin contact(0);
            debounced_pin pin(steady);
            pin.follow(contact);
            for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
                if (contact.value(cycle) != (all.contact[cycle] ? 1u : 0u)) contact.set(cycle, all.contact[cycle]);
                if (cycle == 0 || all.reset[cycle] != all.reset[cycle - 1]) pin.set_reset(cycle, all.reset[cycle]);
                // Somebody looks ahead, at what will not come if something changes.
                if (random_source() % 8 == 0) pin.next_change(cycle);
                BOOST_REQUIRE(pin.value(cycle) == (expected[cycle] ? 1u : 0u));
            }
            for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
                BOOST_REQUIRE(pin.value(cycle) == (expected[cycle] ? 1u : 0u));
                auto next = cycle + 1;
                while (next < cycles && expected[next] == expected[cycle]) ++next;
                if (next < cycles) BOOST_REQUIRE(pin.next_change(cycle) == next);
            }
        }
    }
}

// The specification has c + N + 2.
BOOST_AUTO_TEST_CASE(ten_milliseconds) {
    constexpr std::uint64_t steady = 648'000;
    cycle_pin contact(0);
    debounced_pin pin(steady);
    pin.follow(contact);
    contact.set(100'000'000, 1);
    BOOST_TEST(pin.next_change(0) == 100'648'002u);
    BOOST_TEST(pin.value(100'648'001) == 0u);
    BOOST_TEST(pin.value(100'648'002) == 1u);
    BOOST_TEST(pin.next_change(100'648'002) == cycle_pin_if::never);
    contact.set(100'000'000 + steady - 1, 0);
    BOOST_TEST(pin.next_change(0) == cycle_pin_if::never);
}

BOOST_AUTO_TEST_CASE(configuration) {
    debouncer_config config{clock_domain(64'800'000)};
    BOOST_CHECK_NO_THROW(check(config));
    config.steady = 0;
    BOOST_CHECK_THROW(check(config), std::invalid_argument);
    config.steady = (1u << 24) + 1;
    BOOST_CHECK_THROW(check(config), std::invalid_argument);
}

}  // namespace
}  // namespace tabletop
