// SPDX-License-Identifier: Apache-2.0
// The pads of a bidirectional port: what is at them, and the edges of its own that the port behind them captures.
#include "base/at_initiator.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "peripherals/pio/pads.h"
#include "peripherals/pio/registers.h"
#include "pio/pio_rtl.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <random>
#include <utility>

using namespace tabletop;
namespace reg = pio_registers;

namespace {

const clock_domain fabric(50'000'000);

class testbench : public sc_core::sc_module {
  public:
    cycle_pin outside{0};

    testbench(view v, std::function<void(testbench&)> play)
        : sc_module(sc_core::sc_module_name("testbench")),
          play_(std::move(play)),
          port_(make_pio("port", v, {fabric, 32, pio_direction::bidirectional, pio_edge::falling, pio_irq::edge})),
          pads_(outside, *port_->pins_out.operator->(), *port_->output_enable.operator->()) {
        bus_.out.bind(port_->in);
        port_->rst(rst_);
        port_->irq(irq_);
        port_->pins_in(pads_);
        spawn_thread("play", [this] { this->play(); });
    }

    void write(std::uint32_t offset, std::uint32_t value) {
        BOOST_TEST(bus_.write(offset, value) == tlm::TLM_OK_RESPONSE);
    }
    std::uint32_t read(std::uint32_t offset) {
        std::uint32_t value = 0;
        BOOST_TEST(bus_.read(offset, value) == tlm::TLM_OK_RESPONSE);
        return value;
    }
    // Through the two registers of edge capture.
    void settle() { sc_core::wait(from_ps(fabric.edge(10))); }
    void set_outside(std::uint32_t levels) {
        outside.set(now() + 1, levels);
        settle();
    }
    void press_reset() {
        rst_.write(true);
        settle();
        rst_.write(false);
        settle();
    }
    bool irq() const { return irq_.read(); }
    std::uint32_t pads() const { return static_cast<std::uint32_t>(pads_.value(now())); }
    bool played() const { return played_; }

  private:
    void play() {
        settle();
        play_(*this);
        played_ = true;
        sc_core::sc_stop();
    }
    static std::uint64_t now() { return fabric.cycle(now_ps()); }

    std::function<void(testbench&)> play_;
    at_initiator bus_{"bus", fabric};
    std::unique_ptr<pio_block> port_;
    pio_pads pads_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};
    bool played_ = false;
};

void in_every_view(const std::function<void(testbench&)>& play) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            const testbench made(v, play);
            sc_core::sc_start();
            BOOST_TEST(made.played());
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_port_captures_the_edges_that_it_drives) {
    in_every_view([](testbench& board) {
        board.write(reg::interrupt_mask, 2);
        board.write(reg::direction, 3);
        board.write(reg::data, 0xF);
        board.settle();
        BOOST_TEST(board.pads() == 3u);
        BOOST_TEST(board.read(reg::edge_capture) == 0u);
        board.write(reg::data, 0);
        board.settle();
        BOOST_TEST(board.read(reg::edge_capture) == 3u);
        BOOST_TEST(board.irq());
        board.write(reg::edge_capture, 2);
        BOOST_TEST(board.read(reg::edge_capture) == 1u);
        board.settle();
        BOOST_TEST(!board.irq());
    });
}

// What happens outside at a driven pin is not seen; a pin that is let go has the level from outside.
BOOST_AUTO_TEST_CASE(driven_pins_hide_what_is_outside) {
    in_every_view([](testbench& board) {
        board.write(reg::direction, 1);
        board.write(reg::data, 1);
        board.set_outside(7);
        board.set_outside(2);
        BOOST_TEST(board.pads() == 3u);
        BOOST_TEST(board.read(reg::data) == 3u);
        BOOST_TEST(board.read(reg::edge_capture) == 4u);
        board.write(reg::direction, 0);
        board.settle();
        BOOST_TEST(board.read(reg::data) == 2u);
        BOOST_TEST(board.read(reg::edge_capture) == 5u);
    });
}

// A reset lets the pins go, and captures no edge of that.
BOOST_AUTO_TEST_CASE(a_reset_while_pins_are_driven) {
    in_every_view([](testbench& board) {
        board.write(reg::direction, 0xFFFF'FFFF);
        board.write(reg::data, 0xFFFF'FFFF);
        board.settle();
        board.press_reset();
        BOOST_TEST(board.pads() == 0u);
        BOOST_TEST(board.read(reg::edge_capture) == 0u);
        BOOST_TEST(board.read(reg::direction) == 0u);
    });
}

BOOST_AUTO_TEST_CASE(levels_and_changes_are_those_of_the_three_together) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 200; ++round) {
        cycle_pin parts[] = {cycle_pin(random() % 4), cycle_pin(random() % 4), cycle_pin(random() % 4)};
        const pio_pads pads(parts[0], parts[1], parts[2]);
        constexpr std::uint64_t end = 60;
        for (auto& part : parts) {
            for (std::uint64_t cycle = 1; cycle < end; ++cycle) {
                if (random() % 3 == 0) part.set(cycle, random() % 4);
            }
        }
        const auto reference = [&](std::uint64_t cycle) {
            std::uint64_t level = 0;
            for (unsigned bit = 0; bit < 2; ++bit) {
                const bool driven = (parts[2].value(cycle) >> bit & 1) != 0;
                level |= (parts[driven ? 1 : 0].value(cycle) >> bit & 1) << bit;
            }
            return level;
        };
        for (std::uint64_t cycle = 0; cycle < end; ++cycle) {
            BOOST_REQUIRE(pads.value(cycle) == reference(cycle));
            auto next = cycle + 1;
            while (next < end && reference(next) == reference(cycle)) ++next;
            BOOST_REQUIRE(pads.next_change(cycle) == (next < end ? next : cycle_pin_if::never));
        }
    }
}
