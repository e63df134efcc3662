// SPDX-License-Identifier: Apache-2.0
// The write lock of the SLCR, device configuration, and the blocks that only store.
#include <boost/test/unit_test.hpp>

#include "base/plain_store.h"
#include "processors/cortex_a9_mpcore/l2c_registers.h"
#include "processors/cortex_a9_mpcore/scu_registers.h"
#include "processors/processor_system/unmodelled_store.h"
#include "processors/zynq_ps/devcfg.h"
#include "processors/zynq_ps/slcr.h"
#include "processors/zynq_ps/slcr_registers.h"
#include "processors/zynq_ps/store_registers.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "unit/ps_bench.h"

using namespace tabletop;

BOOST_FIXTURE_TEST_CASE(reboot_status_tells_the_reason_and_keeps_software_bits, fresh_kernel) {
    namespace s = slcr_registers;
    slcr control({"slcr", 0xF800'0000, 0}, clock_domain(100'000'000, 3));
    register_bench bus(control, 0xF800'0000);
    BOOST_TEST(bus.read(s::reboot_status) == std::uint32_t{s::reboot_por});
    bus.write(s::slcr_unlock, s::unlock_key);
    bus.write(s::reboot_status, 0x6000'0000);
    BOOST_TEST(bus.read(s::reboot_status) == (0x6000'0000 | s::reboot_por));
    bus.write(s::uart_clk_ctrl, 0x0A03);
    control.restart(s::reboot_slc, 0);
    BOOST_TEST(bus.read(s::reboot_status) == (0x6000'0000 | s::reboot_slc));
    BOOST_TEST(bus.read(s::uart_clk_ctrl) == 0x3F03u);
    BOOST_TEST(control.locked());
}

// The sequence of a driver that configures the fabric.
BOOST_FIXTURE_TEST_CASE(device_configuration_answers_its_driver, fresh_kernel) {
    namespace d = devcfg_registers;
    devcfg config({"devcfg", 0xF800'7000, 0});
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
    unmodelled_store store(zynq_ps_map::unmodelled, zynq_ps_map::unmodelled_values, 5'000);
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
            BOOST_TEST(store.find(region.base) == &region);
            const auto last = region.base + (region.size - 4);
            BOOST_TEST(store.find(last + 3) == &region);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last, 1, 4) == 0u);
            access(tlm::TLM_WRITE_COMMAND, last, 0x1234'5678, 4);
            access(tlm::TLM_WRITE_COMMAND, last + 1, 0xAB, 1);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last, 0, 4) == (region.reads_zero ? 0 : 0x1234'AB78u));
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, last + 2, 0, 2) == (region.reads_zero ? 0 : 0x1234u));
        }
    }
    BOOST_TEST(store.find(0xE000'0000) == nullptr);
    BOOST_TEST(store.find(0xFE00'0000) == nullptr);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'B008, 0, 4) == 4u);  // PHY management idle
    store.reset();
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'2FFC, 1, 4) == 0u);
}

BOOST_FIXTURE_TEST_CASE(slcr_lock, fresh_kernel) {
    namespace s = slcr_registers;
    constexpr std::uint32_t base = 0xF800'0000;
    slcr control({"slcr", base, 0}, clock_domain(100'000'000, 3));
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
        plain_store plain({map->block, base, 0}, *map);
        register_bench bus(plain, base);
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
        plain.reset(0);
        for (const auto& entry : *map) {
            if (entry.access != reg_access::wo) BOOST_TEST(bus.read(entry.offset) == entry.reset);
        }
    }
    plain_store l2c({"l2c", 0xF8F0'2000, 0}, l2c_registers::map);
    register_bench cache(l2c, 0xF8F0'2000);
    cache.write(0x730, 1);
    BOOST_TEST(cache.read(0x730) == 0u);  // the operation is done
    plain_store ddrc({"ddrc", 0xF800'6000, 0}, ddrc_registers::map);
    BOOST_TEST((register_bench(ddrc, 0xF800'6000).read(0x54) & 7u) != 0u);
}
