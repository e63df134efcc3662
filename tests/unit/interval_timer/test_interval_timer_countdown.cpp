// SPDX-License-Identifier: Apache-2.0
// The interval timer's registers as a function of the cycle, against a reference timer that is clocked edge by edge.
#include "peripherals/interval_timer/countdown.h"
#include "reference_interval_timer.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <random>

using namespace tabletop;
namespace reg = interval_timer_registers;
using interval_timer_core::countdown;
using interval_timer_core::never;
using interval_timer_core::next_time_out;

namespace {

// Written in a cycle, it shows in the next one.
void write(countdown& timer, std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
    timer.write(offset, value, 0xF, cycle + 1);
}

std::uint32_t snapshot_of(const countdown& timer, std::uint64_t cycle) {
    auto copy = timer;
    write(copy, reg::snaph, 0, cycle);
    return copy.read(reg::snapl, cycle + 1) | copy.read(reg::snaph, cycle + 1) << 16;
}

// Periods that end within a test, and those of one cycle most of all.
std::uint32_t random_write(std::mt19937_64& random, unsigned word) {
    if (word == 2) return static_cast<std::uint32_t>(random() % 3 == 0 ? random() % 3 : random() % 40);
    if (word == 3) return random() % 20 == 0 ? 1 : 0;
    return static_cast<std::uint32_t>(random());
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_writes_are_as_of_a_reference_timer) {
    std::mt19937_64 random(test_seed());
    unsigned time_outs = 0;
    for (unsigned round = 0; round < 300; ++round) {
        countdown timer;
        reference_interval_timer reference;
        std::uint64_t foreseen = never;  // from the last write on
        std::uint64_t free = 1;          // a write may be taken
        for (std::uint64_t cycle = 0; cycle < 2000; ++cycle) {
            for (unsigned word = 0; word < 6; ++word) {
                BOOST_REQUIRE_MESSAGE(timer.read(4 * word, cycle) == reference.read(word),
                                      "round " << round << ", word " << word << " in cycle " << cycle);
            }
            const bool has_timed_out = reference.read(0) % 2 != 0;
            reference_interval_timer::inputs in;
            if (cycle >= free && random() % 12 == 0) {
                in.write = true;
                in.word = static_cast<unsigned>(random() % 2 == 0 ? random() % 2 : random() % 7);
                if (free == 1) in.word = 3;  // shorter than at reset
                in.value = random_write(random, in.word);
                in.lanes = static_cast<unsigned>(random() % 3 == 0 ? random() % 16 : 0xF);
                free = cycle + 2 + random() % 2 * (random() % 150);
            }
            reference.clock(in);
            if (in.write) {
                timer.write(4 * in.word, in.value, in.lanes, cycle + 1);
                foreseen = next_time_out(timer.written());
            } else if (reference.read(0) % 2 != 0 && !has_timed_out) {
                BOOST_REQUIRE_MESSAGE(foreseen == cycle + 1, "round " << round << ", time-out in cycle " << cycle + 1);
                ++time_outs;
            } else {
                BOOST_REQUIRE(has_timed_out || foreseen > cycle + 1);
            }
        }
    }
    BOOST_TEST(time_outs > 300u);
}

BOOST_AUTO_TEST_CASE(a_period_is_one_cycle_more_than_its_register) {
    countdown timer;
    write(timer, reg::periodl, 999, 10);
    write(timer, reg::periodh, 0, 20);
    write(timer, reg::control, reg::control_cont | reg::control_start, 30);
    BOOST_TEST(next_time_out(timer.written()) == 31u + 1000u);
    BOOST_TEST(snapshot_of(timer, 31) == 999u);
    BOOST_TEST(snapshot_of(timer, 31 + 999) == 0u);
    BOOST_TEST(snapshot_of(timer, 31 + 1000) == 999u);
    write(timer, reg::status, 0, 31 + 1500);
    BOOST_TEST(next_time_out(timer.written()) == 31u + 2000u);
}

BOOST_AUTO_TEST_CASE(long_counts_are_arithmetic) {
    countdown timer;
    write(timer, reg::periodl, 0xFFFF, 10);
    write(timer, reg::periodh, 0xFFFF, 20);
    write(timer, reg::control, reg::control_cont | reg::control_start, 30);
    constexpr std::uint64_t length = std::uint64_t{1} << 32;
    BOOST_TEST(next_time_out(timer.written()) == 31u + length);
    BOOST_TEST(timer.read(reg::status, 30 + length) == reg::status_run);
    BOOST_TEST(timer.read(reg::status, 31 + length) == (reg::status_run | reg::status_to));
    BOOST_TEST(snapshot_of(timer, 31 + 1000 * length + 5) == 0xFFFF'FFFAu);
}

BOOST_AUTO_TEST_CASE(the_reset_period_is_125_ms_at_100_mhz) {
    countdown timer;
    BOOST_TEST(timer.read(reg::periodl, 0) == 0xBC1Fu);
    BOOST_TEST(timer.read(reg::periodh, 0) == 0x00BEu);
    write(timer, reg::control, reg::control_ito | reg::control_start, 4);
    BOOST_TEST(next_time_out(timer.written()) == 5u + 12'500'000u);
    BOOST_TEST(!timer.written().irq());
    BOOST_TEST(timer.read(reg::status, 5 + 12'500'000) == reg::status_to);
    timer.reset(7);
    BOOST_TEST(timer.read(reg::status, 50'000'000) == 0u);
    BOOST_TEST(next_time_out(timer.written()) == never);
}
