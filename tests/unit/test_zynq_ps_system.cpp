// SPDX-License-Identifier: Apache-2.0
// The write lock of the SLCR, device configuration, and the blocks that only store.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

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

namespace {

// Two memories, as a device sees them.
struct two_memories : device_memory {
    static constexpr std::uint32_t low = 0x0010'0000, high = 0x0200'0000;
    std::vector<std::uint32_t> words[2] = {std::vector<std::uint32_t>(8192), std::vector<std::uint32_t>(8192)};

    bool fetch(std::uint64_t address, void* data, std::size_t size) override {
        const auto* const host = at(address, size);
        if (host != nullptr) std::memcpy(data, host, size);
        return host != nullptr;
    }
    bool put(std::uint64_t address, const void* data, std::size_t size) override {
        auto* const host = at(address, size);
        if (host != nullptr) std::memcpy(host, data, size);
        return host != nullptr;
    }
    std::uint8_t* at(std::uint64_t address, std::size_t size) {
        for (const auto base : {low, high}) {
            auto& memory = words[base == low ? 0 : 1];
            if (address < base || address - base + size > 4 * memory.size()) continue;
            return reinterpret_cast<std::uint8_t*>(memory.data()) + (address - base);
        }
        return nullptr;
    }
};

struct configuration_bench : fresh_kernel {
    static constexpr std::uint32_t pcap = 0xFFFF'FFFF;
    two_memories memory;
    devcfg config{{"devcfg", 0xF800'7000, 0}, memory};
    register_bench bus{config, 0xF800'7000};
    std::vector<std::string> told;

    configuration_bench() {
        config.on_unanswered([this](std::uint32_t, std::uint64_t, const char* what) { told.emplace_back(what); });
    }
    // Transfers as the vendor's driver does. Returns what INT_STS tells.
    std::uint32_t transfer(std::uint32_t source, std::uint32_t destination, std::uint32_t source_words,
                           std::uint32_t destination_words) {
        namespace d = devcfg_registers;
        bus.write(d::int_sts, ~0u);
        bus.write(d::dma_src_addr, source);
        bus.write(d::dma_dst_addr, destination);
        bus.write(d::dma_src_len, source_words);
        bus.write(d::dma_dest_len, destination_words);
        return bus.read(d::int_sts);
    }
    // What a bitstream begins and ends with; frames: words of them.
    std::uint32_t put_bitstream(std::uint32_t idcode, std::uint32_t frames) {
        std::vector<std::uint32_t> words = {0xFFFF'FFFF, 0x0000'00BB, 0x1122'0044, 0xFFFF'FFFF, 0xAA99'5566,
                                            0x2000'0000, 0x3001'8001, idcode,      0x3000'4000, 0x5000'0000 | frames};
        words.insert(words.end(), frames, 0x3000'8001);  // what looks like packets in them is none
        for (const auto word : {0x3000'8001u, 0x5u, 0x3000'8001u, 0xDu, 0x2000'0000u}) words.push_back(word);
        std::copy(words.begin(), words.end(), memory.words[0].begin());
        return static_cast<std::uint32_t>(words.size());
    }
};

}  // namespace

// The sequence of a driver that configures the fabric.
BOOST_FIXTURE_TEST_CASE(device_configuration_answers_its_driver, configuration_bench) {
    namespace d = devcfg_registers;
    const auto words = put_bitstream(0x1372'7093, 5000);
    const auto control = bus.read(d::ctrl);
    bus.write(d::int_sts, ~0u);
    BOOST_TEST(bus.read(d::int_sts) == d::int_pcfg_done);  // as long as it holds
    bus.write(d::ctrl, control & ~d::ctrl_pcfg_prog_b);
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) == 0u);
    bus.write(d::ctrl, control);
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) != 0u);
    BOOST_TEST(bus.read(d::int_sts) == (d::int_pcfg_init_ne | d::int_pcfg_init_pe | d::int_pcfg_done));
    bus.write(d::int_sts, ~0u);
    BOOST_TEST(bus.read(d::int_sts) == 0u);
    bus.write(d::int_mask, ~d::int_dma_done);
    BOOST_TEST(!config.irq_at(0));
    BOOST_TEST(told.size() == 1u);
    BOOST_TEST(transfer(two_memories::low | 1, pcap, words, 0) ==
               (d::int_dma_done | d::int_d_p_done | d::int_pcfg_done));
    BOOST_TEST(config.irq_at(0));
    BOOST_TEST((bus.read(d::status) >> 28 & 3) == 1u);
    BOOST_TEST(told.back().find("the fabric stays what this machine has") != std::string::npos);
    bus.write(d::status, 0x3000'0000);
    BOOST_TEST(bus.read(d::status) == 0x4000'0A30u);
    bus.write(d::int_sts, ~0u);
    BOOST_TEST(!config.irq_at(0));
}

BOOST_FIXTURE_TEST_CASE(a_fabric_is_configured_by_nothing_but_a_whole_bitstream_for_it, configuration_bench) {
    namespace d = devcfg_registers;
    constexpr auto done = d::int_dma_done | d::int_d_p_done;
    const auto clear = [&] {
        bus.write(d::ctrl, bus.read(d::ctrl) & ~d::ctrl_pcfg_prog_b);
        bus.write(d::ctrl, bus.read(d::ctrl) | d::ctrl_pcfg_prog_b);
    };
    clear();
    BOOST_TEST(transfer(two_memories::low, pcap, 0, 0) == done);
    BOOST_TEST(transfer(two_memories::high, pcap, 100, 0) == done);  // zeros
    const auto words = put_bitstream(0x0372'7093, 100);
    BOOST_TEST(transfer(two_memories::low, pcap, words - 20, 0) == done);
    BOOST_TEST(transfer(two_memories::low + 4 * (words - 20), pcap, 20, 0) == (done | d::int_pcfg_done));  // the rest
    clear();
    const auto foreign = put_bitstream(0x0372'2093, 100);  // XC7Z010
    BOOST_TEST(transfer(two_memories::low, pcap, foreign, 0) == (done | d::int_pcfg_init_ne));
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) == 0u);
    clear();
    BOOST_TEST((bus.read(d::status) & d::status_pcfg_init) != 0u);
}

BOOST_FIXTURE_TEST_CASE(the_dma_of_device_configuration_moves_what_it_says, configuration_bench) {
    namespace d = devcfg_registers;
    constexpr auto done = d::int_dma_done | d::int_d_p_done | d::int_pcfg_done;
    for (unsigned n = 0; n < 5000; ++n) memory.words[0][n] = 0x1234'0000 + n;
    bus.write(d::mctrl, bus.read(d::mctrl) | d::mctrl_loopback);
    BOOST_TEST(transfer(two_memories::low, two_memories::high, 5000, 5000) == done);
    BOOST_TEST(std::equal(memory.words[0].begin(), memory.words[0].begin() + 5000, memory.words[1].begin()));
    BOOST_TEST(memory.words[1][5000] == 0u);
    BOOST_TEST(transfer(two_memories::low, two_memories::high, 5, 4) == (d::int_length | d::int_pcfg_done));
    BOOST_TEST(transfer(0x0030'0000, two_memories::high, 4, 4) == (d::int_axi_read | d::int_pcfg_done));
    BOOST_TEST(transfer(two_memories::low, 0x0030'0000, 4, 4) == (d::int_axi_write | d::int_pcfg_done));
    bus.write(d::mctrl, bus.read(d::mctrl) & ~d::mctrl_loopback);
    BOOST_TEST(transfer(pcap, two_memories::high, 0, 3) == done);  // a readback
    BOOST_TEST(memory.words[1][2] == 0u);
    BOOST_TEST(memory.words[1][3] == 0x1234'0003u);
    BOOST_TEST(told.size() == 1u);
    bus.write(d::ctrl, bus.read(d::ctrl) & ~d::ctrl_pcap);
    BOOST_TEST(transfer(two_memories::low, pcap, 4, 0) == d::int_pcfg_done);
    BOOST_TEST(told.size() == 2u);
}

BOOST_FIXTURE_TEST_CASE(nobody_converts_what_the_xadc_is_asked_for, configuration_bench) {
    namespace d = devcfg_registers;
    bus.write(d::xadcif_cmdfifo, 0x0400'0000);
    BOOST_TEST(told.size() == 1u);
    BOOST_TEST(bus.read(d::xadcif_msts) == 0x500u);  // in reset: dropped
    bus.write(d::xadcif_mctl, 0);
    bus.write(d::xadcif_cmdfifo, 0x0400'0000);
    BOOST_TEST(bus.read(d::xadcif_msts) == 0x1'0100u);
    for (unsigned n = 0; n < 20; ++n) bus.write(d::xadcif_cmdfifo, 0);
    BOOST_TEST(bus.read(d::xadcif_msts) == 0xF'0900u);
    bus.write(d::xadcif_mctl, d::mctl_reset);
    BOOST_TEST(bus.read(d::xadcif_msts) == 0x500u);
}

BOOST_FIXTURE_TEST_CASE(unmodelled_peripherals_store, fresh_kernel) {
    unmodelled_store store(zynq_ps_map::unmodelled, 5'000);
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
            const auto free = last - 0x100;  // no datasheet has anything there
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, free, 1, 4) == 0u);
            access(tlm::TLM_WRITE_COMMAND, free, 0x1234'5678, 4);
            access(tlm::TLM_WRITE_COMMAND, free + 1, 0xAB, 1);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, free, 0, 4) == (region.reads_zero ? 0 : 0x1234'AB78u));
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, free + 2, 0, 2) == (region.reads_zero ? 0 : 0x1234u));
        }
    }
    BOOST_TEST(store.find(0xE000'0000) == nullptr);
    BOOST_TEST(store.find(0xFE00'0000) == nullptr);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'B008, 0, 4) == 6u);  // PHY management idle
    store.reset();
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xE000'2EFC, 1, 4) == 0u);
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
    BOOST_TEST(control.reference_clock(s::uart_clk_ctrl).hz_numerator() == 2'600'000'000u);  // x 26 / 63
    BOOST_TEST(control.reference_clock(s::uart_clk_ctrl).hz_denominator() == 189u);
    bus.write(s::io_pll_ctrl, 0x1E008);
    bus.write(s::arm_pll_ctrl, 0x28008);
    BOOST_TEST(changes == 2u);
    bus.write(s::uart_clk_ctrl, 0x0A03);
    BOOST_TEST(changes == 3u);
    BOOST_TEST(control.reference_clock(s::uart_clk_ctrl).hz() == 100e6);
    bus.write(s::uart_clk_ctrl, 0x1423);  // ARM PLL, 4000/3 MHz
    BOOST_TEST(control.reference_clock(s::uart_clk_ctrl).hz_numerator() == 200'000'000u);
    BOOST_TEST(control.reference_clock(s::uart_clk_ctrl).hz_denominator() == 3u);
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

BOOST_FIXTURE_TEST_CASE(a_register_that_nothing_changes_is_waited_for_once, fresh_kernel) {
    plain_store ddrc({"ddrc", 0xF800'6000, 0}, ddrc_registers::map);
    register_bench bus(ddrc, 0xF800'6000);
    std::vector<std::uint32_t> waits;
    ddrc.on_waited([&](std::uint32_t offset, std::uint64_t) { waits.push_back(offset); });
    for (unsigned n = 0; n < 10'000; ++n) bus.read(0x1B8);
    BOOST_TEST(waits.size() == 1u);
    BOOST_TEST(waits[0] == 0x1B8u);
    for (unsigned n = 0; n < 10'000; ++n) {
        bus.read(0x54);
        bus.read(0x1B8);
    }
    for (unsigned n = 0; n < 10'000; ++n) {
        bus.read(0x54);
        if (n % 1000 == 0) bus.write(0x4, n);
    }
    BOOST_TEST(waits.size() == 1u);
}

BOOST_FIXTURE_TEST_CASE(stores_keep_what_is_written_and_report_ready, fresh_kernel) {
    const std::pair<const register_map*, std::uint32_t> blocks[] = {
        {&ddrc_registers::map, 0xF800'6000},        {&devcfg_registers::map, 0xF800'7000},
        {&scu_registers::map, 0xF8F0'0000},         {&l2c_registers::map, 0xF8F0'2000},
        {&ocm_control_registers::map, 0xF800'C000}, {&slcr_registers::map, 0xF800'0000},
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
