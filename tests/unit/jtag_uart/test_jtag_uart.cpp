// SPDX-License-Identifier: Apache-2.0
// The JTAG UART: FIFOs, flags, interrupts and the times of its characters.
#define BOOST_TEST_MODULE test_jtag_uart
#include <boost/test/unit_test.hpp>
#include <vector>

#include "peripherals/jtag_uart/jtag_uart.h"
#include "unit/ps_bench.h"

using namespace tabletop;
using namespace tabletop::jtag_uart_registers;

namespace {

constexpr std::uint32_t base = 0xFF20'1000;
constexpr std::uint64_t bit_ps = 1'000'000;
constexpr std::uint64_t frame_ps = 10 * bit_ps;

struct recorder : serial_receiver {
    std::vector<serial_frame> frames;
    void on_frame(const serial_frame& frame) override { frames.push_back(frame); }
    void on_edge(std::uint64_t, bool) override {}
};

struct bench : fresh_kernel {
    jtag_uart uart{"uart", {"uart", base, 40'000}, {bit_ps, 1}};
    register_bench bus{uart, base};
    recorder host;

    bench() { uart.tx.attach(host); }
    void run_to(std::uint64_t time_ps) { sc_core::sc_start(from_ps(time_ps - now_ps())); }
    unsigned space(std::uint64_t time_ps) { return value_of(control_space, bus.read(control, time_ps)); }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values, bench) {
    BOOST_TEST(bus.read(data) == 0u);
    BOOST_TEST(bus.read(control) == (64u << 16 | control_write_pending));
}

// The first character leaves the FIFO at once, the next one when it has been sent.
BOOST_FIXTURE_TEST_CASE(characters_leave_one_behind_the_other, bench) {
    for (int i = 0; i < 3; ++i) bus.write(data, 'a' + i, 500);
    BOOST_TEST(space(500) == 62u);
    BOOST_TEST(space(500 + frame_ps) == 63u);
    BOOST_TEST(space(500 + 2 * frame_ps) == 64u);
    run_to(10 * frame_ps);
    BOOST_REQUIRE(host.frames.size() == 3u);
    for (unsigned i = 0; i < 3; ++i) {
        BOOST_TEST(host.frames[i].start_ps == 500 + i * frame_ps);
        BOOST_TEST(host.frames[i].data == 'a' + i);
    }
    BOOST_TEST(uart.transmitter_idle());
    BOOST_TEST((bus.read(control, now_ps()) & control_active) != 0u);
    bus.write(control, control_active, now_ps());
    BOOST_TEST((bus.read(control, now_ps()) & control_active) == 0u);
}

BOOST_FIXTURE_TEST_CASE(a_full_fifo_loses_what_comes, bench) {
    for (int i = 0; i < 70; ++i) bus.write(data, i, 1);
    BOOST_TEST(space(1) == 0u);
    run_to(100 * frame_ps);
    BOOST_REQUIRE(host.frames.size() == 65u);  // one is on the line already
    BOOST_TEST(host.frames.back().data == 64u);
}

BOOST_FIXTURE_TEST_CASE(reads_take_and_count, bench) {
    for (unsigned i = 0; i < 66; ++i) uart.rx.send(make_frame(i * frame_ps, {bit_ps, 1}, i));
    BOOST_TEST(bus.read(data, frame_ps - 1) == 0u);
    const auto end = 66 * frame_ps;
    BOOST_TEST(bus.debug_read(data) == 0u);  // the kernel is at 0
    for (unsigned i = 0; i < 64; ++i) BOOST_TEST(bus.read(data, end) == (i | data_valid | (63 - i) << 16));
    BOOST_TEST(bus.read(data, end) == 0u);
    uart.rx.send(make_frame(end, {bit_ps, 1}, 'x'));
    BOOST_TEST(bus.read(data + 1, end + frame_ps, 1) == 0x80u);  // takes it too
    BOOST_TEST(bus.read(data, end + frame_ps) == 0u);
}

BOOST_FIXTURE_TEST_CASE(interrupts, bench) {
    BOOST_TEST(!uart.irq_at(0));
    bus.write(control, control_write_enable);
    BOOST_TEST(uart.irq_at(0));
    for (int i = 0; i < 58; ++i) bus.write(data, i, 1);
    BOOST_TEST(!uart.irq_at(1));  // 57 wait: room for 7
    BOOST_TEST(uart.next_irq_ps(1) == 1 + frame_ps);
    BOOST_TEST(uart.irq_at(1 + frame_ps));
    bus.write(control, control_read_enable, 1 + frame_ps);
    BOOST_TEST(!uart.irq_at(1 + frame_ps));
    uart.rx.send(make_frame(2 * frame_ps, {bit_ps, 1}, 'y'));
    BOOST_TEST(!uart.irq_at(3 * frame_ps - 1));
    BOOST_TEST(uart.irq_at(3 * frame_ps));
    BOOST_TEST((bus.read(data, 3 * frame_ps) & 0xFF) == std::uint32_t{'y'});
    BOOST_TEST(!uart.irq_at(3 * frame_ps));
    uart.reset(3 * frame_ps);
    BOOST_TEST(bus.read(control, 3 * frame_ps) == (64u << 16 | control_write_pending));
}
