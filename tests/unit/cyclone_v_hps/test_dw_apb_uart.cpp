// SPDX-License-Identifier: Apache-2.0
// The 16550 of the HPS: every flag and interrupt, the times of frames, loopback.
#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

#include "processors/cyclone_v_hps/dw_apb_uart.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
using namespace tabletop::dw_apb_uart_registers;

namespace {

constexpr std::uint32_t base = 0xFFC0'2000;
constexpr std::uint64_t cycle_ps = 10'000;  // 100 MHz
constexpr std::uint32_t divisor = 54;       // 115 741 baud
constexpr std::uint64_t tick_ps = divisor * cycle_ps;
constexpr std::uint64_t bit_ps = 16 * tick_ps;
constexpr std::uint64_t frame_ps = 10 * bit_ps;

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
    dw_apb_uart uart{"uart", {"uart", base, 160'000}, clock_domain(100'000'000)};
    register_bench bus{uart, base};
    recorder line;

    bench() { uart.tx.attach(line); }
    void set_up(std::uint32_t format = 0x3, std::uint32_t fifo_control = fcr_enable) {
        bus.write(lcr, lcr_divisor | format);
        bus.write(rbr_thr_dll, divisor);
        bus.write(ier_dlh, 0);
        bus.write(lcr, format);
        bus.write(iir_fcr, fifo_control);
    }
    void send(std::uint64_t start_ps, unsigned data) { uart.rx.send(make_frame(start_ps, {bit_ps, 1}, data)); }
    void run_to(std::uint64_t time_ps) { sc_core::sc_start(from_ps(time_ps - now_ps())); }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values, bench) {
    for (const auto& entry : dw_apb_uart_registers::map) {
        BOOST_TEST_CONTEXT(entry.name) {
            BOOST_TEST(bus.read(entry.offset) == entry.reset);
        }
    }
    BOOST_TEST(bus.latency_ps() == 160'000u);
}

BOOST_FIXTURE_TEST_CASE(nothing_is_sent_without_a_divisor, bench) {
    bus.write(rbr_thr_dll, 'A');
    run_to(1'000'000'000);
    BOOST_TEST(line.frames.empty());
    BOOST_TEST((bus.read(lsr, now_ps()) & lsr_holding_empty) == 0u);
}

BOOST_FIXTURE_TEST_CASE(divisor_latch_hides_data_and_enable, bench) {
    bus.write(ier_dlh, 0xFF);
    BOOST_TEST(bus.read(ier_dlh) == ier_all);
    bus.write(lcr, lcr_divisor);
    bus.write(rbr_thr_dll, 0x34);
    bus.write(ier_dlh, 0x12);
    BOOST_TEST(bus.read(rbr_thr_dll) == 0x34u);
    BOOST_TEST(bus.read(ier_dlh) == 0x12u);
    bus.write(lcr, 0);
    BOOST_TEST(bus.read(ier_dlh) == ier_all);
    BOOST_TEST(bus.read(rbr_thr_dll) == 0u);
    bus.write(scr, 0x5A);
    BOOST_TEST(bus.read(scr) == 0x5Au);
    bus.write(scr + 1, 0xFF, 0, 1);  // no register in the upper bytes
    BOOST_TEST(bus.read(scr) == 0x5Au);
    BOOST_TEST(bus.read(scr, 0, 1) == 0x5Au);
}

// The divisor was written at time 0, so ticks are at multiples of 54 cycles; a byte written 100 ns after the third tick
// starts at the fourth, the others follow without a gap.
BOOST_FIXTURE_TEST_CASE(frames_start_at_a_tick_back_to_back, bench) {
    set_up();
    for (int i = 0; i < 3; ++i) bus.write(rbr_thr_dll, 'a' + i, 3 * tick_ps + 100'000);
    run_to(1'000'000'000);
    BOOST_REQUIRE(line.frames.size() == 3u);
    for (unsigned i = 0; i < 3; ++i) {
        BOOST_TEST(line.frames[i].start_ps == 4 * tick_ps + i * frame_ps);
        BOOST_TEST(line.frames[i].data == 'a' + i);
        BOOST_TEST(line.announced_ps[i] == line.frames[i].start_ps);
    }
}

BOOST_FIXTURE_TEST_CASE(transmitter_flags_follow_local_time, bench) {
    set_up();
    bus.write(rbr_thr_dll, 'x', 1);
    bus.write(rbr_thr_dll, 'y', 1);
    BOOST_TEST(bus.read(tfl, 1) == 2u);
    BOOST_TEST((bus.read(lsr, 1) & (lsr_holding_empty | lsr_empty)) == 0u);
    BOOST_TEST(bus.read(tfl, tick_ps) == 1u);  // one is in the shift register
    BOOST_TEST((bus.read(lsr, tick_ps + frame_ps - 1) & lsr_holding_empty) == 0u);
    BOOST_TEST((bus.read(lsr, tick_ps + frame_ps) & (lsr_holding_empty | lsr_empty)) == lsr_holding_empty);
    BOOST_TEST((bus.read(usr, tick_ps + frame_ps) & usr_busy) != 0u);
    BOOST_TEST((bus.read(lsr, tick_ps + 2 * frame_ps) & lsr_empty) != 0u);
    BOOST_TEST((bus.read(usr, tick_ps + 2 * frame_ps) & usr_busy) == 0u);
    run_to(3 * frame_ps);
    BOOST_TEST(line.frames.size() == 2u);
    BOOST_TEST(uart.transmitter_idle());
}

BOOST_FIXTURE_TEST_CASE(fifo_of_128_loses_what_comes_beyond, bench) {
    set_up();
    for (unsigned i = 0; i < fifo_depth; ++i) {
        BOOST_TEST((bus.read(usr) & usr_transmitter_not_full) != 0u);
        bus.write(rbr_thr_dll, i, 1);
    }
    BOOST_TEST((bus.read(usr, 1) & usr_transmitter_not_full) == 0u);
    bus.write(rbr_thr_dll, 0xEE, 1);
    run_to(200 * frame_ps);
    BOOST_REQUIRE(line.frames.size() == fifo_depth);
    for (unsigned i = 0; i < fifo_depth; ++i) BOOST_TEST(line.frames[i].data == i);
}

BOOST_FIXTURE_TEST_CASE(transmitter_interrupt, bench) {
    set_up();
    bus.write(ier_dlh, ier_empty);
    BOOST_TEST(uart.irq_at(0));
    BOOST_TEST(bus.read(iir_fcr) == (0xC0 | iir_empty));
    BOOST_TEST(!uart.irq_at(0));  // told
    BOOST_TEST(bus.read(iir_fcr) == (0xC0 | iir_none));
    bus.write(rbr_thr_dll, 'a', 1);
    BOOST_TEST(!uart.irq_at(1));
    BOOST_TEST(uart.next_irq_ps(1) == tick_ps);
    BOOST_TEST(uart.irq_at(tick_ps));
    bus.write(rbr_thr_dll, 'b', tick_ps);  // lowers it too
    BOOST_TEST(!uart.irq_at(tick_ps));
    BOOST_TEST(uart.irq_at(tick_ps + frame_ps));
    BOOST_TEST(bus.debug_read(iir_fcr) == (0xC0 | iir_empty));  // without clearing it
    BOOST_TEST(uart.irq_at(tick_ps + frame_ps));
}

BOOST_FIXTURE_TEST_CASE(receiver_levels_and_timeout, bench) {
    set_up(0x3, fcr_enable | 1u << 6);  // a quarter: 32
    bus.write(ier_dlh, ier_data);
    for (unsigned i = 0; i < 40; ++i) send(i * frame_ps, i);
    // The character ends with its first stop bit.
    const auto thirty_second = 32 * frame_ps;
    BOOST_TEST(!uart.irq_at(thirty_second - 1));
    BOOST_TEST(uart.irq_at(thirty_second));
    BOOST_TEST(bus.read(iir_fcr, thirty_second) == (0xC0 | iir_data));
    BOOST_TEST(bus.read(rfl, 40 * frame_ps) == 40u);
    const auto end = 40 * frame_ps;
    for (unsigned i = 0; i < 39; ++i) BOOST_TEST(bus.read(rbr_thr_dll, end) == i);
    BOOST_TEST(!uart.irq_at(end));
    // Four characters later than the last read.
    BOOST_TEST(uart.next_irq_ps(end) == end + 4 * frame_ps);
    BOOST_TEST(!uart.irq_at(end + 4 * frame_ps - 1));
    BOOST_TEST(bus.read(iir_fcr, end + 4 * frame_ps) == (0xC0 | iir_timeout));
    BOOST_TEST(bus.read(rbr_thr_dll, end + 4 * frame_ps) == 39u);
    BOOST_TEST(bus.read(iir_fcr, end + 4 * frame_ps) == (0xC0 | iir_none));
    BOOST_TEST((bus.read(lsr, end + 5 * frame_ps) & lsr_data) == 0u);
    BOOST_TEST(!uart.irq_at(end + 50 * frame_ps));
}

BOOST_FIXTURE_TEST_CASE(errors_are_told_of_with_their_character, bench) {
    set_up(0x1B);  // 8 bits, even parity
    bus.write(ier_dlh, ier_line);
    const serial_format even{8, serial_parity::even, 2};
    auto good = make_frame(0, {bit_ps, 1}, 0x31, even);
    uart.rx.send(good);
    auto bad = make_frame(good.end_ps(), {bit_ps, 1}, 0x32, even);
    bad.parity_bit = !bad.parity_bit;
    uart.rx.send(bad);
    const auto end = bad.end_ps();
    BOOST_TEST(!uart.irq_at(end));
    BOOST_TEST((bus.read(lsr, end) & (lsr_data | lsr_parity | lsr_fifo_error)) == (lsr_data | lsr_fifo_error));
    BOOST_TEST(bus.read(rbr_thr_dll, end) == 0x31u);
    BOOST_TEST(uart.irq_at(end));
    BOOST_TEST(bus.read(iir_fcr, end) == (0xC0 | iir_line));
    BOOST_TEST((bus.read(lsr, end) & lsr_errors) == lsr_parity);
    BOOST_TEST((bus.read(lsr, end) & lsr_errors) == 0u);
    BOOST_TEST(!uart.irq_at(end));
    BOOST_TEST(bus.read(rbr_thr_dll, end) == 0x32u);
    BOOST_TEST((bus.read(lsr, end) & lsr_fifo_error) == 0u);
}

BOOST_FIXTURE_TEST_CASE(break_and_framing, bench) {
    set_up();
    uart.rx.drive(bit_ps, false);
    uart.rx.drive(20 * bit_ps, true);
    auto low_stop = make_frame(30 * bit_ps, {bit_ps, 1}, 0x55);
    low_stop.stop_bit = false;
    uart.rx.send(low_stop);
    const auto end = 60 * bit_ps;
    BOOST_TEST((bus.read(lsr, end) & lsr_errors) == (lsr_break | lsr_framing));
    BOOST_TEST(bus.read(rbr_thr_dll, end) == 0u);
    BOOST_TEST((bus.read(lsr, end) & lsr_errors) == lsr_framing);
    BOOST_TEST(bus.read(rbr_thr_dll, end) == 0x55u);
}

BOOST_FIXTURE_TEST_CASE(overrun_keeps_the_fifo_and_replaces_the_single_register, bench) {
    set_up();
    for (unsigned i = 0; i < fifo_depth + 2; ++i) send(i * frame_ps, i);
    const auto end = (fifo_depth + 2) * frame_ps;
    BOOST_TEST((bus.read(usr, end) & usr_receiver_full) != 0u);
    BOOST_TEST((bus.read(lsr, end) & lsr_overrun) != 0u);
    BOOST_TEST(bus.read(rfl, end) == fifo_depth);
    BOOST_TEST(bus.read(rbr_thr_dll, end) == 0u);
    bus.write(iir_fcr, 0, end);  // FIFOs off: empty
    BOOST_TEST((bus.read(lsr, end) & lsr_data) == 0u);
    send(end, 'p');
    send(end + frame_ps, 'q');
    BOOST_TEST((bus.read(lsr, end + 2 * frame_ps) & (lsr_overrun | lsr_data)) == (lsr_overrun | lsr_data));
    BOOST_TEST(bus.read(rbr_thr_dll, end + 2 * frame_ps) == std::uint32_t{'q'});
}

BOOST_FIXTURE_TEST_CASE(loopback_of_data_and_modem_lines, bench) {
    set_up();
    bus.write(mcr, mcr_loopback | mcr_out2 | mcr_rts);
    BOOST_TEST((bus.read(msr) & 0xF0) == 0x90u);
    BOOST_TEST((bus.read(msr) & 0x0F) == 0u);  // the read before has cleared the changes
    bus.write(ier_dlh, ier_modem);
    bus.write(mcr, mcr_loopback | mcr_out1);
    BOOST_TEST(bus.read(iir_fcr) == (0xC0 | iir_modem));
    BOOST_TEST(bus.read(msr) == 0x49u);  // ri has risen, which does not count
    bus.write(mcr, mcr_loopback);
    BOOST_TEST(bus.read(msr) == 0x04u);
    for (int i = 0; i < 5; ++i) bus.write(rbr_thr_dll, 0x80 + i);
    run_to(10 * frame_ps);
    BOOST_TEST(line.frames.empty());
    for (unsigned i = 0; i < 5; ++i) BOOST_TEST(bus.read(rbr_thr_dll, now_ps()) == 0x80 + i);
    BOOST_TEST((bus.read(lsr, now_ps()) & lsr_data) == 0u);
}

// What was looped back is forgotten, and what comes over the line during its time is received.
BOOST_FIXTURE_TEST_CASE(a_reset_in_the_midst_of_a_looped_character, bench) {
    set_up();
    bus.write(mcr, mcr_loopback);
    bus.write(rbr_thr_dll, 0x55);
    const auto reset_ps = 2 * bit_ps;
    run_to(reset_ps);
    uart.reset(reset_ps);
    set_up();
    send(reset_ps + bit_ps, 0x5A);
    const auto end_ps = reset_ps + bit_ps + frame_ps;
    BOOST_TEST((bus.read(lsr, end_ps - 1) & lsr_data) == 0u);
    BOOST_TEST((bus.read(lsr, end_ps) & (lsr_data | lsr_framing | lsr_break)) == lsr_data);
    BOOST_TEST(bus.read(rbr_thr_dll, end_ps) == 0x5Au);
    BOOST_TEST((bus.read(lsr, end_ps + 3 * frame_ps) & lsr_data) == 0u);
}

BOOST_FIXTURE_TEST_CASE(line_control_break, bench) {
    set_up();
    bus.write(rbr_thr_dll, 'a', 0);
    bus.write(lcr, 0x3 | lcr_break, bit_ps);
    bus.write(lcr, 0x3, 20 * bit_ps);
    run_to(40 * bit_ps);
    BOOST_REQUIRE(line.frames.size() == 1u);
    BOOST_REQUIRE(line.edges.size() == 2u);
    BOOST_TEST(line.edges[0].time_ps == line.frames[0].end_ps());  // not into a character
    BOOST_TEST(!line.edges[0].level);
    BOOST_TEST(line.edges[1].time_ps == 20 * bit_ps);
    BOOST_TEST(line.edges[1].level);
}

BOOST_FIXTURE_TEST_CASE(formats, bench) {
    struct row {
        std::uint32_t lcr;
        serial_format format;
    };
    const row rows[] = {{0x00, {5, serial_parity::none, 2}}, {0x04, {5, serial_parity::none, 3}},
                        {0x02, {7, serial_parity::none, 2}}, {0x07, {8, serial_parity::none, 4}},
                        {0x0B, {8, serial_parity::odd, 2}},  {0x1A, {7, serial_parity::even, 2}},
                        {0x2B, {8, serial_parity::mark, 2}}, {0x3B, {8, serial_parity::space, 2}}};
    for (const auto& [control, format] : rows) {
        set_up(control);
        bus.write(rbr_thr_dll, 0x15, now_ps());
        run_to(now_ps() + 2 * frame_ps);
        const auto& sent = line.frames.back();
        BOOST_TEST_CONTEXT("LCR " << control) {
            BOOST_TEST(sent.format.data_bits == format.data_bits);
            BOOST_TEST((sent.format.parity == format.parity));
            BOOST_TEST(sent.format.stop_half_bits == format.stop_half_bits);
            BOOST_TEST(sent.parity_bit == parity_level(0x15, format));
        }
    }
}

// Whatever is written into the FIFO at random times comes out in order, each frame at a tick, none over another.
BOOST_FIXTURE_TEST_CASE(random_traffic_keeps_order_and_times, bench) {
    std::mt19937 random(test_seed());
    set_up();
    std::vector<unsigned> sent;
    for (int i = 0; i < 300; ++i) {
        run_to(now_ps() + 1 + random() % (6 * frame_ps));
        const auto burst = random() % 6;
        for (unsigned n = 0; n < burst; ++n) {
            const auto byte = random() % 256;
            bus.write(rbr_thr_dll, byte, now_ps() + random() % 1000);
            sent.push_back(byte);
        }
    }
    run_to(now_ps() + 200 * frame_ps);
    BOOST_REQUIRE(line.frames.size() == sent.size());
    for (std::size_t i = 0; i < sent.size(); ++i) {
        BOOST_TEST(line.frames[i].data == sent[i]);
        BOOST_TEST(line.frames[i].start_ps % tick_ps == 0u);
        if (i != 0) BOOST_TEST(line.frames[i].start_ps >= line.frames[i - 1].end_ps());
    }
}

BOOST_FIXTURE_TEST_CASE(reset_in_the_middle, bench) {
    set_up();
    bus.write(rbr_thr_dll, 'a', 0);
    bus.write(rbr_thr_dll, 'b', 0);
    send(0, 'c');
    uart.reset(5 * bit_ps);
    BOOST_TEST(bus.read(lsr, 5 * bit_ps) == 0x60u);
    BOOST_TEST(bus.read(iir_fcr, 5 * bit_ps) == std::uint32_t{iir_none});
    run_to(100 * frame_ps);
    BOOST_TEST(line.frames.size() == 1u);  // what is on the line is not cut
    BOOST_TEST((bus.read(lsr, now_ps()) & lsr_data) == 0u);
}
