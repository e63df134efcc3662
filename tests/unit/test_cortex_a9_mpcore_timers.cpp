// SPDX-License-Identifier: Apache-2.0
// The timers of the processor by arithmetic.
#include <boost/test/unit_test.hpp>

#include "processors/cortex_a9_mpcore/global_timer.h"
#include "processors/cortex_a9_mpcore/global_timer_registers.h"
#include "processors/cortex_a9_mpcore/private_timer.h"
#include "processors/cortex_a9_mpcore/private_timer_registers.h"
#include "processors/cortex_a9_mpcore/private_watchdog.h"
#include "processors/cortex_a9_mpcore/private_watchdog_registers.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

constexpr std::uint32_t timer_base = 0xF8F0'0600;
const clock_domain cpu_3x2x(1'000'000'000, 3);  // 3000 ps

struct timer_bench : fresh_kernel {
    private_timer timer{{"timer", timer_base, 0}, cpu_3x2x};
    register_bench bus{timer, timer_base};
};

namespace regs = private_timer_registers;

}  // namespace

BOOST_FIXTURE_TEST_CASE(timer_counts_down_with_prescaler, timer_bench) {
    bus.write(regs::load, 10, 0);
    bus.write(regs::control, regs::control_enable | 4u << regs::control_prescaler_lsb, 0);  // 5 cycles: 15 ns
    BOOST_TEST(bus.read(regs::counter, 14'999) == 10u);
    BOOST_TEST(bus.read(regs::counter, 15'000) == 9u);
    BOOST_TEST(bus.read(regs::status, 149'999) == 0u);
    BOOST_TEST(bus.read(regs::status, 150'000) == 1u);
    BOOST_TEST(bus.read(regs::counter, 1'000'000) == 0u);  // stops
    bus.write(regs::status, 1, 1'000'000);
    BOOST_TEST(bus.read(regs::status, 2'000'000) == 0u);
}

// With load n and auto-reload an event comes every n + 1 ticks, the first after n.
BOOST_FIXTURE_TEST_CASE(timer_reloads, timer_bench) {
    bus.write(regs::load, 99, 0);
    bus.write(regs::control, regs::control_enable | regs::control_auto_reload | regs::control_irq_enable, 0);
    std::uint64_t expected = 99 * 3000;
    for (int i = 0; i < 5; ++i) {
        BOOST_TEST(timer.next_irq_ps(expected - 1) == expected);
        BOOST_TEST(!timer.irq_at(expected - 1));
        BOOST_TEST(timer.irq_at(expected));
        BOOST_TEST(timer.next_irq_ps(expected) == interrupt_level::never);
        bus.write(regs::status, 1, expected);
        BOOST_TEST(!timer.irq_at(expected));
        expected += 100 * 3000;
    }
    // Far ahead in one step: 1000 periods and 30 ticks.
    const auto far = expected - 100 * 3000 + (1000 * 100 + 30) * std::uint64_t{3000};
    BOOST_TEST(bus.read(regs::counter, far) == 99u - 29u);
}

BOOST_FIXTURE_TEST_CASE(timer_stops_and_goes_on, timer_bench) {
    bus.write(regs::load, 1000, 0);
    bus.write(regs::control, regs::control_enable, 0);
    bus.write(regs::control, 0, 30'000);
    BOOST_TEST(bus.read(regs::counter, 900'000) == 990u);
    bus.write(regs::control, regs::control_enable, 900'000);
    BOOST_TEST(bus.read(regs::counter, 903'000) == 989u);
    bus.write(regs::counter, 5, 903'000);
    BOOST_TEST(bus.read(regs::load, 903'000) == 1000u);
    BOOST_TEST(bus.read(regs::status, 903'000 + 15'000) == 1u);
}

BOOST_FIXTURE_TEST_CASE(timer_with_fractional_clock_does_not_drift, fresh_kernel) {
    const clock_domain odd(333'333'343, 1);
    private_timer timer({"timer", timer_base, 0}, odd);
    register_bench bus(timer, timer_base);
    bus.write(regs::load, 0xFFFF'FFFF, 0);
    bus.write(regs::control, regs::control_enable | regs::control_irq_enable, 0);
    BOOST_TEST(timer.next_irq_ps(0) == odd.edge(0xFFFF'FFFF));
    for (std::uint64_t t = 0; t < 50'000'000'000; t += 777'777'777) {
        BOOST_TEST(bus.read(regs::counter, t) == 0xFFFF'FFFF - odd.cycle(t));
    }
}

BOOST_FIXTURE_TEST_CASE(timer_debug_reads_change_nothing, timer_bench) {
    bus.write(regs::load, 10, 0);
    bus.write(regs::control, regs::control_enable, 0);
    bus.read(regs::status, 100'000);
    for (std::uint32_t offset = 0; offset < 0x20; offset += 4) bus.debug_read(offset);
    BOOST_TEST(bus.read(regs::status, 100'000) == 1u);
}

BOOST_FIXTURE_TEST_CASE(global_timer_counts_and_compares, fresh_kernel) {
    namespace g = global_timer_registers;
    constexpr std::uint32_t base = 0xF8F0'0200;
    global_timer timer({"timer", base, 0}, cpu_3x2x);
    register_bench bus(timer, base);
    bus.write(g::counter_lo, 0xFFFF'FFFE, 0);
    bus.write(g::comparator_hi, 1, 0);
    bus.write(g::comparator_lo, 5, 0);
    bus.write(g::auto_increment, 100, 0);
    bus.write(g::control, g::control_enable | g::control_compare | g::control_irq_enable | g::control_auto_increment,
              0);
    BOOST_TEST(bus.read(g::counter_lo, 6'000) == 0u);
    BOOST_TEST(bus.read(g::counter_hi, 6'000) == 1u);
    BOOST_TEST(timer.next_irq_ps(6'000) == 21'000u);
    BOOST_TEST(!timer.irq_at(20'999));
    BOOST_TEST(timer.irq_at(21'000));
    bus.write(g::status, 1, 21'000);
    BOOST_TEST(timer.next_irq_ps(21'000) == 321'000u);
    BOOST_TEST(bus.read(g::comparator_lo, 21'000) == 105u);
    BOOST_TEST(timer.irq_at(321'000));
}

// From revision r2 on the event is "at or above": cleared before the comparator is moved, it is there again.
BOOST_FIXTURE_TEST_CASE(global_timer_event_stays_while_the_comparator_is_behind, fresh_kernel) {
    namespace g = global_timer_registers;
    global_timer timer({"timer", 0xF8F0'0200, 0}, cpu_3x2x);
    register_bench bus(timer, 0xF8F0'0200);
    bus.write(g::comparator_lo, 10, 0);
    bus.write(g::control, g::control_enable | g::control_compare | g::control_irq_enable, 0);
    BOOST_TEST(bus.read(g::status, 29'999) == 0u);
    BOOST_TEST(bus.read(g::status, 30'000) == 1u);
    bus.write(g::status, 1, 60'000);
    BOOST_TEST(bus.read(g::status, 60'000) == 1u);
    bus.write(g::comparator_lo, 100, 60'000);
    bus.write(g::status, 1, 60'000);
    BOOST_TEST(bus.read(g::status, 299'999) == 0u);
    BOOST_TEST(timer.next_irq_ps(299'999) == 300'000u);
}

BOOST_FIXTURE_TEST_CASE(prescalers_change_at_run_time, timer_bench) {
    bus.write(regs::load, 100, 0);
    bus.write(regs::control, regs::control_enable, 0);
    BOOST_TEST(bus.read(regs::counter, 30'000) == 90u);
    bus.write(regs::control, regs::control_enable | regs::control_irq_enable | 9u << regs::control_prescaler_lsb,
              30'000);
    BOOST_TEST(bus.read(regs::counter, 59'999) == 90u);
    BOOST_TEST(bus.read(regs::counter, 60'000) == 89u);
    BOOST_TEST(timer.next_irq_ps(60'000) == 60'000u + 89 * 30'000);
    namespace g = global_timer_registers;
    global_timer global({"global", 0xF8F0'0200, 0}, cpu_3x2x);
    register_bench wide(global, 0xF8F0'0200);
    wide.write(g::control, g::control_enable | 4u << g::control_prescaler_lsb, 0);
    BOOST_TEST(wide.read(g::counter_lo, 150'000) == 10u);
    wide.write(g::control, g::control_enable, 150'000);
    BOOST_TEST(wide.read(g::counter_lo, 180'000) == 20u);
}

BOOST_FIXTURE_TEST_CASE(watchdog_modes, fresh_kernel) {
    namespace w = private_watchdog_registers;
    constexpr std::uint32_t base = 0xF8F0'0620;
    private_watchdog watchdog({"watchdog", base, 0}, cpu_3x2x);
    register_bench bus(watchdog, base);
    bus.write(w::load, 10, 0);
    bus.write(w::control, w::control_enable | w::control_irq_enable, 0);
    BOOST_TEST(watchdog.next_irq_ps(0) == 30'000u);
    BOOST_TEST(watchdog.irq_at(30'000));
    bus.write(w::status, 1, 30'000);
    bus.write(w::load, 10, 30'000);
    bus.write(w::control, w::control_enable | w::control_watchdog_mode, 30'000);
    bus.write(w::control, w::control_enable, 30'000);
    BOOST_TEST((bus.read(w::control, 30'000) & w::control_watchdog_mode) != 0u);  // sticks
    BOOST_TEST(watchdog.expiry_ps() == 60'000u);
    bus.write(w::load, 10, 57'000);  // in time
    BOOST_TEST(watchdog.expiry_ps() == 87'000u);
    BOOST_TEST(bus.read(w::reset_status, 86'999) == 0u);
    BOOST_TEST(!watchdog.has_expired(86'999));
    BOOST_TEST(watchdog.has_expired(87'000));
    BOOST_TEST(bus.read(w::reset_status, 87'000) == 1u);
    bus.write(w::load, 10, 88'000);  // too late
    BOOST_TEST(watchdog.expiry_ps() == 87'000u);
    BOOST_TEST(!watchdog.irq_at(90'000));
    bus.write(w::disable, w::disable_second, 90'000);
    bus.write(w::disable, w::disable_first, 90'000);
    bus.write(w::disable, 0, 90'000);
    bus.write(w::disable, w::disable_second, 90'000);
    BOOST_TEST((bus.read(w::control, 90'000) & w::control_watchdog_mode) != 0u);
    bus.write(w::disable, w::disable_first, 90'000);
    bus.write(w::disable, w::disable_second, 90'000);
    BOOST_TEST((bus.read(w::control, 90'000) & w::control_watchdog_mode) == 0u);
    watchdog.reset(90'000);
    BOOST_TEST(watchdog.expiry_ps() == interrupt_level::never);
    BOOST_TEST(bus.read(w::reset_status, 90'000) == 1u);  // for the program that starts anew
    bus.write(w::reset_status, 1, 90'000);
    BOOST_TEST(bus.read(w::reset_status, 90'000) == 0u);
}
