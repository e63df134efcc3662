// SPDX-License-Identifier: Apache-2.0
// An SPI controller with a loopback, a flash memory or nobody at its selects, as its drivers use it.
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "peripherals/spi_flash/spi_flash.h"
#include "peripherals/spi_flash/spi_loopback.h"
#include "processors/zynq_ps/ps_spi.h"
#include "processors/zynq_ps/ps_spi_registers.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
namespace r = ps_spi_registers;

namespace {

using bytes = std::vector<std::uint8_t>;

constexpr std::uint32_t base = 0xE000'6000;
constexpr std::uint64_t latency_ps = 144'000;
constexpr std::uint64_t us = 1'000'000;

// U-Boot's: master, divider 4, selection by hand, nobody selected.
constexpr std::uint32_t by_hand = 0x0002'7C01 | 1u << 3;
// The lowest 0 of the field is the slave.
constexpr std::uint32_t slave(unsigned n) {
    return (by_hand & ~0x3C00u) | (0xFu & ~(1u << n)) << 10;
}

struct spi_bench : fresh_kernel {
    spi_flash flash{n25q128a};
    spi_loopback wire;
    ps_spi controller{{"spi", base, latency_ps}, clock_domain(200'000'000)};
    register_bench bus{controller, base};
    std::uint64_t now_ps = us;

    spi_bench() {
        controller.attach(0, wire);
        controller.attach(1, flash);
    }
    std::uint32_t read(std::uint32_t offset) {
        const auto value = bus.read(offset, now_ps);
        now_ps += bus.latency_ps();
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value) {
        bus.write(offset, value, now_ps);
        now_ps += bus.latency_ps();
    }
    // U-Boot's transfer of at most a FIFO: fills it, waits until all is sent, reads while there is something.
    bytes transfer(std::uint32_t config, const bytes& sent) {
        write(r::config, config);
        write(r::en, 1);
        for (const auto byte : sent) write(r::txd0, byte);
        for (unsigned n = 0; (read(r::intr_status) & r::intr_tx_not_full) == 0; ++n) BOOST_REQUIRE(n < 10'000u);
        bytes received;
        while ((read(r::intr_status) & r::intr_rx_not_empty) != 0) {
            received.push_back(static_cast<std::uint8_t>(read(r::rx_data)));
        }
        write(r::config, by_hand);
        write(r::en, 0);
        return received;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(the_self_test_of_the_vendor_s_driver, spi_bench) {
    for (const auto& entry : r::map) {
        BOOST_TEST_CONTEXT(entry.name) {
            BOOST_TEST(bus.read(entry.offset) == (entry.access == reg_access::wo ? 0 : entry.reset));
        }
    }
    BOOST_TEST((bus.read(r::config) & ~0x3C00u) == 0x20000u);
    bus.write(r::delay, 0x5AA5'AA55);
    BOOST_TEST(bus.read(r::delay) == 0x5AA5'AA55u);
    bus.write(r::intr_en, 0x27);
    BOOST_TEST(bus.read(r::intr_mask) == 0x27u);
    controller.reset(0);
    BOOST_TEST(bus.read(r::delay) == 0u);
    BOOST_TEST(bus.read(r::intr_mask) == 0u);
}

BOOST_FIXTURE_TEST_CASE(a_loopback_gives_back_what_is_sent, spi_bench) {
    bytes sent;
    for (unsigned n = 0; n < ps_spi::fifo_bytes; ++n) sent.push_back(static_cast<std::uint8_t>(5 * n + 1));
    const auto begun = now_ps;
    BOOST_TEST(transfer(slave(0), sent) == sent, boost::test_tools::per_element());
    BOOST_TEST(now_ps - begun > 8 * 4 * 5'000 * sent.size());       // 50 MHz
    BOOST_TEST(transfer(slave(2), {1, 2}) == (bytes{0xFF, 0xFF}));  // nobody is there
    BOOST_TEST(transfer(by_hand, {1, 2}) == (bytes{0xFF, 0xFF}));   // nobody is selected
}

BOOST_FIXTURE_TEST_CASE(a_flash_memory_answers_at_its_select, spi_bench) {
    BOOST_TEST(transfer(slave(1), {0x9F, 0, 0, 0}) == (bytes{0xFF, 0x20, 0xBA, 0x18}));
    transfer(slave(1), {0x06});
    transfer(slave(1), {0x02, 0, 1, 0, 0xAB, 0xCD});
    now_ps += 1000 * us;
    BOOST_TEST(transfer(slave(1), {0x03, 0, 1, 0, 0, 0}) == (bytes{0xFF, 0xFF, 0xFF, 0xFF, 0xAB, 0xCD}));
    // With a decoder cs is a number.
    BOOST_TEST(transfer((by_hand & ~0x3C00u) | 1u << 10 | r::config_peri_sel, {0x9F, 0}) == (bytes{0xFF, 0x20}));
    BOOST_TEST(transfer((by_hand & ~0x3C00u) | 5u << 10 | r::config_peri_sel, {0x9F, 0}) == (bytes{0xFF, 0xFF}));
}

// From one slave to the next without a pause.
BOOST_FIXTURE_TEST_CASE(another_slave_is_another_selection, spi_bench) {
    write(r::config, slave(0));
    write(r::en, 1);
    for (const auto& [select, expected] : {std::pair{slave(0), 0x9Fu}, std::pair{slave(1), 0xFFu}}) {
        write(r::config, select);
        write(r::txd0, 0x9F);
        now_ps += us;
        BOOST_TEST(read(r::rx_data) == expected);
    }
    write(r::txd0, 0);
    now_ps += us;
    BOOST_TEST(read(r::rx_data) == 0x20u);
}

// Without manual selection each time that the FIFO runs empty ends one.
BOOST_FIXTURE_TEST_CASE(a_selection_of_its_own_ends_with_the_last_byte, spi_bench) {
    const auto automatic = slave(1) & ~r::config_manual_cs;
    BOOST_TEST(transfer(automatic, {0x9F, 0}) == (bytes{0xFF, 0x20}));
    BOOST_TEST(transfer(automatic, {0, 0}) == (bytes{0xFF, 0xFF}));
}

BOOST_FIXTURE_TEST_CASE(a_byte_that_finds_no_room_is_lost, spi_bench) {
    write(r::config, slave(0));
    write(r::en, 1);
    for (unsigned n = 0; n < ps_spi::fifo_bytes + 1; ++n) {
        write(r::txd0, n);
        now_ps += us;
    }
    BOOST_TEST(read(r::intr_status) ==
               (r::intr_tx_not_full | r::intr_rx_not_empty | r::intr_rx_full | r::intr_rx_overflow));
    write(r::intr_status, 0x7F);
    BOOST_TEST((read(r::intr_status) & r::intr_rx_overflow) == 0u);
    for (unsigned n = 0; n < ps_spi::fifo_bytes; ++n) BOOST_TEST(read(r::rx_data) == n);
}

BOOST_FIXTURE_TEST_CASE(an_interrupt_tells_that_all_is_sent, spi_bench) {
    write(r::config, slave(0) | r::config_man_start_en);
    write(r::en, 1);
    for (unsigned n = 0; n < 10; ++n) write(r::txd0, n);
    write(r::intr_en, 0x27);
    BOOST_TEST(controller.next_irq_ps(now_ps) == ~std::uint64_t{0});
    const auto start = now_ps / 5'000 * 5'000 + 5'000;
    bus.write(r::config, slave(0) | r::config_man_start_en | r::config_man_start, start);
    const auto end = start + 10 * 8 * 4 * 5'000;
    BOOST_TEST(controller.next_irq_ps(start) == end);
    BOOST_TEST(!controller.irq_at(end - 1));
    BOOST_TEST(controller.irq_at(end));
    now_ps = end;
    for (unsigned n = 0; n < 10; ++n) BOOST_TEST(read(r::rx_data) == n);  // without a look at the level
}

BOOST_FIXTURE_TEST_CASE(a_million_accesses_do_no_harm, spi_bench) {
    std::mt19937_64 random(test_seed(44));
    for (unsigned n = 0; n < 1'000'000; ++n) {
        const auto what = random();
        const auto& entry = r::registers[what % std::size(r::registers)];
        auto value = static_cast<std::uint32_t>(random());
        if (entry.offset == r::en) value |= 1;
        if (entry.offset == r::config && (what >> 32) % 4 != 0) value = (value & ~r::config_man_start_en) | 1;
        if ((what >> 24) % 4096 == 0) controller.reset(now_ps);
        (what >> 50 & 1) != 0 ? void(bus.read(entry.offset, now_ps)) : bus.write(entry.offset, value, now_ps);
        now_ps += random() % (2 * us);
        const auto next = controller.next_irq_ps(now_ps);
        if (next == ~std::uint64_t{0}) continue;
        if (controller.irq_at(next - 1)) BOOST_FAIL("an interrupt came before its time");
        if (!controller.irq_at(next)) BOOST_FAIL("an interrupt did not come");
        now_ps = next;
    }
    controller.reset(now_ps);
    BOOST_TEST(transfer(slave(0), {1, 2, 3}) == (bytes{1, 2, 3}));
}
