// SPDX-License-Identifier: Apache-2.0
// The Cadence UART: every flag and interrupt, the times of frames, the modes.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "processors/zynq_ps/cadence_uart.h"
#include "processors/zynq_ps/cadence_uart_registers.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
using namespace tabletop::cadence_uart_registers;

namespace {

constexpr std::uint32_t base = 0xE000'1000;
constexpr std::uint64_t cycle_ps = 20'000;             // 50 MHz
constexpr std::uint64_t bit_ps = 0x3E * 7 * cycle_ps;  // BAUDGEN 3E, BAUDDIV 6: 115207 baud
constexpr std::uint64_t frame_ps = 10 * bit_ps;
constexpr std::uint64_t latency_ps = 144'000;

struct recorder : serial_receiver {
    std::vector<serial_frame> frames;
    std::vector<serial_edge> edges;
    std::vector<std::uint64_t> announced_ps;
    void on_frame(const serial_frame& frame) override {
        frames.push_back(frame);
        announced_ps.push_back(now_ps());
    }
    void on_edge(std::uint64_t time_ps, bool level) override { edges.push_back({time_ps, level}); }
};

struct bench : fresh_kernel {
    cadence_uart uart{"uart", {"uart", base, latency_ps}, clock_domain(50'000'000)};
    register_bench bus{uart, base};
    recorder line;

    bench() { uart.tx.attach(line); }
    void set_up(std::uint32_t mode = 0x20) {
        bus.write(baudgen, 0x3E);
        bus.write(bauddiv, 6);
        bus.write(mr, mode);
        bus.write(cr, cr_rxen | cr_txen);
    }
    void send(std::uint64_t start_ps, unsigned data) { uart.rx.send(make_frame(start_ps, {bit_ps, 1}, data)); }
    void run_to(std::uint64_t time_ps) { sc_core::sc_start(from_ps(time_ps - now_ps())); }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values, bench) {
    BOOST_TEST(bus.read(cr) == 0x128u);
    BOOST_TEST(bus.read(baudgen) == 0x28Bu);
    BOOST_TEST(bus.read(bauddiv) == 0xFu);
    BOOST_TEST(bus.read(rxwm) == 0x20u);
    BOOST_TEST(bus.read(txwm) == 0x20u);
    BOOST_TEST(bus.read(imr) == 0u);
    BOOST_TEST(bus.read(sr) == (int_txempty | int_rxempty));
    BOOST_TEST(bus.latency_ps() == latency_ps);
}

BOOST_FIXTURE_TEST_CASE(transmitter_is_disabled_after_reset, bench) {
    bus.write(fifo, 'A');
    run_to(1'000'000'000);
    BOOST_TEST(line.frames.empty());
    BOOST_TEST((bus.read(sr, now_ps()) & int_txempty) == 0u);
}

// The divider was written at time 0, so bit ticks are at multiples of 434 cycles. A byte written at 10 us, in the
// second bit, starts at the second tick; the others follow without a gap.
BOOST_FIXTURE_TEST_CASE(frames_start_on_the_baud_clock_back_to_back, bench) {
    set_up();
    for (int i = 0; i < 3; ++i) bus.write(fifo, 'a' + i, 10'000'000);
    run_to(1'000'000'000);
    BOOST_REQUIRE(line.frames.size() == 3u);
    for (unsigned i = 0; i < 3; ++i) {
        BOOST_TEST(line.frames[i].start_ps == 2 * bit_ps + i * frame_ps);
        BOOST_TEST(line.frames[i].data == 'a' + i);
        BOOST_TEST(line.announced_ps[i] == line.frames[i].start_ps);
        BOOST_TEST(line.frames[i].end_ps() - line.frames[i].start_ps == frame_ps);
    }
}

BOOST_FIXTURE_TEST_CASE(fractional_clock_does_not_drift, bench) {
    const clock_domain odd(100'000'000, 3);
    uart.set_clock(odd, 0);
    set_up();
    for (int i = 0; i < 50; ++i) bus.write(fifo, 'U', 0);
    run_to(10'000'000'000);
    BOOST_REQUIRE(line.frames.size() == 50u);
    for (unsigned i = 0; i < 50; ++i) BOOST_TEST(line.frames[i].start_ps == odd.edge(std::uint64_t{i} * 4340));
}

BOOST_FIXTURE_TEST_CASE(transmitter_flags_follow_local_time, bench) {
    set_up();
    // The kernel stays at 0; the processor runs ahead.
    bus.write(fifo, 'x', 1);
    BOOST_TEST((bus.read(sr, bit_ps - 1) & (int_txempty | sr_tactive)) == 0u);
    BOOST_TEST((bus.read(sr, bit_ps) & (int_txempty | sr_tactive)) == (int_txempty | sr_tactive));
    BOOST_TEST((bus.read(sr, bit_ps + frame_ps - 1) & sr_tactive) != 0u);
    BOOST_TEST((bus.read(sr, bit_ps + frame_ps) & sr_tactive) == 0u);
}

BOOST_FIXTURE_TEST_CASE(transmitter_fifo_levels, bench) {
    bus.write(txwm, 10);
    bus.write(isr, int_all);
    for (int i = 0; i < 9; ++i) bus.write(fifo, i);
    BOOST_TEST((bus.read(sr) & sr_ttrig) == 0u);
    bus.write(fifo, 9);
    BOOST_TEST((bus.read(sr) & sr_ttrig) != 0u);
    BOOST_TEST((bus.read(isr) & int_ttrig) != 0u);
    for (int i = 10; i < 63; ++i) bus.write(fifo, i);
    BOOST_TEST((bus.read(sr) & (sr_tnful | int_txfull)) == sr_tnful);
    bus.write(fifo, 63);
    BOOST_TEST((bus.read(sr) & (sr_tnful | int_txfull)) == (sr_tnful | int_txfull));
    BOOST_TEST((bus.read(isr) & int_tovr) == 0u);
    bus.write(fifo, 64);
    BOOST_TEST((bus.read(isr) & int_tovr) != 0u);
    bus.write(cr, cr_txrst | cr_txdis);
    BOOST_TEST((bus.read(sr) & int_txempty) != 0u);
    BOOST_TEST((bus.read(cr) & (cr_txrst | cr_rxrst)) == 0u);  // clears itself
}

BOOST_FIXTURE_TEST_CASE(interrupt_status_latches_and_masks, bench) {
    set_up();
    BOOST_TEST(!uart.irq_at(0));
    bus.write(fifo, 'a', 1);
    bus.write(isr, int_all, 1);
    BOOST_TEST((bus.read(isr, 1) & int_txempty) == 0u);
    bus.write(ier, int_txempty, 1);
    BOOST_TEST(bus.read(imr, 1) == std::uint32_t{int_txempty});
    BOOST_TEST(!uart.irq_at(1));
    BOOST_TEST(uart.next_irq_ps(1) == bit_ps);  // the byte leaves the FIFO at the next tick
    BOOST_TEST(uart.irq_at(bit_ps));
    bus.write(isr, int_txempty, bit_ps);
    BOOST_TEST(uart.irq_at(bit_ps));  // the condition persists
    bus.write(idr, int_txempty, bit_ps);
    BOOST_TEST(!uart.irq_at(bit_ps));
    BOOST_TEST(uart.next_irq_ps(bit_ps) == interrupt_level::never);
}

BOOST_FIXTURE_TEST_CASE(received_byte_arrives_at_the_end_of_its_stop_bit, bench) {
    set_up();
    send(1'000'000, 0x5A);
    const auto end = 1'000'000 + frame_ps;
    BOOST_TEST((bus.read(sr, 1'000'000) & sr_ractive) == 0u);
    BOOST_TEST((bus.read(sr, 1'000'000 + bit_ps) & sr_ractive) != 0u);
    BOOST_TEST((bus.read(sr, end - 1) & int_rxempty) != 0u);
    BOOST_TEST((bus.read(sr, end) & int_rxempty) == 0u);
    BOOST_TEST(bus.read(fifo, end) == 0x5Au);
    BOOST_TEST((bus.read(sr, end) & int_rxempty) != 0u);
    BOOST_TEST(bus.read(fifo, end) == 0u);
}

BOOST_FIXTURE_TEST_CASE(receiver_trigger_full_and_overflow, bench) {
    set_up();
    bus.write(rxwm, 3);
    bus.write(ier, int_rxovr | int_over);
    bus.write(isr, int_all);
    for (unsigned i = 0; i < 66; ++i) send(i * frame_ps, i);
    BOOST_TEST(!uart.irq_at(3 * frame_ps - 1));
    BOOST_TEST(uart.irq_at(3 * frame_ps));
    BOOST_TEST((bus.read(sr, 3 * frame_ps) & int_rxovr) != 0u);
    BOOST_TEST((bus.read(sr, 64 * frame_ps - 1) & int_rxfull) == 0u);
    BOOST_TEST((bus.read(sr, 64 * frame_ps) & int_rxfull) != 0u);
    BOOST_TEST((bus.read(isr, 65 * frame_ps - 1) & int_over) == 0u);
    BOOST_TEST((bus.read(isr, 66 * frame_ps) & int_over) != 0u);
    for (unsigned i = 0; i < 64; ++i) BOOST_TEST(bus.read(fifo, 66 * frame_ps) == i);
    BOOST_TEST((bus.read(sr, 66 * frame_ps) & (int_rxempty | int_rxovr)) == std::uint32_t{int_rxempty});
}

BOOST_FIXTURE_TEST_CASE(damaged_characters_and_break, bench) {
    set_up(0x00);  // even parity
    const serial_format even{8, serial_parity::even, 2};
    auto wrong_parity = make_frame(0, {bit_ps, 1}, 0x31, even);
    wrong_parity.parity_bit = !wrong_parity.parity_bit;
    uart.rx.send(wrong_parity);
    auto t = wrong_parity.end_ps();
    BOOST_TEST((bus.read(isr, t) & (int_parity | int_frame)) == std::uint32_t{int_parity});
    BOOST_TEST(bus.read(fifo, t) == 0x31u);
    bus.write(isr, int_all, t);
    BOOST_TEST((bus.read(isr, t) & int_parity) == 0u);
    uart.rx.drive(t, false);
    uart.rx.drive(t + 3 * frame_ps, true);
    t += 4 * frame_ps;
    BOOST_TEST((bus.read(isr, t) & int_frame) != 0u);
    BOOST_TEST((bus.read(sr, t) & int_rxempty) == 0u);
    BOOST_TEST(bus.read(fifo, t) == 0u);
    BOOST_TEST((bus.read(sr, t) & int_rxempty) != 0u);  // one character only
}

BOOST_FIXTURE_TEST_CASE(receiver_timeout, bench) {
    set_up();
    bus.write(rxtout, 2);
    bus.write(ier, int_tout);
    send(0, 1);
    const auto timeout = frame_ps + 2 * 4 * bit_ps;
    BOOST_TEST(!uart.irq_at(timeout - 1));
    BOOST_TEST(uart.next_irq_ps(timeout - 1) == timeout);
    BOOST_TEST(uart.irq_at(timeout));
    bus.write(isr, int_tout, timeout);
    BOOST_TEST(!uart.irq_at(timeout + 100 * frame_ps));  // once
    bus.write(cr, cr_rxen | cr_txen | cr_torst, timeout + 100 * frame_ps);
    BOOST_TEST(uart.irq_at(timeout + 100 * frame_ps + 8 * bit_ps));
}

BOOST_FIXTURE_TEST_CASE(disabled_receiver_takes_nothing, bench) {
    set_up();
    bus.write(cr, cr_rxen | cr_rxdis | cr_txen);
    send(0, 1);
    BOOST_TEST((bus.read(sr, 2 * frame_ps) & int_rxempty) != 0u);
    bus.write(cr, cr_rxen, 2 * frame_ps);
    send(3 * frame_ps, 2);
    BOOST_TEST(bus.read(fifo, 4 * frame_ps) == 2u);
}

BOOST_FIXTURE_TEST_CASE(mismatched_sender_is_damaged, bench) {
    set_up();
    uart.rx.send(make_frame(0, {bit_ps * 2, 1}, 0x00));
    BOOST_TEST((bus.read(isr, 2 * frame_ps) & int_frame) != 0u);
}

BOOST_FIXTURE_TEST_CASE(local_loopback_stays_inside, bench) {
    set_up(0x220);
    bus.write(fifo, 0x77, 0);
    run_to(5 * frame_ps);
    BOOST_TEST(line.frames.empty());
    BOOST_TEST(bus.read(fifo, 5 * frame_ps) == 0x77u);
    send(6 * frame_ps, 0x11);
    BOOST_TEST((bus.read(sr, 8 * frame_ps) & int_rxempty) != 0u);  // the outside is cut off
}

// What was looped back is forgotten, and what comes over the line during its time is received.
BOOST_FIXTURE_TEST_CASE(a_reset_in_the_midst_of_a_looped_character, bench) {
    set_up(0x220);
    bus.write(fifo, 0x55);
    const auto reset_ps = 2 * bit_ps;
    run_to(reset_ps);
    uart.reset(reset_ps);
    set_up();
    send(reset_ps + bit_ps, 0x5A);
    const auto end_ps = reset_ps + bit_ps + frame_ps;
    BOOST_TEST((bus.read(sr, end_ps - 1) & int_rxempty) != 0u);
    BOOST_TEST(bus.read(fifo, end_ps) == 0x5Au);
    BOOST_TEST((bus.read(isr, end_ps) & int_frame) == 0u);
    BOOST_TEST((bus.read(sr, end_ps + 3 * frame_ps) & int_rxempty) != 0u);
}

BOOST_FIXTURE_TEST_CASE(echo_and_remote_loopback, bench) {
    set_up(0x120);
    send(0, 0x42);
    BOOST_TEST(line.frames.size() == 1u);
    BOOST_TEST(bus.read(fifo, frame_ps) == 0x42u);
    bus.write(mr, 0x320, 2 * frame_ps);
    send(3 * frame_ps, 0x43);
    BOOST_TEST(line.frames.size() == 2u);
    BOOST_TEST((bus.read(sr, 5 * frame_ps) & int_rxempty) != 0u);
}

BOOST_FIXTURE_TEST_CASE(formats, bench) {
    set_up(0x4 | 1u << mr_par.lsb | 2u << mr_stop.lsb);  // 7 bits, odd, 2 stop bits
    bus.write(fifo, 0xFF, 0);
    bus.write(fifo, 0x01, 0);
    run_to(5 * frame_ps);
    BOOST_REQUIRE(line.frames.size() == 2u);
    BOOST_TEST(line.frames[0].data == 0x7Fu);
    BOOST_TEST(line.frames[0].parity_bit == false);
    BOOST_TEST(line.frames[1].start_ps == 11 * bit_ps);
}

BOOST_FIXTURE_TEST_CASE(break_lasts_a_character_and_holds_the_transmitter, bench) {
    set_up();
    bus.write(cr, cr_rxen | cr_txen | cr_startbrk, 0);
    bus.write(fifo, 'q', 0);
    bus.write(cr, cr_rxen | cr_txen | cr_stopbrk, 1000);
    run_to(5 * frame_ps);
    BOOST_REQUIRE(line.edges.size() == 2u);
    BOOST_TEST(!line.edges[0].level);
    BOOST_TEST(line.edges[1].time_ps - line.edges[0].time_ps == frame_ps);
    BOOST_REQUIRE(line.frames.size() == 1u);
    BOOST_TEST(line.frames[0].start_ps == frame_ps + 12 * bit_ps);
}

// On the line, and to the receiver that it is looped back to.
BOOST_AUTO_TEST_CASE(a_second_break_waits_for_the_pause_of_the_first) {
    for (const std::uint32_t mode : {0x20u, 0x220u}) {
        bench b;
        b.set_up(mode);
        for (const std::uint64_t start_ps : {0u, 2000u}) {
            b.bus.write(cr, cr_rxen | cr_txen | cr_startbrk, start_ps);
            b.bus.write(cr, cr_rxen | cr_txen | cr_stopbrk, start_ps + 1000);
        }
        b.run_to(5 * frame_ps);
        if (mode == 0x20u) {
            BOOST_REQUIRE(b.line.edges.size() == 4u);
            BOOST_TEST(b.line.edges[2].time_ps == frame_ps + 12 * bit_ps);
            BOOST_TEST(b.line.edges[3].time_ps - b.line.edges[2].time_ps == frame_ps);
            continue;
        }
        for (unsigned n = 0; n < 2; ++n) {
            BOOST_TEST((b.bus.read(sr, 5 * frame_ps) & int_rxempty) == 0u);
            BOOST_TEST(b.bus.read(fifo, 5 * frame_ps) == 0u);
        }
        BOOST_TEST((b.bus.read(sr, 5 * frame_ps) & int_rxempty) != 0u);
    }
}

BOOST_FIXTURE_TEST_CASE(clock_prescaler_divides_by_eight, bench) {
    set_up(0x21);
    bus.write(fifo, 'q', 0);
    run_to(1000);
    BOOST_REQUIRE(line.frames.size() == 1u);
    BOOST_TEST(line.frames[0].end_ps() == 8 * frame_ps);
}

BOOST_FIXTURE_TEST_CASE(triggers_of_zero_are_off, bench) {
    bus.write(txwm, 0);
    bus.write(rxwm, 0);
    bus.write(isr, int_all);
    for (int i = 0; i < 64; ++i) bus.write(fifo, i);
    BOOST_TEST((bus.read(sr) & (sr_ttrig | int_rxovr)) == 0u);
    BOOST_TEST((bus.read(isr) & (int_ttrig | int_rxovr)) == 0u);
}

// Levels below 4 are off.
BOOST_FIXTURE_TEST_CASE(flow_control_level, bench) {
    set_up();
    for (unsigned i = 0; i < 4; ++i) send(i * frame_ps, i);
    bus.write(flowdel, 3, 5 * frame_ps);
    BOOST_TEST((bus.read(sr, 5 * frame_ps) & sr_flowdel) == 0u);
    bus.write(flowdel, 4, 5 * frame_ps);
    BOOST_TEST((bus.read(sr, 5 * frame_ps) & sr_flowdel) != 0u);
    bus.read(fifo, 5 * frame_ps);
    BOOST_TEST((bus.read(sr, 5 * frame_ps) & sr_flowdel) == 0u);
}

BOOST_FIXTURE_TEST_CASE(modem_inputs_are_asserted_and_quiet, bench) {
    BOOST_TEST(bus.read(modemsr) == 0xF0u);
    bus.write(modemsr, 0x1FF);
    BOOST_TEST(bus.read(modemsr) == 0xF0u);
    bus.write(modemcr, ~0u);
    BOOST_TEST(bus.read(modemcr) == 0x23u);
    BOOST_TEST(bus.read(modemsr) == 0x1F0u);
    BOOST_TEST((bus.read(isr) & int_dms) == 0u);
}

BOOST_FIXTURE_TEST_CASE(receiver_timeout_can_be_taken_back, bench) {
    set_up();
    bus.write(rxtout, 2);
    send(0, 1);
    bus.write(rxtout, 0, frame_ps + bit_ps);
    BOOST_TEST((bus.read(isr, 10 * frame_ps) & int_tout) == 0u);
}

// A driver tests itself: one byte after the other goes through the local loopback, polled, while somebody types.
BOOST_FIXTURE_TEST_CASE(self_test_while_the_line_is_busy, bench) {
    set_up();
    std::uint64_t t = 3 * bit_ps;
    send(0, 0x55);
    bus.write(mr, 0x220, t);
    for (unsigned byte = 0x20; byte < 0x30; ++byte) {
        bus.write(fifo, byte, t);
        for (unsigned polls = 0; (bus.read(sr, t) & int_rxempty) != 0 && polls < 100; ++polls) t += bit_ps;
        BOOST_TEST(bus.read(fifo, t) == byte);
    }
    bus.write(mr, 0x20, t);
    run_to(t + frame_ps);
    BOOST_TEST(line.frames.empty());
    send(now_ps(), 0x56);
    BOOST_TEST(bus.read(fifo, now_ps() + frame_ps) == 0x56u);
    BOOST_TEST((bus.read(isr, now_ps() + frame_ps) & (int_frame | int_over)) == 0u);
}

BOOST_FIXTURE_TEST_CASE(writing_the_same_mode_loses_no_character, bench) {
    set_up();
    send(0, 0x5A);
    bus.write(mr, 0x20, 4 * bit_ps);
    BOOST_TEST(bus.read(fifo, frame_ps) == 0x5Au);
    send(2 * frame_ps, 0xFF);
    bus.write(mr, 0x24, 2 * frame_ps + 4 * bit_ps);  // another format does
    BOOST_TEST((bus.read(sr, 4 * frame_ps) & int_rxempty) != 0u);
}

// What is echoed has the line; a byte that is written meanwhile follows it.
BOOST_FIXTURE_TEST_CASE(transmitter_waits_for_an_echoed_character, bench) {
    set_up(0x120);
    send(0, 0x42);
    bus.write(mr, 0x20, 3 * bit_ps);
    bus.write(fifo, 0x43, 3 * bit_ps);
    run_to(4 * frame_ps);
    BOOST_REQUIRE(line.frames.size() == 2u);
    BOOST_TEST(line.frames[1].data == 0x43u);
    BOOST_TEST(line.frames[1].start_ps >= frame_ps);
    // Ahead of the kernel the echo is not known: the frame that it meets is lost, and nothing else happens.
    bus.write(fifo, 0x44, now_ps() + bit_ps);
    bus.write(mr, 0x120, now_ps() + 2 * bit_ps);
    send(now_ps() + bit_ps / 2, 0x45);
    run_to(now_ps() + 4 * frame_ps);
    BOOST_TEST(line.frames.back().data == 0x45u);
}

// A character is not cut by a reset, and the next one follows it.
BOOST_FIXTURE_TEST_CASE(reset_ahead_of_the_kernel_keeps_the_line_in_order, bench) {
    set_up();
    bus.write(fifo, 'a', 1);
    bus.write(fifo, 'b', 1);
    bus.read(sr, 2 * bit_ps);
    uart.reset(2 * bit_ps);
    BOOST_TEST(bus.read(sr, 2 * bit_ps) == (int_txempty | int_rxempty));
    bus.write(baudgen, 0x3E, 2 * bit_ps);
    bus.write(bauddiv, 6, 2 * bit_ps);
    bus.write(mr, 0x20, 2 * bit_ps);
    bus.write(cr, cr_txen, 2 * bit_ps);
    bus.write(fifo, 'c', 2 * bit_ps);
    run_to(5 * frame_ps);
    BOOST_REQUIRE(line.frames.size() == 2u);
    BOOST_TEST(line.frames[0].data == 'a');
    BOOST_TEST(line.frames[1].data == 'c');
    BOOST_TEST(line.frames[1].start_ps >= line.frames[0].end_ps());
}

BOOST_FIXTURE_TEST_CASE(reset_ends_a_break, bench) {
    set_up();
    bus.write(cr, cr_rxen | cr_txen | cr_startbrk, 0);
    uart.reset(2 * frame_ps);
    run_to(5 * frame_ps);
    BOOST_REQUIRE(line.edges.size() == 2u);
    BOOST_TEST(line.edges[1].level);
    BOOST_TEST(line.edges[1].time_ps == 2 * frame_ps);
}

BOOST_FIXTURE_TEST_CASE(debug_reads_change_nothing, bench) {
    set_up();
    send(0, 0x12);
    const auto t = frame_ps;
    run_to(t);
    const auto status_before = bus.read(sr, t);
    const auto latched_before = bus.read(isr, t);
    for (int pass = 0; pass < 2; ++pass) {
        for (std::uint32_t offset = 0; offset < 0x1000; offset += 4) bus.debug_read(offset);
    }
    BOOST_TEST(bus.debug_read(fifo) == 0x12u);
    BOOST_TEST(bus.read(sr, t) == status_before);
    BOOST_TEST(bus.read(isr, t) == latched_before);
    BOOST_TEST(bus.read(fifo, t) == 0x12u);
}

// Whatever a program writes and whatever comes over the line, ahead of the kernel or not: frames leave in order (the
// line throws otherwise), and the flags fit the FIFOs.
BOOST_FIXTURE_TEST_CASE(random_traffic_keeps_the_uart_sound, bench) {
    std::mt19937_64 random(test_seed(20'260'101));
    const auto below = [&](std::uint64_t limit) { return random() % limit; };
    constexpr std::uint32_t offsets[] = {cr,   cr,      mr,   ier,  idr,  isr,     baudgen, rxtout,
                                         rxwm, modemcr, fifo, fifo, fifo, bauddiv, flowdel, txwm};
    set_up();
    std::uint64_t t = 0;
    unsigned stable = 0;
    for (unsigned i = 0; i < 100'000; ++i) {
        t = std::max(t, now_ps()) + below(20) * bit_ps / 16;
        const auto offset = offsets[below(std::size(offsets))];
        auto value = static_cast<std::uint32_t>(random() >> below(32));
        if (offset == baudgen) value = static_cast<std::uint32_t>(1 + below(100));
        if (offset == bauddiv) value = static_cast<std::uint32_t>(below(12));
        if (offset == cr && below(2) == 0) value = cr_rxen | cr_txen;
        bus.write(offset, value, t);
        if (below(100) == 0) uart.reset(t);
        if (below(3) == 0) run_to(t + below(4 * bit_ps));
        const auto start = std::max(now_ps() + below(bit_ps), uart.rx.free_ps());
        if (below(4) == 0) {
            uart.rx.send(make_frame(start, {bit_ps, 1}, static_cast<unsigned>(below(256))));
        } else if (below(20) == 0) {
            uart.rx.drive(start, below(2) != 0);
        }
        t = std::max(t, now_ps());
        const auto status = bus.read(sr, t);
        BOOST_REQUIRE((status & (int_rxempty | int_rxfull)) != (int_rxempty | int_rxfull));
        BOOST_REQUIRE((status & (int_txempty | int_txfull)) != (int_txempty | int_txfull));
        if (bus.stable_until_ps() > t) {
            ++stable;
            t += below(std::min(bus.stable_until_ps() - t, bit_ps));
            BOOST_REQUIRE(bus.read(sr, t) == status);
        }
        BOOST_REQUIRE(uart.irq_at(t) == ((bus.read(isr, t) & bus.read(imr, t)) != 0));
        BOOST_REQUIRE(uart.next_irq_ps(t) > t);
    }
    BOOST_TEST(line.frames.size() > 1000u);
    BOOST_TEST(stable > 1000u);
}

BOOST_FIXTURE_TEST_CASE(sub_word_accesses_and_errors, bench) {
    bus.write(baudgen, 0x12, 0, 1);
    BOOST_TEST(bus.read(baudgen) == 0x212u);  // the upper byte stays
    BOOST_TEST(bus.read(baudgen + 1, 0, 1) == 2u);
    std::uint64_t wide = 0;
    bus.access(tlm::TLM_READ_COMMAND, 0, &wide, 8, 0);
    BOOST_TEST(bus.status() == tlm::TLM_BURST_ERROR_RESPONSE);
    bus.access(tlm::TLM_READ_COMMAND, 3, &wide, 2, 0);
    BOOST_TEST(bus.status() == tlm::TLM_BURST_ERROR_RESPONSE);
    BOOST_TEST(bus.read(0x3C) == 0u);  // a hole
    BOOST_TEST(bus.status() == tlm::TLM_OK_RESPONSE);
    bus.write(sr, ~0u);
    BOOST_TEST(bus.read(sr) == (int_txempty | int_rxempty));
}
