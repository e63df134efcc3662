// SPDX-License-Identifier: Apache-2.0
// Timers by arithmetic, the write lock of the SLCR, and the blocks that only store.
#define BOOST_TEST_MODULE test_zynq_ps_system
#include <boost/test/unit_test.hpp>

#include "base/plain_store.h"
#include "processors/zynq_ps/devcfg.h"
#include "processors/zynq_ps/global_timer.h"
#include "processors/zynq_ps/global_timer_registers.h"
#include "processors/zynq_ps/private_timer.h"
#include "processors/zynq_ps/private_timer_registers.h"
#include "processors/zynq_ps/private_watchdog.h"
#include "processors/zynq_ps/private_watchdog_registers.h"
#include "processors/zynq_ps/slcr.h"
#include "processors/zynq_ps/slcr_registers.h"
#include "processors/zynq_ps/store_registers.h"
#include "processors/zynq_ps/unmodelled_store.h"
#include "unit/ps_bench.h"

int sc_main(int, char*[]) {
    return 0;
}

using namespace tabletop;

namespace {

constexpr std::uint32_t timer_base = 0xF8F0'0600;
const clock_domain cpu_3x2x(1'000'000'000, 3);  // 3000 ps

struct timer_bench : fresh_kernel {
    private_timer timer{"timer", timer_base, cpu_3x2x, 0};
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
    private_timer timer("timer", timer_base, odd, 0);
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
    global_timer timer("timer", base, cpu_3x2x, 0);
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
    global_timer timer("timer", 0xF8F0'0200, cpu_3x2x, 0);
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
    global_timer global("global", 0xF8F0'0200, cpu_3x2x, 0);
    register_bench wide(global, 0xF8F0'0200);
    wide.write(g::control, g::control_enable | 4u << g::control_prescaler_lsb, 0);
    BOOST_TEST(wide.read(g::counter_lo, 150'000) == 10u);
    wide.write(g::control, g::control_enable, 150'000);
    BOOST_TEST(wide.read(g::counter_lo, 180'000) == 20u);
}

BOOST_FIXTURE_TEST_CASE(watchdog_modes, fresh_kernel) {
    namespace w = private_watchdog_registers;
    constexpr std::uint32_t base = 0xF8F0'0620;
    private_watchdog watchdog("watchdog", base, cpu_3x2x, 0);
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

BOOST_FIXTURE_TEST_CASE(reboot_status_tells_the_reason_and_keeps_software_bits, fresh_kernel) {
    namespace s = slcr_registers;
    slcr control("slcr", 0xF800'0000, clock_domain(100'000'000, 3), 0);
    register_bench bus(control, 0xF800'0000);
    BOOST_TEST(bus.read(s::reboot_status) == std::uint32_t{s::reboot_por});
    bus.write(s::slcr_unlock, s::unlock_key);
    bus.write(s::reboot_status, 0x6000'0000);
    BOOST_TEST(bus.read(s::reboot_status) == (0x6000'0000 | s::reboot_por));
    bus.write(s::uart_clk_ctrl, 0x0A03);
    control.restart(s::reboot_slc);
    BOOST_TEST(bus.read(s::reboot_status) == (0x6000'0000 | s::reboot_slc));
    BOOST_TEST(bus.read(s::uart_clk_ctrl) == 0x3F03u);
    BOOST_TEST(control.locked());
}

// The sequence of a driver that configures the fabric.
BOOST_FIXTURE_TEST_CASE(device_configuration_answers_its_driver, fresh_kernel) {
    namespace d = devcfg_registers;
    devcfg config("devcfg", 0xF800'7000, 0);
    register_bench bus(config, 0xF800'7000);
    const auto control = bus.read(d::ctrl);
    bus.write(d::ctrl, control & ~d::ctrl_pcfg_prog_b);
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) == 0u);
    bus.write(d::ctrl, control);
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) != 0u);
    BOOST_TEST(bus.read(d::int_sts) == (d::int_pcfg_init_ne | d::int_pcfg_init_pe | d::int_pcfg_done));
    bus.write(d::int_sts, ~0u);
    BOOST_TEST(bus.read(d::int_sts) == 0u);
    bus.write(d::int_mask, ~d::int_dma_done);
    BOOST_TEST(!config.irq_at(0));
    bus.write(d::dma_dst_addr, 0xFFFF'FFFF);
    BOOST_TEST(bus.read(d::int_sts) == 0u);
    bus.write(d::dma_dest_len, 0);
    BOOST_TEST(bus.read(d::int_sts) == (d::int_dma_done | d::int_d_p_done | d::int_pcfg_done));
    BOOST_TEST(config.irq_at(0));
    bus.write(d::int_sts, ~0u);
    BOOST_TEST(!config.irq_at(0));
    bus.write(d::dma_dst_addr, 0x0010'0000);  // not to the fabric
    bus.write(d::dma_dest_len, 0);
    BOOST_TEST(bus.read(d::int_sts) == (d::int_dma_done | d::int_d_p_done));
}

BOOST_FIXTURE_TEST_CASE(unmodelled_peripherals_store, fresh_kernel) {
    unmodelled_store store(5'000);
    const auto access = [&](tlm::tlm_command command, std::uint32_t address, std::uint32_t value, unsigned size) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
        sc_core::sc_time delay;
        store.b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
        BOOST_TEST(to_ps(delay) == 5'000u);
        return value;
    };
    for (const auto& region : zynq_ps_map::unmodelled) {
        BOOST_TEST_CONTEXT(region.name) {
            BOOST_TEST(unmodelled_store::find(region.base) == &region);
            const auto last = region.base + (region.size - 4);
            BOOST_TEST(unmodelled_store::find(last + 3) == &region);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last, 1, 4) == 0u);
            access(tlm::TLM_WRITE_COMMAND, last, 0x1234'5678, 4);
            access(tlm::TLM_WRITE_COMMAND, last + 1, 0xAB, 1);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last, 0, 4) == (region.reads_zero ? 0 : 0x1234'AB78u));
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last + 2, 0, 2) == (region.reads_zero ? 0 : 0x1234u));
        }
    }
    BOOST_TEST(unmodelled_store::find(0xE000'0000) == nullptr);
    BOOST_TEST(unmodelled_store::find(0xFE00'0000) == nullptr);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'B008, 0, 4) == 4u);  // PHY management idle
    store.reset();
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'2FFC, 1, 4) == 0u);
}

BOOST_FIXTURE_TEST_CASE(slcr_lock, fresh_kernel) {
    namespace s = slcr_registers;
    constexpr std::uint32_t base = 0xF800'0000;
    slcr control("slcr", base, clock_domain(100'000'000, 3), 0);
    register_bench bus(control, base);
    unsigned changes = 0;
    control.on_change([&](std::uint32_t, std::uint64_t) { ++changes; });
    BOOST_TEST(bus.read(s::slcr_locksta) == 1u);
    bus.write(s::uart_clk_ctrl, 0x0A03);
    BOOST_TEST(bus.read(s::uart_clk_ctrl) == 0x3F03u);
    bus.write(s::slcr_unlock, 0x1234);
    BOOST_TEST(bus.read(s::slcr_locksta) == 1u);
    bus.write(s::slcr_unlock, s::unlock_key);
    BOOST_TEST(bus.read(s::slcr_locksta) == 0u);
    BOOST_TEST(changes == 0u);
    BOOST_TEST(control.uart_clock().hz_numerator() == 2'600'000'000u);  // x 26 / 63
    BOOST_TEST(control.uart_clock().hz_denominator() == 189u);
    bus.write(s::io_pll_ctrl, 0x1E008);
    bus.write(s::arm_pll_ctrl, 0x28008);
    BOOST_TEST(changes == 2u);
    bus.write(s::uart_clk_ctrl, 0x0A03);
    BOOST_TEST(changes == 3u);
    BOOST_TEST(control.uart_clock().hz() == 100e6);
    bus.write(s::uart_clk_ctrl, 0x1423);  // ARM PLL, 4000/3 MHz
    BOOST_TEST(control.uart_clock().hz_numerator() == 200'000'000u);
    BOOST_TEST(control.uart_clock().hz_denominator() == 3u);
    bus.write(s::uart_rst_ctrl, 8);
    BOOST_TEST(!control.uart_in_reset(0));
    BOOST_TEST(control.uart_in_reset(1));
    bus.write(s::slcr_lock, s::lock_key);
    bus.write(s::uart_rst_ctrl, 0);
    BOOST_TEST(control.uart_in_reset(1));
    BOOST_TEST(bus.read(0x10C) == 0x3Fu);    // PLLs locked
    BOOST_TEST(bus.read(0xB74) == 0x2000u);  // impedance calibration done
    BOOST_TEST((bus.read(0x530) & 0x0FFFFFFF) == 0x03727093u);
}

BOOST_FIXTURE_TEST_CASE(stores_keep_what_is_written_and_report_ready, fresh_kernel) {
    const std::pair<const register_map*, std::uint32_t> blocks[] = {
        {&ddrc_registers::map, 0xF800'6000}, {&devcfg_registers::map, 0xF800'7000},
        {&scu_registers::map, 0xF8F0'0000},  {&l2c_registers::map, 0xF8F0'2000},
        {&qspi_registers::map, 0xE000'D000}, {&ocm_control_registers::map, 0xF800'C000},
        {&slcr_registers::map, 0xF800'0000},
    };
    for (const auto& [map, base] : blocks) {
        plain_store store(map->block, base, *map, 0);
        register_bench bus(store, base);
        std::uint32_t last = 0;
        for (const auto& entry : *map) {
            BOOST_TEST_CONTEXT(map->block << '.' << entry.name) {
                BOOST_TEST((entry.offset == 0 || entry.offset > last));  // in order, none twice
                BOOST_TEST(entry.offset < map->size);
                last = entry.offset;
                const auto before = entry.access == reg_access::wo ? 0 : entry.reset;
                BOOST_TEST(bus.read(entry.offset) == before);
                bus.write(entry.offset, ~before);
                const auto after = bus.read(entry.offset);
                if (entry.access == reg_access::rw) BOOST_TEST(after == (before ^ entry.writable));
                if (entry.access == reg_access::ro || entry.access == reg_access::wo) BOOST_TEST(after == before);
            }
        }
        store.reset();
        for (const auto& entry : *map) {
            if (entry.access != reg_access::wo) BOOST_TEST(bus.read(entry.offset) == entry.reset);
        }
    }
    plain_store l2c("l2c", 0xF8F0'2000, l2c_registers::map, 0);
    register_bench cache(l2c, 0xF8F0'2000);
    cache.write(0x730, 1);
    BOOST_TEST(cache.read(0x730) == 0u);  // the operation is done
    plain_store ddrc("ddrc", 0xF800'6000, ddrc_registers::map, 0);
    BOOST_TEST((register_bench(ddrc, 0xF800'6000).read(0x54) & 7u) != 0u);
}
