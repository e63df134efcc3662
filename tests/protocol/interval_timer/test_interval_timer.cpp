// SPDX-License-Identifier: Apache-2.0
// The interval timer against a reference model, cycle by cycle: random accesses and resets.
#include "fresh_kernel.h"
#include "hinted_read.h"
#include "interval_timer/interval_timer_rtl.h"
#include "peripherals/interval_timer/registers.h"
#include "peripherals/interval_timer/tolerance.h"
#include "reference_interval_timer.h"
#include "register_testbench.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = interval_timer_registers;

namespace {

const clock_domain fabric(100'000'000);

class timer_testbench : public register_testbench {
  public:
    timer_testbench(view v, std::uint64_t seed, bool phases)
        : register_testbench(fabric, seed, phases), timer_(make_interval_timer("timer", v, {fabric})) {
        bind(*timer_);
    }

    void check() const {
        reference_interval_timer reference;
        unsigned rises = 0;
        bool before = false;
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(), "irq in cycle " << cycle);
            rises += reference.irq() && !before ? 1 : 0;
            before = reference.irq();
            reference_interval_timer::inputs in;
            in.reset = reset;
            if (made != nullptr && !made->write) {
                BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word),
                                      "word " << made->word << " read in cycle " << cycle);
            } else if (made != nullptr) {
                in.write = true;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
            }
            reference.clock(in);
        });
        BOOST_TEST(rises > 20u);
    }

  private:
    bus_access choose() override {
        bus_access made;
        made.write = random() % 2 != 0;
        made.word = static_cast<unsigned>(random() % 8);
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 3 == 0 ? random() % 16 : 0xF);
        made.value = static_cast<std::uint32_t>(random());
        if (made.word == 2) made.value = static_cast<std::uint32_t>(random() % 40 * (random() % 4));
        if (made.word == 3) made.value = random() % 20 == 0 ? 1 : 0;
        return made;
    }

    std::unique_ptr<interval_timer_block> timer_;
};

// A timer with one initiator and a program.
class timer_program : public programmed_block<interval_timer_block> {
  public:
    timer_program(view v, std::function<void(timer_program&)> body)
        : programmed_block(fabric, make_interval_timer("timer", v, {fabric}),
                           [this, body = std::move(body)] { body(*this); }) {}

    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
        bus_access made{cycle, true, offset / 4, value, 0xF};
        calls.make(made);
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_reference_timer) {
    check_random_traffic<timer_testbench>(60'000, {view::ca, view::at, view::rtl});
}

// The usual program: 7, then a write to status in the handler.
BOOST_AUTO_TEST_CASE(time_outs_come_once_a_period_and_cost_an_event_each) {
    const fresh_kernel kernel;
    unsigned rises = 0;
    timer_program program(view::ca, [&](timer_program& of) {
        of.write(reg::periodl, 0x869F, 2);  // 99999
        of.write(reg::periodh, 0x0001, 4);
        of.write(reg::control, reg::control_ito | reg::control_cont | reg::control_start, 9);
        for (;;) {
            sc_core::wait(of.irq.posedge_event());
            ++rises;
            BOOST_TEST(fabric.cycle(now_ps()) == 10u + rises * 100'000u);
            of.write(reg::status, 0, fabric.cycle(now_ps()) + 50);
            sc_core::wait(from_ps(fabric.edge(1)));
            BOOST_TEST(!of.irq.read());
        }
    });
    sc_core::sc_start(from_ps(fabric.edge(10'000'500)));
    BOOST_TEST(rises == 100u);
    BOOST_TEST(sc_core::sc_delta_count() < 2000u);
}

BOOST_AUTO_TEST_CASE(without_an_interrupt_nothing_happens_in_the_kernel) {
    const fresh_kernel kernel;
    timer_program program(view::at, [](timer_program& of) {
        of.write(reg::periodh, 0, 4);
        of.write(reg::control, reg::control_cont | reg::control_start, 9);
        bus_access status{50'000'000, false, reg::status / 4};
        of.calls.make(status);
        BOOST_TEST(status.value == (reg::status_to | reg::status_run));
    });
    sc_core::sc_start(from_ps(fabric.edge(60'000'000)));
    BOOST_TEST(!program.irq.read());
    BOOST_TEST(sc_core::sc_delta_count() < 50u);
}

// Since it has no clock grid, an access takes a period wherever it begins.
BOOST_AUTO_TEST_CASE(at_keeps_its_tolerance) {
    const auto seed = test_seed();
    const auto measured = [seed](view v) {
        std::vector<std::uint64_t> times;
        const fresh_kernel kernel;
        timer_program program(v, [&](timer_program& of) {
            std::mt19937_64 random(seed);
            of.write(reg::periodl, 20, 5);
            of.write(reg::periodh, 0, 10);
            for (unsigned round = 0; round < 300; ++round) {
                const auto begin_ps = [&] {
                    return fabric.edge(fabric.cycle(now_ps()) + 5) + random() % fabric.edge(1);
                };
                const auto read_ps = begin_ps();
                bus_access status{0, false, reg::status / 4};
                times.push_back(of.calls.make_at(read_ps, status) - read_ps);
                const auto start_ps = begin_ps();
                bus_access start{0, true, reg::control / 4, reg::control_ito | reg::control_start};
                of.calls.make_at(start_ps, start);
                sc_core::wait(of.irq.posedge_event());
                times.push_back(now_ps() - start_ps);
                of.write(reg::status, 0, fabric.cycle(now_ps()) + 5);
            }
        });
        sc_core::sc_start(from_ps(fabric.edge(30'000)));
        BOOST_TEST(times.size() == 600u);
        return times;
    };
    check_tolerance(measured(view::at), measured(view::ca), interval_timer_at_tolerance, fabric);
}

// Periods of 5 us, short counts that stop, and counts that stand.
BOOST_AUTO_TEST_CASE(what_a_poll_is_told_of_its_value_holds) {
    const auto seed = test_seed();
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        unsigned told = 0;
        timer_program program(v, [&](timer_program& of) {
            std::mt19937_64 random(seed);
            constexpr std::uint64_t reach_ps = 20'000'000;
            const auto later = [&] {
                sc_core::wait(from_ps(reach_ps + 1'000'000 + random() % 10'000));
                return fabric.cycle(now_ps()) + 1;
            };
            of.write(reg::periodl, 500, 5);
            of.write(reg::periodh, 0, 10);
            for (unsigned round = 0; round < 300; ++round) {
                of.write(reg::control, static_cast<std::uint32_t>(random() % 16), later());
                if (random() % 3 == 0) of.write(reg::status, 0, fabric.cycle(now_ps()) + 10);
                const auto offset = random() % 2 != 0 ? reg::status : 4 * static_cast<std::uint32_t>(random() % 6);
                const auto begin_ps = now_ps() + 100'000 + random() % 6'000'000;
                told += check_stability(of.calls.out, offset, begin_ps, reach_ps / 2) ? 1 : 0;
            }
        });
        sc_core::sc_start(from_ps(fabric.edge(1'000'000)));
        BOOST_TEST(told > 200u);
    }
}

BOOST_AUTO_TEST_CASE(registers_after_reset) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const fresh_kernel kernel;
        timer_program program(v, [](timer_program& of) {
            for (const auto& each : reg::map) {
                bus_access read{20 + each.offset, false, each.offset / 4};
                of.calls.make(read);
                BOOST_TEST(read.value == each.reset);
            }
        });
        sc_core::sc_start(from_ps(fabric.edge(100)));
    }
}

BOOST_AUTO_TEST_CASE(a_debugger_reads_what_is_there) {
    const fresh_kernel kernel;
    timer_program program(view::ca, [](timer_program& of) {
        of.write(reg::control, reg::control_cont | reg::control_start, 9);
        of.write(reg::snapl, 0, 109);
    });
    sc_core::sc_start(from_ps(fabric.edge(200)));
    std::uint32_t words[8] = {};
    tlm::tlm_generic_payload trans;
    trans.set_command(tlm::TLM_READ_COMMAND);
    trans.set_address(0);
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(words));
    trans.set_data_length(sizeof words);
    BOOST_TEST(program.calls.out->transport_dbg(trans) == sizeof words);
    const std::uint32_t expected[8] = {reg::status_run, reg::control_cont, 0xBC1F, 0xBE, 0xBC1F - 99, 0xBE, 0, 0};
    BOOST_TEST(words == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_timer_says_whether_it_will_interrupt) {
    constexpr auto usual = reg::control_ito | reg::control_cont | reg::control_start;
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            timer_program program(v, [&](timer_program& of) {
                const auto says = [&](std::uint32_t offset, std::uint32_t value) {
                    of.write(offset, value, fabric.cycle(now_ps()) + 2);
                    sc_core::wait(from_ps(fabric.edge(4) - 1));
                    return of.block->may_interrupt();
                };
                BOOST_TEST(!of.block->may_interrupt());
                BOOST_TEST(!says(reg::periodh, 0));
                BOOST_TEST(!says(reg::periodl, 50));
                BOOST_TEST(says(reg::control, usual));
                sc_core::wait(of.irq.posedge_event());
                sc_core::wait(from_ps(fabric.edge(1) / 2));
                BOOST_TEST(!of.block->may_interrupt());
                BOOST_TEST(says(reg::status, 0));
                BOOST_TEST(!says(reg::control, reg::control_cont));
                BOOST_TEST(says(reg::control, reg::control_ito));
                BOOST_TEST(!says(reg::control, reg::control_ito | reg::control_stop));
                // Once, and never again.
                BOOST_TEST(!says(reg::periodl, 0));
                BOOST_TEST(!says(reg::status, 0));
                BOOST_TEST(!says(reg::control, usual));
                sc_core::sc_stop();
            });
            sc_core::sc_start(from_ps(fabric.edge(1'000)));
            BOOST_TEST(fabric.cycle(now_ps()) < 1'000u);
        }
    }
}
