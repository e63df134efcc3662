// SPDX-License-Identifier: Apache-2.0
// The audio port against a reference model, cycle by cycle: random accesses and resets in every view.
#include "audio_port/audio_port_rtl.h"
#include "fresh_kernel.h"
#include "peripherals/audio_port/registers.h"
#include "peripherals/audio_port/tolerance.h"
#include "reference_audio_port.h"
#include "register_testbench.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = audio_port_registers;

namespace {

const clock_domain fabric(100'000'000);
const clock_domain fast(100'000'000'000, 9300);  // 9.3 cycles a sample

class codec : public audio_peer {
  public:
    audio_frame input(std::uint64_t n) const override {
        return {static_cast<std::int32_t>(n * 2654435761u + 1), static_cast<std::int32_t>(n * 40503u + 7)};
    }
    void output(std::uint64_t n, const audio_frame& frame) override { played[n] = frame; }

    // Silence, or nothing said: the same.
    audio_frame at(std::uint64_t n) const {
        const auto found = played.find(n);
        return found == played.end() ? audio_frame{} : found->second;
    }

    std::map<std::uint64_t, audio_frame> played;
};

class audio_testbench : public register_testbench {
  public:
    audio_testbench(view v, std::uint64_t seed, bool phases)
        : register_testbench(fabric, seed, phases), port_(make_audio_port("port", v, {fabric, fast})) {
        bind(*port_);
        port_->attach(codec_);
    }

    void check() const {
        port_->settle();
        reference_audio_port reference;
        const sample_times times(fabric, fast);
        std::uint64_t n = 0;
        unsigned rises = 0, played = 0;
        bool before = false;
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(), "irq in cycle " << cycle);
            rises += reference.irq() && !before ? 1 : 0;
            before = reference.irq();
            reference_audio_port::inputs in;
            in.reset = reset;
            in.sample = times.cycle(n) == cycle;
            const auto frame = codec_.input(n);
            in.left = static_cast<std::uint32_t>(frame.left);
            in.right = static_cast<std::uint32_t>(frame.right);
            if (made != nullptr) {
                in.read = !made->write;
                in.write = made->write;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
                if (in.read) {
                    BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word),
                                          "word " << made->word << " read in cycle " << cycle);
                }
            }
            reference.clock(in);
            if (!in.sample) return;
            BOOST_REQUIRE_MESSAGE(codec_.at(n).left == static_cast<std::int32_t>(reference.left_out), "sample " << n);
            BOOST_REQUIRE_MESSAGE(codec_.at(n).right == static_cast<std::int32_t>(reference.right_out), "sample " << n);
            played += reference.left_out != 0 ? 1 : 0;
            ++n;
        });
        BOOST_TEST(rises > 20u);
        BOOST_TEST(played > 100u);
    }

  private:
    bus_access choose() override {
        if (random() % 300 == 0) favoured_ = static_cast<unsigned>(random() % 8);
        bus_access made;
        const bool is_favoured = random() % 3 != 0;
        made.write = is_favoured ? favoured_ % 2 != 0 : random() % 2 != 0;
        made.word = static_cast<unsigned>(is_favoured ? 2 + favoured_ / 2 % 2 : random() % 4);
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 4 == 0 ? random() % 16 : 0xF);
        made.value = static_cast<std::uint32_t>(random());
        if (made.word == 0) made.value &= random() % 4 == 0 ? 0xF : 3;
        return made;
    }
    unsigned accesses_per_reset() const override { return 1000; }

    codec codec_;
    std::unique_ptr<audio_port_block> port_;
    unsigned favoured_ = 0;  // write, and channel
};

// A port with one initiator and a program.
class audio_program : public programmed_block<audio_port_block> {
  public:
    audio_program(view v, const clock_domain& rate, std::function<void(audio_program&)> body)
        : programmed_block(fabric, make_audio_port("port", v, {fabric, rate}),
                           [this, body = std::move(body)] { body(*this); }) {}

    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
        bus_access made{cycle, true, offset / 4, value, 0xF};
        calls.make(made);
    }
    std::uint32_t read(std::uint32_t offset, std::uint64_t cycle) {
        bus_access made{cycle, false, offset / 4};
        calls.make(made);
        return made.value;
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_reference_port) {
    auto seed = test_seed();
    for (const auto v : {view::ca, view::at, view::rtl}) {
        for (const bool phases : {false, true}) {
            BOOST_TEST_CONTEXT(view_name(v) << (phases ? ", phases" : ", calls")) {
                const fresh_kernel kernel;
                audio_testbench testbench(v, seed++, phases);
                testbench.run(60'000);
                testbench.check();
                testbench.check_answers();
            }
        }
    }
}

// The usual program of an echo: a second of sound, and an event for each time that it has to be looked after.
BOOST_AUTO_TEST_CASE(an_echo_by_interrupt_costs_an_event_each_96_words) {
    const fresh_kernel kernel;
    unsigned rises = 0;
    audio_program program(view::ca, clock_domain(8000), [&](audio_program& of) {
        of.write(reg::control, reg::control_re, 10);
        for (;;) {
            sc_core::wait(of.irq.posedge_event());
            ++rises;
            BOOST_TEST(fabric.cycle(now_ps()) == rises * 96u * 12'500 + 1);
            for (unsigned n = 0; n < 96; ++n) {
                const auto cycle = fabric.cycle(now_ps()) + 10;
                of.write(reg::left, of.read(reg::left, cycle), cycle + 10);
                of.write(reg::right, of.read(reg::right, cycle + 20), cycle + 30);
            }
        }
    });
    codec far;
    program.block->attach(far);
    sc_core::sc_start(from_ps(fabric.edge(100'000'002)));
    program.block->settle();
    BOOST_TEST(rises == 83u);
    BOOST_TEST(far.played.size() == 7904u);  // the first 96 samples were silent
    for (const auto& [n, frame] : far.played) BOOST_TEST_REQUIRE((frame == far.input(n - 96)));
}

BOOST_AUTO_TEST_CASE(nothing_enabled_and_nothing_queued_has_no_events) {
    const fresh_kernel kernel;
    audio_program program(view::at, clock_domain(96'000), [](audio_program& of) {
        BOOST_TEST(of.read(reg::fifospace, 99'000'000) == 0x80808080u);
        BOOST_TEST(of.read(reg::control, 99'000'100) == (reg::control_ri | reg::control_wi));
    });
    sc_core::sc_start(from_ps(fabric.edge(100'000'000)));
    BOOST_TEST(sc_core::sc_delta_count() < 20u);
}

// Since it has no clock grid, an access takes a period wherever it begins.
BOOST_AUTO_TEST_CASE(at_keeps_its_tolerance) {
    const auto seed = test_seed();
    const auto measured = [seed](view v) {
        std::vector<std::uint64_t> times;
        const fresh_kernel kernel;
        audio_program program(v, fast, [&](audio_program& of) {
            std::mt19937_64 random(seed);
            of.write(reg::control, reg::control_re, 10);
            for (unsigned round = 0; round < 300; ++round) {
                const auto begin_ps = [&] {
                    return fabric.edge(fabric.cycle(now_ps()) + 5) + random() % fabric.edge(1);
                };
                const auto read_ps = begin_ps();
                bus_access space{0, false, reg::fifospace / 4};
                times.push_back(of.calls.make_at(read_ps, space) - read_ps);
                const auto stop_ps = begin_ps();
                bus_access stop{0, true, reg::control / 4, reg::control_we};
                of.calls.make_at(stop_ps, stop);
                if (!of.irq.read()) sc_core::wait(of.irq.posedge_event());
                times.push_back(now_ps() - stop_ps);
                bus_access start{0, true, reg::control / 4, reg::control_re | reg::control_cr};
                of.calls.make_at(begin_ps(), start);
            }
        });
        sc_core::sc_start(from_ps(fabric.edge(30'000)));
        BOOST_TEST(times.size() == 600u);
        return times;
    };
    check_tolerance(measured(view::at), measured(view::ca), audio_port_at_tolerance, fabric);
}

BOOST_AUTO_TEST_CASE(registers_after_reset) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const fresh_kernel kernel;
        audio_program program(v, clock_domain(8000), [](audio_program& of) {
            for (const auto& each : reg::map) BOOST_TEST(of.read(each.offset, 20 + each.offset) == each.reset);
        });
        sc_core::sc_start(from_ps(fabric.edge(100)));
    }
}

// The debugger sees the words that a program would read, and leaves them.
BOOST_AUTO_TEST_CASE(a_debugger_changes_nothing) {
    const fresh_kernel kernel;
    audio_program program(view::ca, clock_domain(8000), [](audio_program&) {});
    codec far;
    program.block->attach(far);
    sc_core::sc_start(from_ps(fabric.edge(5 * 12'500)));
    for (unsigned round = 0; round < 2; ++round) {
        std::uint32_t words[4] = {};
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(words));
        trans.set_data_length(sizeof words);
        BOOST_TEST(program.calls.out->transport_dbg(trans) == sizeof words);
        const std::uint32_t expected[4] = {reg::control_wi, 0x80800404, 1, 7};
        BOOST_TEST(words == expected, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(a_rate_that_the_clock_cannot_follow_is_refused) {
    BOOST_CHECK_THROW(check(audio_port_config{fabric, clock_domain(30'000'000)}), std::invalid_argument);
    BOOST_CHECK_NO_THROW(check(audio_port_config{fabric, clock_domain(96'000)}));
}

BOOST_AUTO_TEST_CASE(a_port_says_whether_it_will_interrupt) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            audio_program program(v, fast, [&](audio_program& of) {
                const auto write = [&](std::uint32_t offset, std::uint32_t value) {
                    of.write(offset, value, fabric.cycle(now_ps()) + 2);
                };
                const auto says = [&](std::uint32_t control) {
                    write(reg::control, control);
                    sc_core::wait(from_ps(fabric.edge(4) - 1));
                    return of.block->may_interrupt();
                };
                const auto rises = [&] {
                    sc_core::wait(of.irq.posedge_event());
                    sc_core::wait(from_ps(fabric.edge(1) / 2));
                    BOOST_TEST(!of.block->may_interrupt());
                };
                BOOST_TEST(!says(0));
                BOOST_TEST(!says(reg::control_re | reg::control_cr));
                BOOST_TEST(says(reg::control_re));
                rises();
                BOOST_TEST(!says(reg::control_we));  // it is high at once
                BOOST_TEST(of.irq.read());
                write(reg::control, 0);
                for (unsigned n = 0; n < 100; ++n) write(reg::left, n), write(reg::right, n);
                BOOST_TEST(says(reg::control_we));
                rises();
                BOOST_TEST(!says(0));
                sc_core::sc_stop();
            });
            sc_core::sc_start(from_ps(fabric.edge(20'000)));
            BOOST_TEST(fabric.cycle(now_ps()) < 20'000u);
        }
    }
}
