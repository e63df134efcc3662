// SPDX-License-Identifier: Apache-2.0
// The crossbar in `ca` against the Verilated one: every event at every socket in the same picosecond, with the same
// data and status. Tolerance: 0 cycles.
#include <boost/test/unit_test.hpp>

#include "fresh_kernel.h"
#include "recording_check.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"

#include <string>

using namespace tabletop;

namespace {

recording run(view v, std::uint64_t seed, unsigned count,
              crossbar_arbitration arbitration = crossbar_arbitration::round_robin) {
    const fresh_kernel kernel;
    return run_crossbar_bench(v, seed, count, nullptr, crossbar_load::contended, arbitration);
}

std::size_t transactions(const recording& all) {
    std::size_t n = 0;
    for (const auto& r : all.records()) n += r.kind == record_kind::end_resp && r.channel < 2 ? 1 : 0;
    return n;
}

std::size_t resets(const recording& all) {
    std::size_t n = 0;
    for (const auto& r : all.records()) n += r.kind == record_kind::level && r.data == 1 ? 1 : 0;
    return n;
}

}  // namespace

BOOST_AUTO_TEST_CASE(ca_equals_rtl_event_by_event) {
    constexpr unsigned requests = 1000;
    std::size_t all_resets = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto ca = run(view::ca, seed, requests);
        const auto rtl = run(view::rtl, seed, requests);
        check_equal(ca, rtl, "seed " + std::to_string(seed) + ", ca against rtl");
        all_resets += resets(ca);
    }
    BOOST_TEST(all_resets >= 20u);
}

BOOST_AUTO_TEST_CASE(ca_equals_rtl_with_fixed_arbitration) {
    constexpr auto fixed = crossbar_arbitration::fixed;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto ca = run(view::ca, seed, 1000, fixed);
        check_equal(ca, run(view::rtl, seed, 1000, fixed), "seed " + std::to_string(seed) + ", ca against rtl");
        BOOST_TEST(ca.records().back().time_ps != run(view::ca, seed, 1000).records().back().time_ps);
    }
}

// A run with the same seed is the same run; another seed is another.
BOOST_AUTO_TEST_CASE(traffic_comes_from_the_seed) {
    const auto first = run(view::ca, 7, 200);
    check_equal(first, run(view::ca, 7, 200), "the same seed twice");
    BOOST_TEST(first.records().back().time_ps != run(view::ca, 8, 200).records().back().time_ps);
}

BOOST_AUTO_TEST_CASE(at_ends_all_traffic) {
    for (const auto arbitration : {crossbar_arbitration::round_robin, crossbar_arbitration::fixed}) {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            BOOST_TEST(transactions(run(view::at, seed, 1000, arbitration)) >= 1000u);
        }
    }
}
