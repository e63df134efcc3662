// SPDX-License-Identifier: Apache-2.0
// The JTAG UART against a reference model, cycle by cycle: random accesses, bytes from the host, and resets; and with a
// peer of the program at its line.
#include "base/process.h"
#include "fresh_kernel.h"
#include "hinted_read.h"
#include "host/lines/serial_bridge.h"
#include "peripherals/jtag_uart/jtag_uart.h"
#include "peripherals/jtag_uart/registers.h"
#include "peripherals/jtag_uart/tolerance.h"
#include "reference_jtag_uart.h"
#include "register_testbench.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = jtag_uart_registers;

namespace {

const clock_domain fabric(100'000'000);
const auto byte_rate = bit_time_of_rate(1'000'000);  // of a thousand cycles a byte

class frame_log : public serial_receiver {
  public:
    void on_frame(const serial_frame& frame) override { frames.push_back(frame); }
    void on_edge(std::uint64_t, bool) override { BOOST_ERROR("an edge on the link"); }
    void on_release(std::uint64_t) override { BOOST_ERROR("a frame was cut off"); }

    std::vector<serial_frame> frames;
};

class uart_testbench : public register_testbench {
  public:
    uart_testbench(view v, std::uint64_t seed, bool phases)
        : register_testbench(fabric, seed, phases), uart_(make_jtag_uart_tlm("uart", v, {fabric, cycles_per_byte})) {
        bind(*uart_);
        uart_->tx.attach(log_);
        uart_->on_lost([this](std::uint8_t) { ++lost_; });
        spawn_thread("type", [this] { type(); });
    }

    void check() const {
        reference_jtag_uart reference(cycles_per_byte);
        auto frame = log_.frames.begin();
        unsigned rises = 0;
        unsigned full = 0;
        unsigned lost = 0;
        unsigned waits = 0;
        bool before = false;
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(), "irq in cycle " << cycle);
            rises += reference.irq() && !before ? 1 : 0;
            before = reference.irq();
            waits += reference.waiting() > 0 && reference.received() == reg::fifo_depth ? 1 : 0;
            if (const auto byte = reference.begins()) {
                BOOST_REQUIRE_MESSAGE(frame != log_.frames.end(), "no frame in cycle " << cycle);
                BOOST_REQUIRE_EQUAL(fabric.cycle_from(frame->start_ps), cycle);
                BOOST_REQUIRE_EQUAL(frame->data, *byte);
                BOOST_REQUIRE_EQUAL(frame->end_ps() - frame->start_ps, fabric.edge(cycles_per_byte));
                ++frame;
            }
            reference_jtag_uart::inputs in;
            in.reset = reset;
            if (made != nullptr) {
                if (!made->write) {
                    BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word),
                                          "word " << made->word << " read in cycle " << cycle);
                }
                in.read = !made->write;
                in.write = made->write;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
                const bool finds_it_full = made->write && made->word == 0 && reference.room() == 0;
                full += finds_it_full ? 1 : 0;
                lost += finds_it_full && (made->lanes & 1) != 0 ? 1 : 0;
            }
            if (const auto typed = typed_.find(cycle); typed != typed_.end()) in.from_host = typed->second;
            reference.clock(in);
        });
        BOOST_TEST(rises > 50u);
        BOOST_TEST(full > 50u);
        BOOST_TEST((lost_ == lost || lost_ == lost + 1));  // told of; the last access may not have ended
        BOOST_TEST(waits > 50u);
        BOOST_TEST((frame == log_.frames.end() || fabric.cycle(frame->start_ps) >= last_cycle()));
    }

  private:
    static constexpr unsigned cycles_per_byte = 48;
    unsigned lost_ = 0;

    bus_access choose() override {
        if (left_-- == 0) {
            left_ = 400 + random() % 800;
            reads_in_8_ = static_cast<unsigned>(random() % 2 == 0 ? 0 : random() % 9);
        }
        bus_access made;
        made.write = random() % 8 >= reads_in_8_;
        made.word = random() % 4 == 0 ? 1 : 0;
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 4 == 0 ? random() % 16 : 0xF);
        made.value = static_cast<std::uint32_t>(random());
        return made;
    }
    unsigned accesses_per_reset() const override { return 1500; }

    // Types at the link's rate, or twice as fast.
    void type() {
        while (now() < last_cycle()) {
            wait_to(now() + random() % 20 * (random() % 20));
            for (auto left = random() % 200; left > 0; --left) {
                const auto length = random() % 2 != 0 ? cycles_per_byte : cycles_per_byte / 2;
                const auto byte = static_cast<std::uint8_t>(random());
                uart_->rx.send(
                    make_frame(fabric.edge(now()), bit_time_of_cycles(length, 10 * fabric.hz_numerator(), 1), byte));
                typed_[now() + length] = byte;
                wait_to(now() + length + random() % 2 * (random() % 30));
            }
        }
    }

    std::unique_ptr<jtag_uart_block> uart_;
    frame_log log_;
    std::map<std::uint64_t, std::uint8_t> typed_;  // by the cycle in which the frame has come to its end
    std::uint64_t left_ = 0;
    unsigned reads_in_8_ = 0;
};

// A JTAG UART with one initiator and a program.
class uart_program : public programmed_block<jtag_uart_block> {
  public:
    uart_program(const jtag_uart_config& config, std::function<void(uart_program&)> body, view v = view::ca)
        : programmed_block(fabric, make_jtag_uart_tlm("uart", v, config),
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

// Types a text, and takes what comes.
class typing_end : public peer {
  public:
    explicit typing_end(std::string text) : text_(std::move(text)) {}

    void receive(std::uint8_t byte) override {
        received += static_cast<char>(byte);
        last_ps = now_ps();
    }
    std::optional<line_action> next() override {
        if (typed_ == text_.size()) return std::nullopt;
        line_action action;
        action.byte = static_cast<std::uint8_t>(text_[typed_++]);
        return action;
    }

    std::string received;
    std::uint64_t last_ps = 0;

  private:
    std::string text_;
    std::size_t typed_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_reference_fifos) {
    check_random_traffic<uart_testbench>(200'000);
}

BOOST_AUTO_TEST_CASE(what_a_poll_is_told_of_a_register_holds) {
    constexpr std::uint64_t reach_ps = 5'000'000;
    constexpr unsigned cycles_per_byte = 48;
    const auto seed = test_seed();
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        unsigned told = 0;
        unsigned ended = 0;
        const auto body = [&](uart_program& of) {
            std::mt19937_64 random(seed);
            for (unsigned round = 0; round < 400; ++round) {
                sc_core::wait(from_ps(reach_ps + 1'000'000 + random() % 10'000));
                for (auto left = random() % 3; left > 0; --left) {
                    of.block->rx.send(
                        make_frame(now_ps(), bit_time_of_cycles(cycles_per_byte, 10 * fabric.hz_numerator(), 1), 'a'));
                    sc_core::wait(from_ps(fabric.edge(cycles_per_byte)));
                }
                while (random() % 8 != 0 && (of.read(reg::data) & reg::data_rvalid) != 0) {
                }
                const auto offset = random() % 4 == 0 ? reg::control : reg::data;
                const auto begin_ps = now_ps() + random() % 1'000'000;
                if (random() % 2 == 0) {  // one that comes later
                    of.block->rx.send(make_frame(
                        now_ps(), bit_time_of_cycles(4 * cycles_per_byte, 10 * fabric.hz_numerator(), 1), 'b'));
                }
                const hinted_read first(of.calls.out, offset, begin_ps);
                ended += first.hint.until_ps != 0 && first.hint.until_ps < begin_ps + reach_ps ? 1 : 0;
                told += check_stability(of.calls.out, offset, first.end_ps + 100'000, reach_ps / 2) ? 1 : 0;
            }
        };
        uart_program program({fabric, cycles_per_byte}, body, v);
        sc_core::sc_start(from_ps(fabric.edge(1'000'000)));
        BOOST_TEST(told > 50u);
        BOOST_TEST(ended > 20u);
    }
}

// The program waits for interrupts, echoes what comes, and says so with a text longer than the FIFO.
BOOST_AUTO_TEST_CASE(a_peer_of_the_program_sits_at_it_as_at_a_uart) {
    const fresh_kernel kernel;
    const std::string typed = "hello, board";
    const std::string answer(100, 'x');
    typing_end end(typed);
    uart_program program({fabric, jtag_uart_cycles_per_byte(fabric, 1'000'000)}, [&](uart_program& of) {
        of.write(reg::control, reg::control_re);
        for (std::size_t n = 0; n < typed.size(); ++n) {
            if (!of.irq.read()) sc_core::wait(of.irq.posedge_event());
            const auto word = of.read(reg::data);
            BOOST_TEST((word & reg::data_rvalid) != 0u);
            of.write(reg::data, word & 0xFF);
        }
        for (const char each : answer) {
            while (value_of(reg::control_wspace, of.read(reg::control)) == 0) sc_core::wait(from_ps(1'000'000));
            of.write(reg::data, static_cast<std::uint8_t>(each));
        }
    });
    serial_bridge bridge("bridge", "jtag", program.block->rx, program.block->tx, end, 1'000'000, 1'000'000);
    sc_core::sc_start(from_ps(3'000'000'000));
    BOOST_TEST(end.received == typed + answer);
    BOOST_TEST(end.last_ps >= (typed.size() + answer.size()) * 10'000'000);
    BOOST_TEST(end.last_ps < (typed.size() + answer.size() + 3) * 10'000'000);
}

BOOST_AUTO_TEST_CASE(levels_on_the_line_are_no_bytes) {
    const fresh_kernel kernel;
    uart_program program({fabric, 1000}, [](uart_program& of) {
        of.block->rx.drive(10'000'000, false);
        of.block->rx.drive(500'000'000, true);
        auto broken = make_frame(600'000'000, byte_rate, 0x55);
        broken.stop_bit = false;
        of.block->rx.send(broken);
        sc_core::wait(from_ps(900'000'000));
        BOOST_TEST(of.read(reg::data) == 0u);
    });
    sc_core::sc_start(from_ps(1'000'000'000));
}

BOOST_AUTO_TEST_CASE(a_debugger_takes_no_byte) {
    const fresh_kernel kernel;
    uart_program program({fabric, 1000}, [](uart_program& of) { of.block->rx.send(make_frame(0, byte_rate, 'k')); });
    sc_core::sc_start(from_ps(30'000'000));
    for (unsigned round = 0; round < 2; ++round) {
        std::uint32_t words[2] = {};
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(words));
        trans.set_data_length(sizeof words);
        BOOST_TEST(program.calls.out->transport_dbg(trans) == sizeof words);
        BOOST_TEST(words[0] == (reg::data_rvalid | 'k'));
        BOOST_TEST(words[1] == (64u << 16 | reg::control_ac | reg::control_wi | reg::control_ri));
    }
}

// Since it has no clock grid, an access takes a period wherever it begins.
BOOST_AUTO_TEST_CASE(at_keeps_its_tolerance) {
    const auto seed = test_seed();
    const auto measured = [seed](view v) {
        std::vector<std::uint64_t> times;
        frame_log frames;
        const fresh_kernel kernel;
        const auto body = [&](uart_program& of) {
            std::mt19937_64 random(seed);
            for (unsigned round = 0; round < 300; ++round) {
                const auto begin_ps = [&] {
                    return fabric.edge(fabric.cycle(now_ps()) + 40) + random() % fabric.edge(1);
                };
                const auto read_ps = begin_ps();
                bus_access control{0, false, reg::control / 4};
                times.push_back(of.calls.make_at(read_ps, control) - read_ps);
                const auto write_ps = begin_ps();
                bus_access data{0, true, reg::data / 4, 'a'};
                of.calls.make_at(write_ps, data);
                sc_core::wait(from_ps(fabric.edge(5)));
                BOOST_TEST_REQUIRE(frames.frames.size() == round + 1);
                times.push_back(frames.frames.back().start_ps - write_ps);
            }
        };
        uart_program program({fabric, 20}, body, v);
        program.block->tx.attach(frames);
        sc_core::sc_start(from_ps(fabric.edge(40'000)));
        BOOST_TEST(times.size() == 600u);
        return times;
    };
    check_tolerance(measured(view::at), measured(view::ca), jtag_uart_at_tolerance, fabric);
}

BOOST_AUTO_TEST_CASE(registers_after_reset) {
    const fresh_kernel kernel;
    uart_program program({fabric, 1'000'000}, [](uart_program& of) {
        of.write(reg::control, reg::control_ac);  // the host has been there in cycle 0
        for (const auto& each : reg::map) BOOST_TEST(of.read(each.offset) == each.reset);
    });
    sc_core::sc_start(from_ps(fabric.edge(100)));
}

// RVALID is in the second byte, and a read of that takes the byte of the first one too.
BOOST_AUTO_TEST_CASE(a_read_of_any_byte_of_data_takes) {
    const fresh_kernel kernel;
    uart_program program({fabric, 1000}, [](uart_program& of) {
        for (const char each : {'x', 'y'}) of.block->rx.send(make_frame(of.block->rx.free_ps(), byte_rate, each));
        sc_core::wait(from_ps(30'000'000));
        std::uint8_t byte = 0;
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(reg::data + 1);
        trans.set_data_ptr(&byte);
        trans.set_data_length(1);
        trans.set_streaming_width(1);
        auto delay = sc_core::SC_ZERO_TIME;
        of.calls.out->b_transport(trans, delay);
        BOOST_TEST(byte == reg::data_rvalid >> 8);
        sc_core::wait(from_ps(fabric.edge(5)));
        BOOST_TEST(of.read(reg::data) == (reg::data_rvalid | 'y'));
        BOOST_TEST(of.read(reg::data) == 0u);
    });
    sc_core::sc_start(from_ps(40'000'000));
}

// The last byte has left the FIFO long before it has been sent.
BOOST_AUTO_TEST_CASE(the_transmitter_is_idle_when_the_last_frame_has_ended) {
    const fresh_kernel kernel;
    uart_program program({fabric, 1000}, [](uart_program& of) {
        BOOST_TEST(of.block->transmitter_idle());
        of.write(reg::data, 'a');
        of.write(reg::data, 'b');
        BOOST_TEST(!of.block->transmitter_idle());
        sc_core::wait(from_ps(fabric.edge(1500)));
        BOOST_TEST(value_of(reg::control_wspace, of.read(reg::control)) == 64u);
        BOOST_TEST(!of.block->transmitter_idle());
        sc_core::wait(from_ps(fabric.edge(520)));
        BOOST_TEST(of.block->transmitter_idle());
    });
    sc_core::sc_start(from_ps(fabric.edge(3000)));
}

BOOST_AUTO_TEST_CASE(rates_that_cannot_be_are_refused) {
    BOOST_TEST(jtag_uart_cycles_per_byte(fabric, 1'000'000) == 1000u);
    BOOST_TEST(jtag_uart_cycles_per_byte(fabric, 115'200) == 8681u);  // 8680.6
    BOOST_TEST(jtag_uart_cycles_per_byte(fabric, 100'000'000) == 10u);
    BOOST_CHECK_EXCEPTION(jtag_uart_cycles_per_byte(fabric, 120'000'000), input_error, [](const input_error& error) {
        return std::string(error.what()).find("at most 100000000") != std::string::npos;
    });
    BOOST_CHECK_THROW(jtag_uart_cycles_per_byte(fabric, 0), input_error);
    BOOST_CHECK_THROW(jtag_uart_cycles_per_byte(clock_domain(1'000'000'000'000), 100), input_error);
    BOOST_CHECK_THROW(check(jtag_uart_config{fabric, 9}), std::invalid_argument);
    BOOST_CHECK_NO_THROW(check(jtag_uart_config{fabric, 10}));
}

BOOST_AUTO_TEST_CASE(it_says_whether_it_may_interrupt) {
    for (const auto v : {view::at, view::ca}) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            uart_program program(
                {fabric, 1000},
                [&](uart_program& of) {
                    const auto says = [&] {
                        sc_core::wait(from_ps(fabric.edge(3)));
                        return of.block->may_interrupt();
                    };
                    of.write(reg::control, reg::control_re);
                    BOOST_TEST(!says());
                    of.block->rx.send(make_frame(now_ps(), byte_rate, 'a'));
                    BOOST_TEST(says());
                    sc_core::wait(of.irq.posedge_event());
                    BOOST_TEST(!says());
                    of.read(reg::data);
                    BOOST_TEST(!says());
                    for (unsigned n = 0; n < reg::fifo_depth; ++n) of.write(reg::data, n);
                    BOOST_TEST(!says());
                    of.write(reg::control, reg::control_we);
                    BOOST_TEST(says());
                    sc_core::wait(of.irq.posedge_event());
                    BOOST_TEST(!says());
                    sc_core::sc_stop();
                },
                v);
            sc_core::sc_start(from_ps(fabric.edge(200'000)));
            BOOST_TEST(fabric.cycle(now_ps()) < 200'000u);
        }
    }
}
