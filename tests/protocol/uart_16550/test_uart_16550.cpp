// SPDX-License-Identifier: Apache-2.0
// The UART against a reference model, cycle by cycle: random accesses, frames and resets; and with a peer of the
// program at its line.
#include "base/process.h"
#include "design/rtl_design.h"
#include "fresh_kernel.h"
#include "hinted_read.h"
#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/tolerance.h"
#include "pins/burst_clock.h"
#include "reference_uart_16550.h"
#include "register_testbench.h"
#include "test_seed.h"
#include "uart_16550/uart_16550_rtl.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = uart_16550_registers;

namespace {

const clock_domain fabric(100'000'000);

// The level of a line, by cycle.
class line_levels : public serial_receiver {
  public:
    void on_frame(const serial_frame& frame) override {
        for (const auto& edge : expand(frame)) on_edge(edge.time_ps, edge.level);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        levels_.set_level(fabric.cycle(time_ps), level ? 1 : 0);
    }
    void on_release(std::uint64_t time_ps) override { on_edge(time_ps, true); }

    bool at(std::uint64_t cycle) const { return levels_.at(cycle) != 0; }

  private:
    level_history levels_{1};
};

class uart_testbench : public register_testbench {
  public:
    uart_testbench(view v, std::uint64_t seed, bool phases)
        : register_testbench(fabric, seed, phases), uart_(make_uart_16550("uart", v, {fabric})) {
        bind(*uart_);
        uart_->tx.attach(tx_);
        uart_->rx.attach(rx_);
        spawn_thread("type", [this] { type(); });
    }

    void check() const {
        reference_uart_16550 reference;
        std::vector<unsigned> identified(16);
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(), "irq in cycle " << cycle);
            BOOST_REQUIRE_MESSAGE(tx_.at(cycle) == reference.tx(), "tx in cycle " << cycle);
            reference_uart_16550::inputs in;
            in.pin = rx_.at(cycle);
            in.reset = reset;
            if (made != nullptr) {
                in.word = made->word;
                in.value = made->value;
                in.read = !made->write;
                in.write = made->write && (made->lanes & 1) != 0;
                if (in.read) {
                    BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word),
                                          "word " << made->word << " read in cycle " << cycle << ": " << made->value
                                                  << " instead of " << reference.read(made->word));
                    if (made->word == 2) ++identified[made->value & 0xF];
                }
            }
            reference.clock(in);
        });
        for (const unsigned id : {0x0u, 0x1u, 0x2u, 0x4u, 0x6u, 0xCu}) {
            BOOST_TEST(identified[id] > 0u, "interrupt " << id << " identified " << identified[id] << " times");
        }
    }

  private:
    // Settings after a reset or now and then, else what a driver does most.
    bus_access choose() override {
        if (!settings_.empty()) {
            const auto next = settings_.back();
            settings_.pop_back();
            return next;
        }
        if (random() % 60 == 0) plan_settings();
        if (random() % 20 == 0) plan_quiet_time();
        bus_access made;
        made.write = random() % 3 == 0;
        static constexpr unsigned read_words[] = {0, 0, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7};
        static constexpr unsigned written_words[] = {0, 0, 0, 0, 1, 2, 4, 7};
        made.word = made.write ? written_words[random() % 8] : read_words[random() % 12];
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 8 == 0 ? random() % 16 : 0xF);
        made.value = static_cast<std::uint32_t>(random());
        if (made.word == 2 && random() % 4 != 0) made.value |= 1;
        if (made.word == 1 && random() % 2 != 0) made.value = 0xF;
        if (made.word == 4 && random() % 4 != 0) made.value &= ~0x10u;
        return made;
    }
    // The last one first.
    void plan_settings() {
        const auto format = static_cast<std::uint32_t>(random() % 2 == 0 ? 3 : random() % 0x80);
        const auto divisor = static_cast<std::uint32_t>(random() % 4 == 0 ? random() % 4 : 1);
        settings_ = {{0, true, 2, static_cast<std::uint32_t>(1 | random() % 4 << 6), 0xF},
                     {0, true, 3, format, 0xF},
                     {0, true, 1, 0, 0xF},
                     {0, true, 0, divisor, 0xF},
                     {0, true, 3, format | 0x80, 0xF}};
    }
    // Bytes may stay below the trigger level for longer than the time-out; the last access first.
    void plan_quiet_time() {
        settings_ = {{0, false, 2}, {0, true, 2, 0xC1, 0xF}, {0, true, 1, 0x9, 0xF}};
        quiet_ = settings_.size();
    }
    std::uint64_t pause() override {
        if (quiet_ != 0 && --quiet_ == 0) return 900;
        return random() % 20 == 0 ? random() % 1500 : random() % 12 * (random() % 3);
    }
    unsigned accesses_per_reset() const override { return 800; }
    unsigned acceptance() const override { return 1; }

    // Types at the receiver's rate, in a format that it may have or not: then it samples the next frame, which is
    // announced before an access that is ahead of the kernel.
    void type() {
        constexpr std::uint64_t ahead = 64;
        while (now() < last_cycle()) {
            wait_to(now() + random() % 40 * (random() % 40));
            for (auto left = random() % 20; left > 0; --left) {
                auto frame = make_frame(fabric.edge(now() + ahead), bit_time_of_cycles(16, fabric.hz_numerator(), 1),
                                        static_cast<unsigned>(random() % 4 == 0 ? 0 : random() % 256));
                frame.stop_bit = random() % 8 != 0;
                uart_->rx.send(frame);
                wait_to(fabric.cycle_from(frame.end_ps()) - ahead + random() % 2 * (random() % 30));
            }
        }
    }

    std::unique_ptr<uart_16550_block> uart_;
    line_levels tx_;
    line_levels rx_;
    std::vector<bus_access> settings_;
    std::size_t quiet_ = 0;
};

// A UART with one initiator and a program.
class uart_program : public programmed_block<uart_16550_block> {
  public:
    uart_program(view v, std::function<void(uart_program&)> body)
        : programmed_block(fabric, make_uart_16550("uart", v, {fabric}),
                           [this, body = std::move(body)] { body(*this); }) {}

    std::uint32_t read(std::uint32_t offset) {
        bus_access made{next(), false, offset / 4};
        calls.make(made);
        return made.value;
    }
    void write(std::uint32_t offset, std::uint32_t value) {
        bus_access made{next(), true, offset / 4, value, 0xF};
        calls.make(made);
    }

  private:
    std::uint64_t next() const { return fabric.cycle(now_ps()) + 1; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_reference_uart) {
    check_random_traffic<uart_testbench>(400'000);
}

// A driver sends by interrupt and reads what comes back, in every view.
BOOST_AUTO_TEST_CASE(bytes_come_back_through_the_loop) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            const std::string text = "sixteen bytes, 1";
            std::string back;
            uart_program program(v, [&](uart_program& of) {
                of.write(reg::lcr, 0x83);
                of.write(reg::rbr_thr_dll, 2);
                of.write(reg::lcr, 0x03);
                of.write(reg::iir_fcr, 0xC7);
                of.write(reg::mcr, reg::mcr_loopback);
                for (const char c : text) of.write(reg::rbr_thr_dll, static_cast<std::uint8_t>(c));
                of.write(reg::ier_dlh, reg::ier_data);
                while (back.size() < text.size()) {
                    if (!of.irq.read()) sc_core::wait(of.irq.posedge_event());
                    const auto id = of.read(reg::iir_fcr) & 0xF;
                    BOOST_TEST((id == reg::iir_data || id == reg::iir_timeout));
                    while ((of.read(reg::lsr) & reg::lsr_data) != 0)
                        back += static_cast<char>(of.read(reg::rbr_thr_dll));
                }
                BOOST_TEST(of.block->transmitter_idle());
                sc_core::sc_stop();
            });
            sc_core::sc_start(from_ps(fabric.edge(1'000'000)));
            BOOST_TEST(back == text);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_uart_says_whether_it_may_interrupt) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            uart_program program(v, [&](uart_program& of) {
                const auto says = [&] {
                    sc_core::wait(from_ps(fabric.edge(4)));
                    return of.block->may_interrupt();
                };
                const auto rises = [&] {
                    if (!of.irq.read()) sc_core::wait(of.irq.posedge_event());
                    BOOST_TEST(!says());
                };
                of.write(reg::lcr, 0x83);
                of.write(reg::rbr_thr_dll, 2);
                of.write(reg::lcr, 0x03);
                of.write(reg::iir_fcr, 0xC7);
                BOOST_TEST(!says());
                of.write(reg::rbr_thr_dll, 'a');
                BOOST_TEST(!says());  // nobody has asked for it
                of.write(reg::rbr_thr_dll, 'b');
                of.write(reg::ier_dlh, reg::ier_empty);
                BOOST_TEST(says());
                rises();
                of.read(reg::iir_fcr);
                sc_core::wait(from_ps(fabric.edge(1000)));
                BOOST_TEST(!says());
                // Below the trigger level a byte interrupts by its time-out.
                of.write(reg::ier_dlh, reg::ier_data);
                BOOST_TEST(!says());
                of.block->rx.send(make_frame(now_ps(), bit_time_of_cycles(32, 100'000'000, 1), 'c'));
                BOOST_TEST(says());
                sc_core::wait(from_ps(fabric.edge(400)));
                BOOST_TEST((of.read(reg::lsr) & reg::lsr_data) != 0u);
                BOOST_TEST(says());
                rises();
                of.read(reg::rbr_thr_dll);
                BOOST_TEST(!says());
                // A break keeps what is to be sent.
                of.write(reg::lcr, 0x43);
                of.write(reg::ier_dlh, reg::ier_empty);
                of.read(reg::iir_fcr);
                of.write(reg::rbr_thr_dll, 'd');
                sc_core::wait(from_ps(fabric.edge(2000)));
                BOOST_TEST(!says());
                of.write(reg::lcr, 0x03);
                BOOST_TEST(says());
                rises();
                sc_core::sc_stop();
            });
            sc_core::sc_start(from_ps(fabric.edge(20'000)));
            BOOST_TEST(fabric.cycle(now_ps()) < 20'000u);
        }
    }
}

// A driver polls, with bytes on both lines and time-outs of the receiver.
BOOST_AUTO_TEST_CASE(what_a_poll_is_told_of_its_value_holds) {
    const auto seed = test_seed();
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        unsigned told = 0;
        uart_program program(v, [&](uart_program& of) {
            std::mt19937_64 random(seed);
            of.write(reg::lcr, 0x83);
            of.write(reg::rbr_thr_dll, 2);
            of.write(reg::lcr, 0x03);
            of.write(reg::iir_fcr, 0x81);
            of.write(reg::ier_dlh, 0xF);
            for (unsigned round = 0; round < 2'000; ++round) {
                const auto kind = random() % 4;
                if (kind == 0) of.write(reg::rbr_thr_dll, static_cast<std::uint32_t>(random() % 256));
                if (kind == 1) of.read(reg::rbr_thr_dll);
                if (kind == 2) {
                    auto frame = make_frame(now_ps() + 1'000 + random() % 1'000'000,
                                            bit_time_of_cycles(32, fabric.hz_numerator(), 1),
                                            static_cast<unsigned>(random() % 256));
                    frame.stop_bit = random() % 4 != 0;
                    of.block->rx.send(frame);
                }
                constexpr std::uint64_t reach_ps = 10'000'000;
                const auto offset = random() % 2 != 0 ? reg::lsr : 4 * static_cast<std::uint32_t>(random() % 8);
                const auto begin_ps = now_ps() + 100'000 + random() % 3'000'000;
                told += check_stability(of.calls.out, offset, begin_ps, reach_ps) ? 1 : 0;
                sc_core::wait(from_ps(reach_ps + 5'000'000 + random() % 30'000'000));
            }
            sc_core::sc_stop();
        });
        sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_SEC));
        BOOST_TEST(told > 1'000u);
    }
}

// Ten seconds of a driver that sleeps, with a byte each way every second and one that is left unread.
BOOST_AUTO_TEST_CASE(rtl_that_is_idle_is_not_evaluated) {
    const fresh_kernel kernel;
    burst_clock::set_default_longest_burst(101);  // as with somebody at the line
    const auto edges = evaluated_edges();
    std::string heard;
    uart_program program(view::rtl, [&](uart_program& of) {
        of.write(reg::lcr, 0x83);
        of.write(reg::rbr_thr_dll, 54);
        of.write(reg::lcr, 0x03);
        of.write(reg::iir_fcr, 0x81);
        of.write(reg::ier_dlh, reg::ier_data);
        for (unsigned second = 0; second < 10; ++second) {
            of.block->rx.send(make_frame(now_ps() + 1'000'000, bit_time_of_rate(115200), 'a' + second));
            sc_core::wait(of.irq.posedge_event());
            BOOST_TEST((of.read(reg::iir_fcr) & 0xF) == unsigned{reg::iir_timeout});
            heard += static_cast<char>(of.read(reg::rbr_thr_dll));
            of.write(reg::rbr_thr_dll, 'x');
            sc_core::wait(sc_core::sc_time(1, sc_core::SC_SEC));
        }
        sc_core::sc_stop();
    });
    sc_core::sc_start();
    burst_clock::set_default_longest_burst(burst_clock::usual_longest_burst);
    BOOST_TEST(heard == "abcdefghij");
    // Of the 1 000 000 000 edges those are evaluated that a byte needs (87 us), its time-out (four times that), and
    // what the block may need to settle.
    BOOST_TEST(evaluated_edges() - edges < 10'000'000u);
    BOOST_TEST(sc_core::sc_delta_count() < 200'000u);
}
