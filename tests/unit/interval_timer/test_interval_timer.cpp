// SPDX-License-Identifier: Apache-2.0
// The interval timer against a literal one, a cycle at a time.
#define BOOST_TEST_MODULE test_interval_timer
#include <boost/test/unit_test.hpp>
#include <random>

#include "peripherals/interval_timer/interval_timer.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
using namespace tabletop::interval_timer_registers;

namespace {

constexpr std::uint32_t base = 0xFF20'2000;
constexpr std::uint64_t cycle_ps = 10'000;

struct bench : fresh_kernel {
    interval_timer timer{{"timer", base, 0}, clock_domain(100'000'000)};
    register_bench bus{timer, base};
};

struct literal {
    std::uint32_t period = reset_period;
    std::uint32_t value = reset_period;
    std::uint32_t control = 0;
    bool running = false;
    bool timed_out = false;

    void cycle() {
        if (!running) return;
        if (value == 0) {
            value = period;
            return;
        }
        if (--value != 0) return;
        timed_out = true;
        if ((control & control_continuous) != 0) return;
        running = false;
        value = period;
    }
    void set_period(std::uint32_t next) {
        period = value = next;
        running = false;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values_and_a_period, bench) {
    for (const auto& entry : interval_timer_registers::map) BOOST_TEST(bus.read(entry.offset) == entry.reset);
    bus.write(period_low, 4);
    bus.write(period_high, 0);
    bus.write(control, control_start | control_continuous | control_interrupt);
    BOOST_TEST(bus.read(control) == (control_continuous | control_interrupt));
    BOOST_TEST(timer.next_irq_ps(0) == 4 * cycle_ps);
    BOOST_TEST(timer.irq_at(4 * cycle_ps));
    bus.write(status, 0, 4 * cycle_ps);
    BOOST_TEST(!timer.irq_at(4 * cycle_ps));
    BOOST_TEST(timer.next_irq_ps(4 * cycle_ps) == 9 * cycle_ps);  // a period of five
    bus.write(snapshot_low, 0, 6 * cycle_ps);
    BOOST_TEST(bus.read(snapshot_low, 8 * cycle_ps) == 3u);
    timer.reset(20 * cycle_ps);
    BOOST_TEST(bus.read(status, 20 * cycle_ps) == 0u);
    BOOST_TEST(timer.next_irq_ps(20 * cycle_ps) == interrupt_level::never);
}

BOOST_FIXTURE_TEST_CASE(against_a_literal_one, bench) {
    std::mt19937 random(test_seed());
    literal expected;
    std::uint64_t cycle = 0;
    bus.write(period_high, 0);
    expected.set_period(expected.period & half);
    for (int step = 0; step < 3000; ++step) {
        for (auto wait = random() % 25; wait != 0; --wait, ++cycle) expected.cycle();
        const auto now = cycle * cycle_ps;
        BOOST_REQUIRE(bus.read(status, now) ==
                      ((expected.timed_out ? status_timeout : 0u) | (expected.running ? status_running : 0u)));
        BOOST_REQUIRE(timer.irq_at(now) == (expected.timed_out && (expected.control & control_interrupt) != 0));
        bus.write(snapshot_high, random(), now);
        BOOST_REQUIRE((bus.read(snapshot_low, now) | bus.read(snapshot_high, now) << 16) == expected.value);
        switch (random() % 4) {
            case 0: {
                const auto next = random() % 16;
                expected.control = next & 3;
                if ((next & control_start) != 0) expected.running = true;
                if ((next & control_stop) != 0) expected.running = false;
                bus.write(control, next, now);
                break;
            }
            case 1: {
                const auto next = 1 + random() % 30;
                expected.set_period(next);
                bus.write(period_low, next, now, 2);
                break;
            }
            case 2:
                expected.timed_out = false;
                bus.write(status, random(), now);
                break;
            default:
                break;
        }
    }
}
