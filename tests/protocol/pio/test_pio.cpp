// SPDX-License-Identifier: Apache-2.0
// The parallel port against a reference model, cycle by cycle: random accesses, levels at its pins, and resets.
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "pio/pio_rtl.h"
#include "reference_pio.h"
#include "register_testbench.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(50'000'000);

class pio_testbench : public register_testbench {
  public:
    pio_testbench(std::unique_ptr<pio_block> pio, const pio_config& config, std::uint64_t seed, bool phases)
        : register_testbench(config.clock, seed, phases),
          config_(config),
          pio_(std::move(pio)),
          out_("out", *pio_->pins_out.operator->(), config.clock),
          enable_("enable", *pio_->output_enable.operator->(), config.clock) {
        bind(*pio_);
        pio_->pins_in(pins_);
        spawn_thread("move_pins", [this] { move_pins(); });
    }

    void check() const {
        reference_pio reference(config_);
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            const auto pins = static_cast<std::uint32_t>(pins_.value(cycle));
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(pins), "irq in cycle " << cycle);
            BOOST_REQUIRE_MESSAGE(out_.history().at(cycle) == reference.out(), "pins_out in cycle " << cycle);
            BOOST_REQUIRE_MESSAGE(enable_.history().at(cycle) == reference.enable(),
                                  "output_enable in cycle " << cycle);
            reference_pio::inputs in;
            in.pins = pins;
            in.reset = reset;
            if (made != nullptr) {
                if (!made->write) {
                    BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word, in.pins),
                                          "word " << made->word << " read in cycle " << cycle);
                }
                in.write = made->write;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
            }
            reference.clock(in);
        });
    }

  private:
    bus_access choose() override {
        bus_access made;
        made.write = random() % 2 != 0;
        made.word = static_cast<unsigned>(random() % 3 == 0 ? 3 : random() % 4);
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 2 != 0 ? 0xF : random() % 16);
        made.value = static_cast<std::uint32_t>(random() & random());
        return made;
    }

    // Announced a while ahead, as the inputs of a machine are.
    void move_pins() {
        constexpr std::uint64_t ahead = 40;
        std::uint64_t cycle = ahead + 3;
        while (cycle < last_cycle()) {
            cycle += 1 + random() % 4 * (random() % 12);
            wait_to(cycle - ahead);
            pins_.set(cycle, random() & (random() % 2 != 0 ? random() : UINT64_MAX) & 0xFFFF'FFFF);
        }
    }

    const pio_config config_;
    std::unique_ptr<pio_block> pio_;
    cycle_pin_probe out_;
    cycle_pin_probe enable_;
    cycle_pin pins_{0};
};

class program : public sc_core::sc_module {
  public:
    program(sc_core::sc_module_name name, std::function<void()> body) : sc_module(name), body_(std::move(body)) {
        spawn_thread("run", [this] { run(); });
    }

  private:
    void run() { body_(); }

    std::function<void()> body_;
};

std::vector<pio_config> configurations() {
    return {
        {fabric, 10, pio_direction::out, pio_edge::none, pio_irq::none},
        {fabric, 10, pio_direction::in, pio_edge::none, pio_irq::none},
        {fabric, 4, pio_direction::in, pio_edge::falling, pio_irq::edge},
        {fabric, 32, pio_direction::bidirectional, pio_edge::falling, pio_irq::edge},
        {fabric, 16, pio_direction::bidirectional, pio_edge::any, pio_irq::edge},
        {fabric, 8, pio_direction::in, pio_edge::rising, pio_irq::level},
        {fabric, 9, pio_direction::bidirectional, pio_edge::rising, pio_irq::edge},  // no variant of variants.txt
    };
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_reference_port) {
    const auto seed = test_seed();
    for (const auto v : {view::ca, view::rtl}) {
        unsigned number = 0;
        for (const auto& config : configurations()) {
            for (const bool phases : {false, true}) {
                BOOST_TEST_CONTEXT(view_name(v)
                                   << ", configuration " << number / 2 << (phases ? ", phases" : ", calls")) {
                    const fresh_kernel kernel;
                    pio_testbench testbench(make_pio("pio", v, config), config, seed + number, phases);
                    testbench.run(20'000);
                    testbench.check();
                    testbench.check_answers();
                }
                ++number;
            }
        }
    }
}

// A pin that goes on for ever by arithmetic, and an interrupt that waits for another one: no event a change.
BOOST_AUTO_TEST_CASE(an_endless_pattern_costs_nothing_until_its_edge_is_asked_for) {
    class endless : public cycle_pin_if {
      public:
        std::uint64_t value(std::uint64_t cycle) const override { return cycle / 5 % 2 | (cycle >= 900'000 ? 2 : 0); }
        std::uint64_t next_change(std::uint64_t cycle) const override { return cycle / 5 * 5 + 5; }
        void attach(cycle_pin_listener&) override {}
    };
    const fresh_kernel kernel;
    const pio_config config{fabric, 2, pio_direction::in, pio_edge::rising, pio_irq::edge};
    endless pins;
    sc_core::sc_signal<bool> rst;
    sc_core::sc_signal<bool> irq;
    ahead_initiator calls("calls", fabric);
    const auto pio = make_pio_tlm("pio", view::ca, config);
    calls.out.bind(pio->in);
    pio->rst(rst);
    pio->irq(irq);
    pio->pins_in(pins);
    program unmask("unmask", [&] {
        bus_access mask{10, true, 2, 2, 0xF};
        calls.make(mask);
    });
    std::uint64_t risen = 0;
    program waits("waits", [&] {
        sc_core::wait(irq.posedge_event());
        risen = fabric.cycle(now_ps());
    });
    sc_core::sc_start(from_ps(fabric.edge(1'000'000)));
    BOOST_TEST(risen == 900'002u);
    BOOST_TEST(sc_core::sc_delta_count() < 1000u);
}

BOOST_AUTO_TEST_CASE(a_port_says_whether_a_pin_may_interrupt) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            sc_core::sc_signal<bool> rst;
            sc_core::sc_signal<bool> irq;
            cycle_pin pins{0};
            ahead_initiator calls("calls", fabric);
            const auto pio = make_pio("pio", v, {fabric, 4, pio_direction::in, pio_edge::falling, pio_irq::edge});
            calls.out.bind(pio->in);
            pio->rst(rst);
            pio->irq(irq);
            pio->pins_in(pins);
            bool is_over = false;
            program asks("asks", [&] {
                const auto says = [&](std::uint64_t at) {
                    sc_core::wait(from_ps(fabric.edge(at) + 1 - now_ps()));
                    return pio->may_interrupt();
                };
                pins.set(10, 1);
                pins.set(100, 0);
                BOOST_TEST(!says(20));
                bus_access mask{30, true, 2, 1, 0xF};
                calls.make(mask);
                BOOST_TEST(says(40));
                BOOST_TEST(says(101));
                BOOST_TEST(!says(110));
                BOOST_TEST(irq.read());
                bus_access clear{120, true, 3, 1, 0xF};
                calls.make(clear);
                BOOST_TEST(!says(140));
                BOOST_TEST(!irq.read());
                is_over = true;
            });
            sc_core::sc_start(from_ps(fabric.edge(1'000)));
            BOOST_TEST(is_over);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_debugger_changes_nothing) {
    const fresh_kernel kernel;
    const pio_config config{fabric, 4, pio_direction::in, pio_edge::rising, pio_irq::edge};
    cycle_pin pins(0xF);
    sc_core::sc_signal<bool> rst;
    sc_core::sc_signal<bool> irq;
    ahead_initiator calls("calls", fabric);
    const auto pio = make_pio_tlm("pio", view::ca, config);
    calls.out.bind(pio->in);
    pio->rst(rst);
    pio->irq(irq);
    pio->pins_in(pins);
    sc_core::sc_start(from_ps(fabric.edge(10)));
    for (unsigned round = 0; round < 2; ++round) {
        std::uint32_t words[4] = {};
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(words));
        trans.set_data_length(16);
        BOOST_TEST(calls.out->transport_dbg(trans) == 16u);
        BOOST_TEST(words[0] == 0xFu);
        BOOST_TEST(words[3] == 0xFu);
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
    BOOST_CHECK_THROW(check(pio_config{fabric, 8, pio_direction::out, pio_edge::none, pio_irq::level}),
                      std::invalid_argument);
    BOOST_CHECK_THROW(check(pio_config{fabric, 0}), std::invalid_argument);
    BOOST_CHECK_THROW(check(pio_config{fabric, 33}), std::invalid_argument);
    BOOST_CHECK_THROW(check(pio_config{fabric, 8, pio_direction::out, pio_edge::any}), std::invalid_argument);
    BOOST_CHECK_THROW(check(pio_config{fabric, 8, pio_direction::in, pio_edge::none, pio_irq::edge}),
                      std::invalid_argument);
    BOOST_CHECK_NO_THROW(check(pio_config{fabric, 1, pio_direction::bidirectional, pio_edge::any, pio_irq::edge}));
}
