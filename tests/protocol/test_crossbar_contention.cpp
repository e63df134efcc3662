// SPDX-License-Identifier: Apache-2.0
// The four phases of several masters through the crossbar in `at`, against `ca`: how long an access takes from its
// request to its response, in the mean of each traffic, back-pressure and contention included. The bound is that of
// tolerance.h; --log_level=message prints each.
#include <boost/test/unit_test.hpp>

#include "fresh_kernel.h"
#include "interconnect/axi_crossbar/tolerance.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"

#include <array>
#include <cmath>
#include <deque>

using namespace tabletop;

namespace {

double mean_access_ps(view v, std::uint64_t seed, crossbar_arbitration arbitration) {
    constexpr unsigned requests = 2000;
    const fresh_kernel kernel;
    const auto seen = run_crossbar_bench(v, seed, requests, nullptr, crossbar_load::contended, arbitration);
    std::array<std::deque<std::uint64_t>, 2> begun;  // by master
    double sum = 0;
    unsigned count = 0;
    for (const auto& entry : seen.records()) {
        if (entry.channel >= begun.size()) continue;
        auto& open = begun[entry.channel];
        if (entry.kind == record_kind::begin_req) open.push_back(entry.time_ps);
        if (entry.kind != record_kind::begin_resp) continue;
        sum += static_cast<double>(entry.time_ps - open.front());
        open.pop_front();
        ++count;
    }
    BOOST_TEST(count >= requests);  // resets that meet a waiting one have theirs besides
    return sum / count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(mean_of_contended_accesses) {
    constexpr unsigned seeds = 12;
    constexpr double most_biased_percent = 2;  // of the mean of all traffics: errors of both signs
    for (const auto arbitration : {crossbar_arbitration::round_robin, crossbar_arbitration::fixed}) {
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const auto at = mean_access_ps(view::at, seed, arbitration);
            const auto ca = mean_access_ps(view::ca, seed, arbitration);
            const auto percent = 100 * (at - ca) / ca;
            BOOST_TEST_MESSAGE("seed " << seed << ": at " << at << " ps, ca " << ca << " ps, " << percent << " %");
            BOOST_TEST(std::abs(percent) <= axi_crossbar_at_contended_percent);
            sum += percent;
        }
        BOOST_TEST(std::abs(sum / seeds) <= most_biased_percent);
    }
}
