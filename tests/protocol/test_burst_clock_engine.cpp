// SPDX-License-Identifier: Apache-2.0
// The Verilated engine in bursts against the same engine clocked edge by edge, and against the cycle-annotated view: a
// request, the acceptance of a response and reset at every place of a search, the interrupt in the same cycle.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "engines/connect4_minimax/registers.h"
#include "fresh_kernel.h"
#include "pins/burst_clock.h"
#include "recording_check.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"

using namespace tabletop;
namespace reg = tabletop::connect4_minimax_registers;

namespace {

using traffic = std::function<void(register_bench&)>;

recording play(view v, const traffic& body, std::uint64_t longest_burst) {
    burst_clock::set_default_longest_burst(longest_burst);
    const fresh_kernel kernel;
    recording result;
    const connect4_minimax_config config{clock_domain(100'000'000), 2, false, 1};
    register_bench bench("bench", config.clock, engine_in(v, config), &result, true, body);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    BOOST_TEST(bench.live_payloads() == 0u);
    BOOST_TEST(result.records().size() > 30u);
    result.sort();
    return result;
}

void check_three(const std::string& what, const traffic& body) {
    const auto bursts = play(view::rtl, body, burst_clock::usual_longest_burst);
    check_equal(bursts, play(view::rtl, body, 1), what + ", bursts against single clocks");
    check_equal(play(view::ca, body, 1), bursts, what + ", ca against rtl");
}

constexpr unsigned window_ps = 480'000;  // a search of one ply lasts about 200 cycles; every place of its first 48
constexpr unsigned step_ps = 3'750;      // so that all eighths of a cycle come up

template <typename Action>
void sweep(const char* what, Action action) {
    for (unsigned offset = 0; offset < window_ps; offset += step_ps) {
        check_three(std::string(what) + " at " + std::to_string(offset) + " ps", [&](register_bench& b) {
            b.write(reg::depth, 1);
            b.write(reg::control, 3);
            if (offset != 0) sc_core::wait(from_ps(offset));
            action(b, offset);
            for (const auto offset_of : {reg::status, reg::move, reg::score, reg::cycles_lo, reg::nodes_lo})
                b.read(offset_of);
        });
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_read_anywhere) {
    sweep("a read", [](register_bench& b, unsigned) {
        b.read(reg::status);
        b.wait_irq();
    });
}

BOOST_AUTO_TEST_CASE(a_write_and_a_late_acceptance_anywhere) {
    sweep("a write", [](register_bench& b, unsigned offset) {
        b.write(reg::control, 3, 0xF, offset / 10'000 % 7);  // an overrun while the search runs
        b.wait_irq();
        b.write(reg::status, 6, 0x1, 3);
    });
}

BOOST_AUTO_TEST_CASE(reset_anywhere) {
    sweep("reset", [](register_bench& b, unsigned offset) {
        b.drive_reset(true);
        sc_core::wait(from_ps(4'000 + offset % 30'000));
        b.drive_reset(false);
        b.write(reg::depth, 1);
        b.write(reg::control, 3);
        b.wait_irq();
    });
}
