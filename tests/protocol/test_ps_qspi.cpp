// SPDX-License-Identifier: Apache-2.0
// The flash memory behind the bus of the processing system: clock and resets of the SLCR, the interrupt at its
// controller, the window, and a restart of the system.
#include <boost/test/unit_test.hpp>
#include <cstdint>

#include "peripherals/spi_flash/spi_flash.h"
#include "processors/zynq_ps/qspi_registers.h"
#include "processors/zynq_ps/slcr_registers.h"
#include "processors/zynq_ps/zynq_ps.h"
#include "protocol/processor_bench.h"

using namespace tabletop;
namespace q = qspi_registers;
namespace s = slcr_registers;

namespace {

constexpr std::uint64_t us = 1'000'000;
constexpr std::uint32_t base = 0xE000'D000, slcr_base = 0xF800'0000, window = 0xFC00'0000;
constexpr std::uint32_t distributor = 0xF8F0'1000;
constexpr std::uint32_t automatic = 0x8002'00D1;  // IFMODE, divider 8, master
constexpr std::uint32_t id_word = 0x18BA'20FF;

struct machine : processor_bench<zynq_ps> {
    fabric logic{"fabric", {50'123'457, 30'000}};
    sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> line{"line"};
    sc_core::sc_signal<bool> reset{"reset"};
    spi_flash flash{n25q128a};

    machine() : processor_bench("ps", zynq_ps_config{}) {
        system.gp0.bind(logic.in);
        logic.irq.bind(line);
        system.rst.bind(reset);
        system.flash_controller().attach(flash);
        flash.cells().load({0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88});
        system.cpu().core().reset(0);  // memory is zeros: the processor runs through them
        run(us);
        write(slcr_base + s::slcr_unlock, s::unlock_key);
        start();
    }
    void start() {
        write(base + q::config, automatic);
        write(base + q::en, 1);
    }
    bool empty() { return (read(base + q::intr_status) & q::intr_tx_not_full) != 0; }
    bool is_pending() {
        const auto status = read(distributor + 0x200 + 4 * (51 / 32));
        return (status >> 51 % 32 & 1) != 0;
    }
};

}  // namespace

// 32 bits take 1.28 us at 25 MHz, a word of LQSPI_CLK's divisor 10 twice as long.
BOOST_FIXTURE_TEST_CASE(the_clock_is_that_of_the_slcr, machine) {
    write(base + q::txd0, 0x9F);
    run(1'270'000);
    BOOST_TEST(!empty());
    run(15'000);
    BOOST_TEST(empty());
    BOOST_TEST(read(base + q::rx_data) == id_word);
    write(slcr_base + s::lqspi_clk_ctrl, 0xA01);
    write(base + q::txd0, 0x9F);
    run(2'550'000);
    BOOST_TEST(!empty());
    run(25'000);
    BOOST_TEST(empty());
}

BOOST_FIXTURE_TEST_CASE(a_reset_of_the_slcr_leaves_reset_values, machine) {
    write(base + q::rx_thres, 7);
    write(base + q::txd0, 0x9F);
    run(us);
    write(slcr_base + s::lqspi_rst_ctrl, 1);
    write(base + q::rx_thres, 9);  // held
    write(slcr_base + s::lqspi_rst_ctrl, 0);
    for (const auto& entry : q::map) {
        BOOST_TEST_CONTEXT(entry.name) {
            if (entry.access != reg_access::wo) BOOST_TEST(read(base + entry.offset) == entry.reset);
        }
    }
    run(us);
    BOOST_TEST(read(base + q::rx_data) == 0u);
    start();
    write(base + q::txd0, 0x9F);
    run(2 * us);
    BOOST_TEST(read(base + q::rx_data) == id_word);
}

BOOST_FIXTURE_TEST_CASE(its_interrupt_is_51, machine) {
    write(base + q::config, automatic | 0x38);  // a word takes 41 us: the processor runs ahead of the kernel
    write(base + q::intr_en, q::intr_rx_not_empty);
    write(base + q::txd0, 0x9F);
    run(30 * us);
    BOOST_TEST(!is_pending());
    run(20 * us);
    BOOST_TEST(is_pending());
    read(base + q::rx_data);
    BOOST_TEST(!is_pending());
}

BOOST_FIXTURE_TEST_CASE(the_window_is_on_the_bus, machine) {
    std::uint32_t value = 0;
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, window, value) == tlm::TLM_GENERIC_ERROR_RESPONSE);
    BOOST_TEST(debug(tlm::TLM_READ_COMMAND, window, value) == 0u);
    write(base + q::lqspi_cfg, 0x8000'0003);
    BOOST_TEST(read(window + 4) == 0x8877'6655u);
    BOOST_TEST(delay >= from_ps(64 * 40'000));
    BOOST_TEST(word(window) == 0x4433'2211u);
    BOOST_TEST(read(window + 0x01FF'FFFC) == 0xFFFF'FFFFu);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, window + 2, value) == tlm::TLM_BURST_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, window, value) == tlm::TLM_GENERIC_ERROR_RESPONSE);
    BOOST_TEST(read(base + q::lqspi_sts) == 2u);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, window + 0x0200'0000, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

// The memory has no reset: it keeps what it has and is at, but is let go.
BOOST_FIXTURE_TEST_CASE(a_restart_lets_the_memory_go, machine) {
    write(base + q::config, automatic | q::config_manual_cs);
    write(base + q::txd1, 0x03);
    run(us);
    reset.write(true);
    run(us);
    BOOST_TEST(read(base + q::config) == 0x8002'0000u);
    reset.write(false);
    run(us);
    start();
    write(base + q::txd0, 0x9F);
    run(2 * us);
    BOOST_TEST(read(base + q::rx_data) == id_word);
    BOOST_TEST(flash.peek(1) == 0x22);
}
