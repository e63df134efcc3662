// SPDX-License-Identifier: Apache-2.0
// What Debian's kernel reads and expects of the HPS when it starts, as it was traced: a value that differs makes a
// driver compute another clock, take a device for something else, or wait for ever.
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>

#include "base/plain_store.h"
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"
#include "processors/cyclone_v_hps/dw_apb_timer.h"
#include "processors/cyclone_v_hps/dw_apb_uart.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

struct uart_bench : fresh_kernel {
    dw_apb_uart uart{"uart", {"uart", 0xFFC0'2000, 0}, clock_domain(100'000'000)};
    register_bench bus{uart, 0xFFC0'2000};
};

}  // namespace

// The tree of the package has these; interrupt n is shared interrupt n - 32.
BOOST_AUTO_TEST_CASE(devices_are_where_the_device_tree_has_them) {
    const std::map<std::string, std::pair<std::uint32_t, int>> tree = {
        {"uart0", {0xFFC0'2000, 194}},          {"uart1", {0xFFC0'3000, 195}},
        {"sptimer0", {0xFFC0'8000, 199}},       {"sptimer1", {0xFFC0'9000, 200}},
        {"osc1timer0", {0xFFD0'0000, 201}},     {"osc1timer1", {0xFFD0'1000, 202}},
        {"l4wd0", {0xFFD0'2000, 203}},          {"clkmgr", {0xFFD0'4000, -1}},
        {"rstmgr", {0xFFD0'5000, -1}},          {"sysmgr", {0xFFD0'8000, -1}},
        {"gic_distributor", {0xFFFE'D000, -1}}, {"gic_cpu", {0xFFFE'C100, -1}},
        {"private_timer", {0xFFFE'C600, 29}},   {"l2c", {0xFFFE'F000, -1}},
    };
    std::map<std::string, register_region> regions;
    for (const auto& region : cyclone_v_hps_map::regions) regions.emplace(region.name, region);
    for (const auto& [name, place] : tree) {
        BOOST_TEST_CONTEXT(name) {
            BOOST_REQUIRE(regions.count(name) == 1u);
            BOOST_TEST(regions.at(name).base == place.first);
            BOOST_TEST(regions.at(name).irq == place.second);
        }
    }
    BOOST_TEST(cyclone_v_hps_map::gic_as_built.interrupts == 256u);
    BOOST_TEST(cyclone_v_hps_map::private_base == 0xFFFE'C000u);
}

// clk-pll, clk-periph and clk-gate of the kernel, in their own formulas: l4_sp 100 MHz, the processor 800 MHz, its
// timers 200 MHz.
BOOST_FIXTURE_TEST_CASE(the_clock_manager_gives_the_clocks_that_run, fresh_kernel) {
    plain_store manager({"clkmgr", 0xFFD0'4000, 0}, clkmgr_registers::map);
    register_bench bus(manager, 0xFFD0'4000);
    constexpr std::uint64_t osc1 = 25'000'000;
    const auto vco = [&](std::uint32_t offset) {
        const auto value = bus.read(offset);
        return osc1 * ((value >> 3 & 0x1FFF) + 1) / ((value >> 16 & 0x3F) + 1);
    };
    const auto main_vco = vco(0x40), peripheral_vco = vco(0x80);
    BOOST_TEST(main_vco == 1'600'000'000u);
    BOOST_TEST(peripheral_vco == 1'000'000'000u);
    const auto mpu = main_vco / (bus.read(0xE0) + 1) / (bus.read(0x48) + 1);
    BOOST_TEST(mpu == 800'000'000u);
    BOOST_TEST(mpu / 4 == 200'000'000u);
    BOOST_TEST(main_vco / (bus.read(0xE4) + 1) / (bus.read(0x4C) + 1) == 400'000'000u);
    BOOST_TEST((bus.read(0x70) & 2) != 0u);  // l4_sp from the peripheral PLL
    const auto divider = 1u << (bus.read(0x64) >> 7 & 7);
    BOOST_TEST(peripheral_vco / (bus.read(0x98) + 1) / divider == 100'000'000u);
    bus.write(0x60, 0x3FE);
    BOOST_TEST(bus.read(0x60) == 0x3FEu);
}

// dw_apb_timer as clock source: LOAD 0, then CONTROL enables it without interrupt, not periodic.
BOOST_FIXTURE_TEST_CASE(a_timer_runs_free_from_its_highest_value, fresh_kernel) {
    dw_apb_timer timer({"timer", 0xFFC0'9000, 0}, clock_domain(100'000'000));
    register_bench bus(timer, 0xFFC0'9000);
    bus.write(0x00, 0);
    bus.write(0x08, 5);
    const auto first = bus.read(0x04, 100 * 10'000);
    const auto second = bus.read(0x04, 350 * 10'000);
    BOOST_TEST(first > 0xFFFF'FF00u);
    BOOST_TEST(first - second == 250u);
}

// 8250_dw and autoconfig of 8250_port.
BOOST_FIXTURE_TEST_CASE(the_uart_is_taken_for_a_16550a, uart_bench) {
    BOOST_TEST(bus.read(0x7C) == 6u);            // USR
    BOOST_TEST(bus.read(0xF4) == 0u);            // CPR
    BOOST_TEST(bus.read(0xF8) == 0x3331'312Au);  // UCV, which hwlib looks at
    bus.write(0x04, 0x0F);                       // IER
    BOOST_TEST(bus.read(0x04) == 0x0Fu);
    bus.write(0x04, 0xFF);
    BOOST_TEST((bus.read(0x04) & 0xF0) == 0u);
    bus.write(0x04, 0);
    bus.write(0x10, 0x1A);  // MCR: loopback, OUT2, RTS
    BOOST_TEST((bus.read(0x18) & 0xF0) == 0x90u);
    bus.write(0x10, 0);
    bus.write(0x08, 1);  // FCR
    BOOST_TEST((bus.read(0x08) & 0xC0) == 0xC0u);
    BOOST_TEST(bus.read(0x08) == 0xC1u);
    for (const std::uint32_t value : {0x00u, 0x55u, 0xAAu, 0xFFu}) {
        bus.write(0x1C, value);  // SCR
        BOOST_TEST(bus.read(0x1C) == value);
        bus.write(0x0C, value);  // LCR
        BOOST_TEST(bus.read(0x0C) == value);
    }
}

// If it had another identification dmas would not come, and the UART's driver waits for them.
BOOST_AUTO_TEST_CASE(the_dma_controller_is_a_pl330) {
    constexpr std::uint32_t dma = 0xFFE0'1000;
    std::map<std::uint32_t, std::uint32_t> values;
    for (const auto& region : cyclone_v_hps_map::unmodelled) {
        if (region.base != dma) continue;
        for (const auto& each : region.answers->words) values.emplace(dma + each.offset, each.reset);
    }
    const auto word = [&](std::uint32_t offset) {
        return values.count(dma + offset) != 0 ? values.at(dma + offset) : 0;
    };
    const auto identification = [&](std::uint32_t offset) {
        return word(offset) | word(offset + 4) << 8 | word(offset + 8) << 16 | word(offset + 12) << 24;
    };
    BOOST_TEST(identification(0xFE0) == 0x0004'1330u);
    BOOST_TEST(identification(0xFF0) == 0xB105'F00Du);
    BOOST_TEST(word(0xE00) == 0x000F'F071u);
    BOOST_TEST(word(0xE14) == 0x1FF7'F7F3u);
}
