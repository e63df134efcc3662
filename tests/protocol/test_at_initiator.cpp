// SPDX-License-Identifier: Apache-2.0
// The four-phase initiator against targets that answer in every legal way: a transfer ends when its response does.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <boost/test/unit_test.hpp>

#include "base/at_initiator.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "hand_driven.h"

#include <functional>

using namespace tabletop;

DECLARE_EXTENDED_PHASE(remark);

namespace {

constexpr std::uint64_t period_ps = 10'000;
constexpr unsigned accept_delay = 2;

struct reader : sc_core::sc_module {
    explicit reader(sc_core::sc_module_name name) : sc_module(name) {
        spawn_thread("run", [this] { run(); });
    }
    void run() {
        for (const unsigned delay : {0u, accept_delay}) {
            const auto begin_ps = now_ps();
            std::uint32_t value = 0;
            BOOST_TEST(port.read(0x40, value, delay) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(value == 0x40u);
            took_ps.push_back(now_ps() - begin_ps);
        }
    }
    at_initiator port{"port", clock_domain(100'000'000)};
    std::vector<std::uint64_t> took_ps;
};

// How long a read takes whose response is accepted at once, and one that is accepted later.
std::vector<std::uint64_t> durations(const hand_target::answer& answer) {
    const fresh_kernel kernel;
    reader r("reader");
    hand_target target("target", answer);
    r.port.out.bind(target.in);
    sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_US));
    BOOST_TEST(r.port.live_payloads() == 0u);
    return r.took_ps;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_early_completion_with_a_delay) {
    const auto took = durations([](hand_target&, auto& trans, auto&, auto& delay) {
        hand_target::execute(trans);
        delay = from_ps(5 * period_ps);
        return tlm::TLM_COMPLETED;
    });
    BOOST_TEST(took == (std::vector<std::uint64_t>{5 * period_ps, 5 * period_ps}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_early_response_with_a_delay) {
    const auto took = durations([](hand_target&, auto& trans, auto& phase, auto& delay) {
        if (phase == tlm::END_RESP) return tlm::TLM_COMPLETED;
        hand_target::execute(trans);
        phase = tlm::BEGIN_RESP;
        delay = from_ps(5 * period_ps);
        return tlm::TLM_UPDATED;
    });
    BOOST_TEST(took == (std::vector<std::uint64_t>{5 * period_ps, 7 * period_ps}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_response_with_a_delay_and_a_remark_before_it) {
    const auto took = durations([](hand_target& target, auto& trans, auto& phase, auto&) {
        if (phase == tlm::END_RESP) return tlm::TLM_COMPLETED;
        hand_target::execute(trans);
        sc_core::sc_spawn([&target, &trans] {
            sc_core::sc_time delay;
            tlm::tlm_phase said = remark;
            BOOST_TEST(target.in->nb_transport_bw(trans, said, delay) == tlm::TLM_ACCEPTED);
            said = tlm::BEGIN_RESP;
            delay = from_ps(5 * period_ps);
            target.in->nb_transport_bw(trans, said, delay);
        });
        return tlm::TLM_ACCEPTED;
    });
    BOOST_TEST(took == (std::vector<std::uint64_t>{5 * period_ps, 7 * period_ps}), boost::test_tools::per_element());
}
