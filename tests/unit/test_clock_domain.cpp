// SPDX-License-Identifier: Apache-2.0
// Edges and cycles of whole and fractional periods, against 128-bit arithmetic, up to the end of the range of times.
#include <boost/test/unit_test.hpp>

#include "base/clock_domain.h"

#include <random>

using namespace tabletop;

namespace {

__extension__ using wide = unsigned __int128;

std::uint64_t exact_edge(const clock_domain& clock, std::uint64_t n) {
    return static_cast<std::uint64_t>(static_cast<wide>(n) * ps_per_second * clock.hz_denominator() /
                                      clock.hz_numerator());
}

void check_inverse(const clock_domain& clock, std::uint64_t t_ps) {
    const auto n = clock.cycle(t_ps);
    BOOST_TEST(clock.edge(n) == exact_edge(clock, n));
    BOOST_TEST(clock.edge(n) <= t_ps);
    const auto next = static_cast<wide>(n + 1) * ps_per_second * clock.hz_denominator() / clock.hz_numerator();
    BOOST_TEST((next > t_ps));
    if (t_ps > UINT64_MAX / 4 || next > UINT64_MAX / 4) return;
    for (const unsigned later : {1u, 2u, 5u}) {
        BOOST_TEST(clock.edge_after(t_ps, later) == exact_edge(clock, n + later));
        BOOST_TEST(clock.edge_from(t_ps, later) == exact_edge(clock, clock.cycle_from(t_ps) + later));
        BOOST_TEST(clock.edge_after_edge(clock.edge(n), later) == exact_edge(clock, n + later));
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(edges_and_cycles_are_inverse) {
    std::mt19937_64 random(1);
    for (const auto& clock :
         {clock_domain(100'000'000), clock_domain(50'000'000), clock_domain(150'000'000), clock_domain(666'666'687),
          clock_domain(1'000'000'000'000), clock_domain(999'999'999'989), clock_domain(1), clock_domain(1, 1000),
          clock_domain(25'175'000), clock_domain(100'000'000, 3), clock_domain(1'000'000'007, 1'000'003),
          clock_domain(32'768)}) {
        for (unsigned bits = 0; bits < 64; ++bits) {
            for (int repeat = 0; repeat < 40; ++repeat) check_inverse(clock, random() >> bits);
        }
        for (std::uint64_t n = 0; n < 200; ++n) {
            const auto edge = clock.edge(n);
            if (n > 0 && edge < UINT64_MAX / 2) check_inverse(clock, edge - 1);
            check_inverse(clock, edge);
        }
        check_inverse(clock, UINT64_MAX - 1);
    }
}

BOOST_AUTO_TEST_CASE(first_edge_from_a_time) {
    const clock_domain clock(150'000'000);  // 6666.67 ps
    BOOST_TEST(clock.edge(1) == 6'666u);
    BOOST_TEST(clock.edge(3) == 20'000u);
    BOOST_TEST(clock.cycle_from(0) == 0u);
    BOOST_TEST(clock.cycle_from(6'666) == 1u);
    BOOST_TEST(clock.cycle_from(6'667) == 2u);
}

BOOST_AUTO_TEST_CASE(frequencies_out_of_range) {
    BOOST_CHECK_THROW(clock_domain(0), std::invalid_argument);
    BOOST_CHECK_THROW(clock_domain(1, 0), std::invalid_argument);
    BOOST_CHECK_THROW(clock_domain(2'000'000'000'000), std::invalid_argument);
    BOOST_CHECK_THROW(clock_domain(1, 1001), std::invalid_argument);
}
