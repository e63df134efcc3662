// SPDX-License-Identifier: Apache-2.0
// A Verilated block that is clocked in bursts shows what it shows when it is clocked edge by edge, whatever input
// changes at whatever place inside a burst; and the cycle-annotated view shows the same.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "pins/burst_clock.h"
#include "recording_check.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"

#include <algorithm>

using namespace tabletop;

namespace {

recording play(view v, const crossbar_traffic& traffic, std::uint64_t longest_burst) {
    burst_clock::set_default_longest_burst(longest_burst);
    const fresh_kernel kernel;
    recording result;
    crossbar_bench bench("bench", v, traffic, &result, true);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    BOOST_TEST(bench.done());
    BOOST_TEST(bench.live_payloads() == 0u);
    result.sort();
    return result;
}

void check_three(const crossbar_traffic& traffic, const std::string& what) {
    const auto bursts = play(view::rtl, traffic, burst_clock::usual_longest_burst);
    check_equal(bursts, play(view::rtl, traffic, 1), what + ", bursts against single clocks");
    check_equal(play(view::ca, traffic, 1), bursts, what + ", ca against rtl");
}

constexpr unsigned window = 24;  // cycles: longer than the transaction below

// One write that stands at a slow target, and behind it a read that has to wait for its turn.
crossbar_traffic slow_traffic() {
    crossbar_traffic traffic;
    crossbar_request write;
    write.write = true;
    write.address = crossbar_base;
    crossbar_request read;
    read.address = crossbar_base;
    read.gap = {2, 0};
    traffic.initiators[0] = {4, {write, write, read}};
    traffic.initiators[1] = {4, {read, read}};
    for (auto& target : traffic.targets) target = {crossbar_reply{crossbar_error::none, {3, 0}, {5, 0}}};
    return traffic;
}

template <typename Place>
void sweep(const char* what, Place place) {
    for (std::uint16_t cycle = 0; cycle < window; ++cycle) {
        for (const std::uint8_t eighths : {0, 3}) {
            auto traffic = slow_traffic();
            place(traffic, cycle_offset{cycle, eighths});
            check_three(traffic,
                        std::string(what) + " at " + std::to_string(cycle) + " + " + std::to_string(eighths) + "/8");
        }
    }
}

// Measures how many edges ahead of the kernel's time it is.
class quiet_model : public clocked_model, public edge_listener {
  public:
    explicit quiet_model(const clock_domain& clock) : clock_(clock) {}

    std::uint64_t clock(std::uint64_t edges, bool&) override {
        done_ += edges;
        const auto due = clock_.cycle(now_ps()) + 1;
        if (done_ > due) furthest = std::max(furthest, done_ - due);
        return edges;
    }
    void settle() override {}
    void on_edge(std::uint64_t) override {}

    std::uint64_t furthest = 0;

  private:
    const clock_domain clock_;
    std::uint64_t done_ = 0;
};

}  // namespace

// Two machines in one process have the same clock, and one is told of input later than the other.
BOOST_AUTO_TEST_CASE(no_burst_is_longer_than_any_block_with_the_clock_allows) {
    const fresh_kernel kernel;
    const clock_domain clock(50'000'000);
    quiet_model first(clock), second(clock);
    burst_clock::set_default_longest_burst(8);
    const burst_clock of_first("first", clock, first, first);
    burst_clock::set_default_longest_burst(4);
    const burst_clock of_second("second", clock, second, second);
    burst_clock::set_default_longest_burst(burst_clock::usual_longest_burst);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_US));
    BOOST_TEST(first.furthest == 4u);
    BOOST_TEST(second.furthest == 4u);
}

BOOST_AUTO_TEST_CASE(a_request_anywhere) {
    sweep("a request", [](crossbar_traffic& traffic, cycle_offset at) { traffic.initiators[1].requests[0].gap = at; });
}

BOOST_AUTO_TEST_CASE(a_response_accepted_anywhere) {
    sweep("END_RESP",
          [](crossbar_traffic& traffic, cycle_offset at) { traffic.initiators[0].requests[0].response_hold = at; });
}

BOOST_AUTO_TEST_CASE(a_target_answering_anywhere) {
    sweep("END_REQ", [](crossbar_traffic& traffic, cycle_offset at) { traffic.targets[0][0].request_hold = at; });
    sweep("BEGIN_RESP", [](crossbar_traffic& traffic, cycle_offset at) { traffic.targets[0][0].latency = at; });
}

// Request open, accepted, queued behind another, response open: reset meets each of them, and a pulse shorter than a
// cycle may fall between two edges.
BOOST_AUTO_TEST_CASE(reset_anywhere) {
    for (const cycle_offset length : {cycle_offset{2, 0}, cycle_offset{0, 2}, cycle_offset{1, 5}}) {
        sweep("reset", [&](crossbar_traffic& traffic, cycle_offset at) {
            traffic.initiators[0].requests[0].response_hold = {4, 0};
            traffic.initiators[1].requests[0].response_hold = {6, 1};
            traffic.resets = {{1u + at.cycles, at.eighths, length}};
        });
    }
}

// A second reset while the errors of the first are still being handed out.
BOOST_AUTO_TEST_CASE(reset_after_reset) {
    sweep("second reset", [](crossbar_traffic& traffic, cycle_offset at) {
        for (auto& initiator : traffic.initiators) {
            for (auto& request : initiator.requests) request.response_hold = {3, 2};
        }
        traffic.resets = {{8, 0, {1, 0}}, {10u + at.cycles, at.eighths, {1, 0}}};
    });
}

BOOST_AUTO_TEST_CASE(random_traffic) {
    for (std::uint64_t seed = 100; seed < 110; ++seed) {
        check_three(make_crossbar_traffic(seed, 400), "seed " + std::to_string(seed));
    }
}
