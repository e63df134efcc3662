// SPDX-License-Identifier: Apache-2.0
// The UART in `ca` against the Verilated one: every byte that can be read, every edge of the pin from it, in the same
// cycle since reset and the same picosecond. Tolerance: 0 cycles.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "recording_check.h"
#include "signoff/blocks/uart/uart_bench.h"
#include "test_seed.h"

#include <cstdint>
#include <set>
#include <string>

using namespace tabletop;

namespace {

recording play(view v, unsigned cycles_per_tick, const signoff::uart_traffic& traffic) {
    const fresh_kernel kernel;
    recording result;
    uart_bench bench("bench", v, {clock_domain(50'000'000), cycles_per_tick}, traffic, result);
    sc_core::sc_start();
    result.finish(now_ps());
    result.sort();
    return result;
}

std::size_t events(const recording& all, const std::string& channel) {
    std::size_t count = 0;
    for (const auto& record : all.records()) count += all.channels()[record.channel].name == channel ? 1 : 0;
    return count;
}

constexpr unsigned ticks_of_byte = 160;

}  // namespace

BOOST_AUTO_TEST_CASE(ca_equals_rtl_event_by_event) {
    constexpr unsigned steps = 400;
    const auto first = test_seed();
    std::size_t seen = 0, pin = 0, resets = 0;
    for (const unsigned cycles_per_tick : {1u, 2u, 5u, 28u, 55u}) {
        const auto seed = first + cycles_per_tick;
        const auto traffic = signoff::make_uart_traffic(seed, steps, cycles_per_tick);
        const auto ca = play(view::ca, cycles_per_tick, traffic);
        check_equal(ca, play(view::rtl, cycles_per_tick, traffic), "seed " + std::to_string(seed));
        seen += events(ca, "uart.seen");
        pin += events(ca, "uart.tx");
        resets += events(ca, "uart.rst");
        // Too fast for the FIFOs now and then: fewer bytes come out than go in.
        BOOST_TEST(events(ca, "uart.sent") == 2 * traffic.writes.size());
        BOOST_TEST(events(ca, "uart.tx") < 10 * traffic.writes.size());
    }
    BOOST_TEST(seen > 1000u);
    BOOST_TEST(pin > 5000u);
    BOOST_TEST(resets > 50u);
}

// The 153 ticks in which no other byte is detected show in every one of them.
BOOST_AUTO_TEST_CASE(falling_edges_come_at_every_distance_within_a_frame) {
    constexpr unsigned cycles_per_tick = 28;
    std::set<std::uint64_t> distances;  // cycles
    std::uint64_t last = 0;
    for (const auto& step : signoff::make_uart_traffic(test_seed(), 1, cycles_per_tick).line) {
        if (step.frame || step.level) continue;
        distances.insert(step.at.cycle - last);
        last = step.at.cycle;
    }
    for (unsigned ticks = 2; ticks <= ticks_of_byte; ++ticks)
        BOOST_TEST(distances.count(ticks * cycles_per_tick) == 1u);
}

// Both bytes pass whole, wherever the ticks lie.
BOOST_AUTO_TEST_CASE(short_traffic_is_a_byte_each_way) {
    constexpr std::size_t phases = 4;
    for (const unsigned cycles_per_tick : {1u, 28u, 1000u}) {
        const auto traffic = signoff::make_short_uart_traffic(test_seed(), cycles_per_tick);
        const auto ca = play(view::ca, cycles_per_tick, traffic);
        check_equal(ca, play(view::rtl, cycles_per_tick, traffic), std::to_string(cycles_per_tick) + " cycles a tick");
        BOOST_TEST(events(ca, "uart.seen") == 1u);
        BOOST_TEST(events(ca, "uart.sent") == phases);
        BOOST_TEST(events(ca, "uart.received") == phases);
        const auto bits = ticks_of_byte * cycles_per_tick;
        BOOST_TEST(traffic.end_cycle > traffic.writes.front().cycle + bits);
        BOOST_TEST(traffic.end_cycle < 2 * bits);
    }
}

BOOST_AUTO_TEST_CASE(plain_traffic_gives_every_byte_in_every_view) {
    constexpr unsigned steps = 200;
    const auto traffic = signoff::make_plain_uart_traffic(test_seed(), steps, 28);
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const auto played = play(v, 28, traffic);
        std::size_t n = 0;
        for (const auto& record : played.records()) {
            if (played.channels()[record.channel].name != "uart.seen") continue;
            BOOST_REQUIRE(n < traffic.line.size());
            BOOST_TEST(record.data == traffic.line[n++].data);
        }
        BOOST_TEST(n == steps);
    }
}
