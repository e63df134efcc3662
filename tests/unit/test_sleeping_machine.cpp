// SPDX-License-Identifier: Apache-2.0
// A processor that sleeps between ticks, as under an operating system that has nothing to do: whoever looks at the
// machine sees it wait, however long a sleep lasts, and what it executes is what the ticks cost.
#include <tlm_utils/simple_target_socket.h>
#include <boost/test/unit_test.hpp>
#include <cstdint>

#include <memory>
#include <vector>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "host/processor/processor_machine.h"
#include "processors/zynq_ps/zynq_ps.h"

using namespace tabletop;

namespace {

constexpr std::uint32_t entry = 0x10'0000;
constexpr std::uint64_t ms = 1'000'000'000;
// The level that has woken the core is sampled again a microsecond later: until then it finds nothing to do.
constexpr unsigned tick_instructions = 700;

// The private timer every 2^25 cycles of 1000/3 MHz, its interrupt enabled in the GIC and masked in the core.
constexpr std::uint32_t program[] = {
    0xE3000100, 0xE34F08F0,  // r0 = 0xF8F00100, the GIC's interface
    0xE3A01001, 0xE5801000,  // ICCICR = 1
    0xE3A010FF, 0xE5801004,  // ICCPMR = 0xFF
    0xE3012000, 0xE34F28F0,  // r2 = 0xF8F01000, its distributor
    0xE3A01001, 0xE5821000,  // ICDDCR = 1
    0xE3A01202, 0xE5821100,  // ICDISER0: 29
    0xE3003600, 0xE34F38F0,  // r3 = 0xF8F00600, the timer
    0xE3A01402, 0xE5831000,  // load
    0xE3A01007, 0xE5831008,  // enabled, again and again, with interrupt
    0xE320F003,              // loop: wfi
    0xE3A01001, 0xE583100C,  // the timer's event
    0xE590400C, 0xE5804010,  // ICCIAR to ICCEOIR
    0xE354001D, 0x02855001,  // ticks in r5
    0xEAFFFFF7,              // b loop
};

class sleeper : public processor_machine {
  public:
    sleeper() : ps_("ps", zynq_ps_config()) {
        adopt(ps_, 1u << 20, {});
        fabric_.bind(ps_.gp0);
        BOOST_TEST_REQUIRE(ps_.load(entry, program, sizeof program));
        ps_.set_entry_point(entry);
    }
    std::vector<machine_line> lines() override { return {}; }
    const clock_domain& main_clock() const override { return clock_; }
    bool fabric_busy() override { return false; }
    unsigned ticks() { return ps_.cpu().core().reg(5); }

  private:
    struct nobody : sc_core::sc_module {
        tlm_utils::simple_target_socket<nobody> in{"in"};
        explicit nobody(sc_core::sc_module_name name) : sc_module(name) {}
        void bind(tlm_utils::simple_initiator_socket<zynq_ps>& from) { from.bind(in); }
    };
    clock_domain clock_{100'000'000};
    zynq_ps ps_;
    nobody fabric_{"fabric"};
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_long_sleep_is_seen_as_one) {
    for (const std::uint64_t look_ms : {1, 5, 70}) {
        BOOST_TEST_CONTEXT("looked at every " << look_ms << " ms") {
            const fresh_kernel kernel;
            sleeper machine;
            sc_core::sc_start(from_ps(ms));
            machine.activity();
            const auto before = machine.statistics().instructions;
            const auto ticks_before = machine.ticks();
            unsigned busy = 0;
            for (std::uint64_t at = 0; at < 20'000; at += look_ms) {
                sc_core::sc_start(from_ps(look_ms * ms));
                if (machine.activity() != machine_activity::waiting) ++busy;
            }
            const auto ticks = machine.ticks() - ticks_before;
            BOOST_TEST(busy == 0u);
            BOOST_TEST(ticks >= 198u);
            BOOST_TEST(ticks <= 200u);
            BOOST_TEST(machine.statistics().instructions - before <= ticks * tick_instructions);
            BOOST_TEST(machine.statistics().sleep_ps > 20'000 * ms);
        }
    }
}
