// SPDX-License-Identifier: Apache-2.0
// The parallel port against a literal one, cycle by cycle: random accesses, levels at its pins, and resets.
#define BOOST_TEST_MODULE pio
#include "base/at_initiator.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "literal_pio.h"
#include "pio/make_pio.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(50'000'000);

struct bus_access {
    std::uint64_t cycle = 0;  // in which it is taken
    bool write = false;
    unsigned word = 0;
    std::uint32_t value = 0;  // written, or read
    unsigned lanes = 0;
};

// Asserted and released in the midst of these cycles.
struct reset_press {
    std::uint64_t first;
    std::uint64_t last;
};

// Makes accesses by b_transport, at a local time that is ahead of the kernel's.
class ahead_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    explicit ahead_initiator(sc_core::sc_module_name name) : sc_module(name) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    }

    // Returns at the local time of its end.
    void make(bus_access& of) {
        unsigned char enables[4];
        for (unsigned n = 0; n < 4; ++n) enables[n] = (of.lanes >> n & 1) != 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        tlm::tlm_generic_payload trans;
        trans.set_command(of.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
        trans.set_address(4 * of.word);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&of.value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        if (of.write) {
            trans.set_byte_enable_ptr(enables);
            trans.set_byte_enable_length(4);
        }
        auto delay = from_ps(fabric.edge(of.cycle) - now_ps());
        out->b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
        sc_core::wait(delay);
    }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
};

class pio_desk : public sc_core::sc_module {
  public:
    pio_desk(std::unique_ptr<pio_block> pio, const pio_config& config, std::uint64_t seed, bool phases)
        : sc_module(sc_core::sc_module_name("desk")),
          config_(config),
          random_(seed),
          pio_(std::move(pio)),
          out_("out", *pio_->pins_out.operator->(), config.clock),
          enable_("enable", *pio_->output_enable.operator->(), config.clock) {
        if (phases) {
            phases_ = std::make_unique<at_initiator>("phases", fabric);
            phases_->out.bind(pio_->in);
        } else {
            calls_ = std::make_unique<ahead_initiator>("calls");
            calls_->out.bind(pio_->in);
        }
        pio_->rst(rst_);
        pio_->irq(irq_);
        pio_->pins_in(pins_);
        SC_HAS_PROCESS(pio_desk);
        SC_THREAD(play);
        SC_THREAD(move_pins);
        SC_METHOD(see_irq);
        sensitive << irq_;
    }

    void run(std::uint64_t cycles) {
        end_ = cycles;
        sc_core::sc_start(from_ps(fabric.edge(cycles + 100)));
    }

    void check() const {
        literal_pio literal(config_);
        auto made = accesses_.begin();
        auto press = presses_.begin();
        for (std::uint64_t cycle = 0; cycle < end_; ++cycle) {
            const auto pins = static_cast<std::uint32_t>(pins_.value(cycle));
            BOOST_REQUIRE_MESSAGE(irq_levels_.at(cycle) == (literal.irq(pins) ? 1u : 0u), "irq in cycle " << cycle);
            BOOST_REQUIRE_MESSAGE(out_.history().at(cycle) == literal.out(), "pins_out in cycle " << cycle);
            BOOST_REQUIRE_MESSAGE(enable_.history().at(cycle) == literal.enable(), "output_enable in cycle " << cycle);
            literal_pio::inputs in;
            in.pins = pins;
            if (made != accesses_.end() && made->cycle == cycle) {
                if (!made->write) {
                    BOOST_REQUIRE_MESSAGE(made->value == literal.read(made->word, in.pins),
                                          "word " << made->word << " read in cycle " << cycle);
                }
                in.write = made->write;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
                ++made;
            }
            while (press != presses_.end() && press->last <= cycle) ++press;
            in.reset = press != presses_.end() && press->first <= cycle;
            literal.clock(in);
        }
        BOOST_TEST(accesses_.size() > end_ / 100);
    }

  private:
    void play() {
        wait_to(3);
        while (now() < end_) {
            wait_to(now() + random_() % 6 * (random_() % 3));
            if (random_() % 60 == 0) {
                press_reset();
            } else {
                make_access();
            }
        }
    }

    void make_access() {
        bus_access made;
        made.write = random_() % 2 != 0;
        made.word = static_cast<unsigned>(random_() % 3 == 0 ? 3 : random_() % 4);
        made.lanes = static_cast<unsigned>(!made.write || random_() % 2 != 0 ? 0xF : random_() % 16);
        if (made.write) made.value = static_cast<std::uint32_t>(random_() & random_());
        made.cycle = std::max(now() + (calls_ ? random_() % 20 : 0), free_);
        if (calls_) {
            calls_->make(made);
        } else if (made.write) {
            BOOST_TEST(phases_->write(4 * made.word, made.value, made.lanes) == tlm::TLM_OK_RESPONSE);
        } else {
            BOOST_TEST(phases_->read(4 * made.word, made.value) == tlm::TLM_OK_RESPONSE);
        }
        BOOST_TEST(now() == made.cycle + 1);
        free_ = now() + 1;
        accesses_.push_back(made);
    }

    void press_reset() {
        reset_press press{now(), now() + random_() % 6};
        wait_into(press.first);
        rst_.write(true);
        if (press.first == press.last) {
            sc_core::wait(from_ps(5000));
        } else {
            wait_into(press.last);
        }
        rst_.write(false);
        wait_to(now() + 1);
        free_ = now();
        presses_.push_back(press);
    }

    // Announced a while ahead, as the inputs of a machine are.
    void move_pins() {
        constexpr std::uint64_t ahead = 40;
        std::uint64_t cycle = ahead + 3;
        while (cycle < end_) {
            cycle += 1 + random_() % 4 * (random_() % 12);
            wait_to(cycle - ahead);
            pins_.set(cycle, random_() & (random_() % 2 != 0 ? random_() : UINT64_MAX) & 0xFFFF'FFFF);
        }
    }
    void see_irq() { irq_levels_.set_level(now(), irq_.read() ? 1 : 0); }

    void wait_to(std::uint64_t cycle) {
        if (fabric.edge(cycle) > now_ps()) sc_core::wait(from_ps(fabric.edge(cycle) - now_ps()));
    }
    void wait_into(std::uint64_t cycle) {
        wait_to(cycle);
        sc_core::wait(from_ps(7000));
    }
    std::uint64_t now() const { return fabric.cycle(now_ps()); }

    const pio_config config_;
    std::mt19937_64 random_;
    std::unique_ptr<pio_block> pio_;
    cycle_pin_probe out_;
    cycle_pin_probe enable_;
    std::unique_ptr<at_initiator> phases_;
    std::unique_ptr<ahead_initiator> calls_;
    cycle_pin pins_{0};
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};
    std::uint64_t end_ = 0;
    std::uint64_t free_ = 0;
    std::vector<bus_access> accesses_;
    std::vector<reset_press> presses_;
    level_history irq_levels_{0};
};

class program : public sc_core::sc_module {
  public:
    program(sc_core::sc_module_name name, std::function<void()> body) : sc_module(name), body_(std::move(body)) {
        SC_HAS_PROCESS(program);
        SC_THREAD(run);
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
    };
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_literal_port) {
    const auto seed = test_seed();
    for (const auto v : {view::ca, view::rtl}) {
        unsigned number = 0;
        for (const auto& config : configurations()) {
            for (const bool phases : {false, true}) {
                BOOST_TEST_CONTEXT(view_name(v)
                                   << ", configuration " << number / 2 << (phases ? ", phases" : ", calls")) {
                    const fresh_kernel kernel;
                    pio_desk desk(make_pio("pio", v, config), config, seed + number, phases);
                    desk.run(20'000);
                    desk.check();
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
    ahead_initiator calls("calls");
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

BOOST_AUTO_TEST_CASE(a_debugger_changes_nothing) {
    const fresh_kernel kernel;
    const pio_config config{fabric, 4, pio_direction::in, pio_edge::rising, pio_irq::edge};
    cycle_pin pins(0xF);
    sc_core::sc_signal<bool> rst;
    sc_core::sc_signal<bool> irq;
    ahead_initiator calls("calls");
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

BOOST_AUTO_TEST_CASE(what_has_no_build_is_refused_with_those_that_there_are) {
    BOOST_CHECK_EXCEPTION(make_pio("pio", view::rtl, {fabric, 9}), input_error, [](const input_error& error) {
        return std::string(error.what()).find("there are: ") != std::string::npos;
    });
    BOOST_TEST(has_pio_rtl({fabric, 10}));
    BOOST_TEST(!has_pio_rtl({fabric, 9}));
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
