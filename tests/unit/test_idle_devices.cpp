// SPDX-License-Identifier: Apache-2.0
// The peripherals without a model, as their drivers use them: what they are told is what hardware with nothing
// connected would tell, and nothing that has not been done is told as done.
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <set>
#include <string>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"
#include "processors/processor_system/unmodelled_store.h"
#include "processors/zynq_ps/zynq_ps_map.h"

using namespace tabletop;

namespace {

struct store_bench : fresh_kernel {
    unmodelled_store store;
    std::uint32_t base;

    store_bench(const system_map& map, std::uint32_t at) : store(map.unmodelled, 0), base(at) {}

    std::uint32_t access(tlm::tlm_command command, std::uint32_t offset, std::uint32_t value, unsigned size) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(base + offset);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
        sc_core::sc_time delay;
        store.b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
        return value;
    }
    std::uint32_t read(std::uint32_t offset, unsigned size = 4) {
        return access(tlm::TLM_READ_COMMAND, offset, 0, size);
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned size = 4) {
        access(tlm::TLM_WRITE_COMMAND, offset, value, size);
    }
    bool says(const char* text) const {
        return store.unanswered() != nullptr && std::string(store.unanswered()).find(text) != std::string::npos;
    }
};

template <std::uint32_t at>
struct zynq_bench : store_bench {
    zynq_bench() : store_bench(zynq_ps_map::whole, at) {}
};
template <std::uint32_t at>
struct hps_bench : store_bench {
    hps_bench() : store_bench(cyclone_v_hps_map::whole, at) {}
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(every_described_word_has_its_reset_value_and_its_writable_bits, fresh_kernel) {
    for (const auto* const map : {&zynq_ps_map::whole, &cyclone_v_hps_map::whole}) {
        for (const auto& region : map->unmodelled) {
            if (region.answers == nullptr) continue;
            std::set<std::uint32_t> offsets;
            for (const auto& word : region.answers->words) {
                BOOST_TEST_CONTEXT(region.name << ' ' << word.name) {
                    BOOST_TEST(offsets.insert(word.offset).second);
                    BOOST_TEST(word.offset % 4 == 0u);
                    BOOST_TEST(word.offset < region.size);
                    BOOST_TEST((word.writable & word.cleared_by_one) == 0u);
                    store_bench bench(*map, region.base);
                    BOOST_TEST(bench.read(word.offset) == word.reset);
                    BOOST_TEST(bench.store.name_of(region.base + word.offset) == word.name);
                }
            }
        }
    }
}

using zynq_i2c = zynq_bench<0xE000'4000>;

// The self-test of xiicps, then a polled send of it and a probe of U-Boot.
BOOST_FIXTURE_TEST_CASE(an_i2c_bus_without_slaves_acknowledges_nothing, zynq_i2c) {
    BOOST_TEST(read(0x00) == 0u);
    BOOST_TEST(read(0x20) == 0x2FFu);
    write(0x18, 5);
    BOOST_TEST(read(0x18) == 5u);
    write(0x28, 0x2FF);  // IDR
    write(0x24, 0x207);
    BOOST_TEST(read(0x20) == 0x0F8u);
    write(0x10, 0x2FF);  // clears what there is: nothing, and it is no arbitration that is lost
    BOOST_TEST(read(0x10) == 0u);
    write(0x14, 7);
    write(0x00, 0x0E | 0x40);  // master, 7 bits, acknowledges, FIFO cleared
    BOOST_TEST(read(0x00) == 0x0Eu);
    BOOST_TEST(read(0x14) == 0u);
    write(0x0C, 0x55);
    BOOST_TEST(store.unanswered() == nullptr);
    write(0x08, 0x54);
    BOOST_TEST(says("nobody is on the bus"));
    BOOST_TEST(read(0x10) == 5u);             // NACK, COMP
    BOOST_TEST((read(0x10) & 0x2E0u) == 0u);  // no error of the bus
    BOOST_TEST((read(0x04) & 1u) == 0u);
    write(0x10, read(0x10));
    BOOST_TEST(read(0x10) == 0u);
    write(0x00, 0x2E);  // monitors
    write(0x08, 0x54);
    BOOST_TEST(says("never gets ready"));
    BOOST_TEST(read(0x10) == 0u);
}

using zynq_sdio = zynq_bench<0xE010'0000>;

// xsdps, Linux and U-Boot begin like this.
BOOST_FIXTURE_TEST_CASE(an_sd_controller_without_a_card_resets_and_times_out, zynq_sdio) {
    write(0x29, 0x0F, 1);
    write(0x2F, 1, 1);
    BOOST_TEST(read(0x2F, 1) == 0u);
    BOOST_TEST(read(0x29, 1) == 0u);
    BOOST_TEST(read(0x40) == 0x69EC'0080u);
    BOOST_TEST(read(0xFE, 2) == 0x8901u);
    BOOST_TEST((read(0x24) & 1u << 16) == 0u);  // no card
    write(0x2E, 0x0E, 1);
    write(0x2C, 0x8001, 2);
    BOOST_TEST(read(0x2C, 2) == 0x8003u);  // stable
    write(0x2C, 0x8007, 2);
    BOOST_TEST(read(0x2C) == 0x000E'8007u);
    write(0x34, 0xF1FF'00FF);
    write(0x0E, 0x0000, 2);  // CMD0
    BOOST_TEST(store.unanswered() == nullptr);
    BOOST_TEST(read(0x30) == 1u);
    write(0x30, 0xFFFF'FFFF);
    BOOST_TEST(read(0x30) == 0u);
    write(0x08, 0x1AA);
    write(0x0C, 0x0000, 2);
    BOOST_TEST(read(0x30) == 0u);
    write(0x0E, 0x081A, 2);  // CMD8, R7
    BOOST_TEST(says("no card is in the slot"));
    BOOST_TEST(read(0x30) == 0x0001'8000u);
    write(0x32, 0xF3FF, 2);
    write(0x30, 0xFFFF, 2);
    BOOST_TEST(read(0x30) == 0u);
    write(0x0C, 0x081A'0000);  // in one word
    BOOST_TEST(read(0x30) == 0x0001'8000u);
    write(0x2F, 2, 1);
    BOOST_TEST(read(0x2F, 1) == 0u);
    write(0x2C, 0x8006, 2);
    BOOST_TEST((read(0x2C) & 2u) == 0u);
}

using zynq_swdt = zynq_bench<0xF800'5000>;

// The self-test of xwdtps.
BOOST_FIXTURE_TEST_CASE(the_system_watchdog_wants_its_keys, zynq_swdt) {
    write(0x0, 0x1C4);
    BOOST_TEST(read(0x0) == 0x1C0u);
    write(0x0, 0xAB'C1C5);
    BOOST_TEST(says("never expires"));
    BOOST_TEST(read(0x0) == 0x1C5u);
    write(0x4, 0x3FFF);
    BOOST_TEST(read(0x4) == 0x3FFCu);
    write(0x4, 0x92'0003);
    BOOST_TEST(read(0x4) == 3u);
}

using zynq_can = zynq_bench<0xE000'8000>;

BOOST_FIXTURE_TEST_CASE(a_can_controller_changes_its_modes_and_sends_nothing, zynq_can) {
    BOOST_TEST(read(0x18) == 1u);
    write(0x04, 2);
    write(0x00, 2);
    BOOST_TEST(read(0x18) == 2u);  // loopback
    for (const auto offset : {0x30u, 0x34u, 0x38u}) write(offset, 1);
    BOOST_TEST(store.unanswered() == nullptr);
    write(0x3C, 1);
    BOOST_TEST(says("no frame is sent"));
    BOOST_TEST(read(0x1C) == 0u);
    write(0x00, 1);
    BOOST_TEST(read(0x18) == 1u);
    BOOST_TEST(read(0x1C) == 0x6000u);
    write(0x00, 2);
    BOOST_TEST(read(0x18) == 8u);
}

using zynq_gem = zynq_bench<0xE000'B000>;

BOOST_FIXTURE_TEST_CASE(an_ethernet_controller_finds_no_phy, zynq_gem) {
    BOOST_TEST(read(0xFC) == 0x2'0118u);
    write(0x34, 0x6006'0000 | 7u << 23 | 2u << 18);
    BOOST_TEST((read(0x08) & 4u) != 0u);
    BOOST_TEST((read(0x34) & 0xFFFFu) == 0xFFFFu);
    BOOST_TEST(read(0x24) == 1u);
    write(0x34, 0x5002'1140);
    BOOST_TEST((read(0x34) & 0xFFFFu) == 0x1140u);
    write(0x00, 0x21C);
    BOOST_TEST(says("no frame is sent"));
    BOOST_TEST(read(0x00) == 0x1Cu);
    BOOST_TEST(read(0x14) == 0u);
}

using zynq_usb = zynq_bench<0xE000'2000>;

BOOST_FIXTURE_TEST_CASE(a_usb_controller_comes_out_of_its_reset, zynq_usb) {
    write(0x154, 0x1000);
    write(0x140, 2);
    BOOST_TEST((read(0x140) & 2u) == 0u);
    BOOST_TEST(read(0x154) == 0u);
    write(0x170, 0xC000'0000);
    BOOST_TEST(read(0x170) == 0u);
}

namespace {

// Does what xdmaps and alt_dma do: they start a channel, ask for its end and kill it.
void start_and_kill(store_bench& bench, std::uint32_t identification) {
    for (std::uint32_t n = 0; n < 4; ++n) {
        BOOST_TEST(bench.read(0xFE0 + 4 * n) == (identification >> 8 * n & 0xFFu));
    }
    BOOST_TEST((bench.read(0xD00) & 1u) == 0u);
    bench.write(0xD08, 3u << 24 | 0xA0u << 16);
    bench.write(0xD0C, 0x0010'0000);
    BOOST_TEST((bench.read(0x118) & 0xFu) == 0u);
    bench.write(0xD04, 0);
    BOOST_TEST(bench.says("no DMA is done"));
    BOOST_TEST((bench.read(0x118) & 0xFu) == 1u);  // channel 3 executes, and is not done
    BOOST_TEST((bench.read(0x110) & 0xFu) == 0u);
    BOOST_TEST(bench.read(0x24) == 0u);
    BOOST_TEST(bench.read(0x34) == 0u);  // no fault either
    bench.write(0xD08, 1u << 16 | 3u << 8 | 1u);
    bench.write(0xD04, 0);
    BOOST_TEST(bench.store.unanswered() == nullptr);
    BOOST_TEST((bench.read(0x118) & 0xFu) == 0u);
}

}  // namespace

using zynq_dma = zynq_bench<0xF800'3000>;
using hps_dma = hps_bench<0xFFE0'1000>;
BOOST_FIXTURE_TEST_CASE(a_channel_of_the_zynq_never_ends, zynq_dma) {
    start_and_kill(*this, 0x0024'1330);
}
BOOST_FIXTURE_TEST_CASE(a_channel_of_the_hps_never_ends, hps_dma) {
    start_and_kill(*this, 0x0004'1330);
}

using hps_i2c = hps_bench<0xFFC0'4000>;

// U-Boot and hwlib send like this.
BOOST_FIXTURE_TEST_CASE(an_i2c_bus_of_the_hps_acknowledges_nothing, hps_i2c) {
    BOOST_TEST(read(0xFC) == 0x4457'0140u);
    write(0x6C, 0);
    BOOST_TEST((read(0x9C) & 1u) == 0u);
    write(0x04, 0x50);
    write(0x6C, 1);
    BOOST_TEST((read(0x9C) & 1u) == 1u);
    BOOST_TEST(read(0x34) == 0x10u);  // room
    write(0x10, 0x200);
    BOOST_TEST(says("nobody is on the bus"));
    BOOST_TEST((read(0x34) & 0x240u) == 0x240u);
    BOOST_TEST(read(0x80) == 1u);  // no acknowledge of the address: nothing else
    write(0x30, 0x40);
    BOOST_TEST(read(0x2C) == 0x40u);
    read(0x54);
    BOOST_TEST(read(0x2C) == 0u);
    BOOST_TEST(read(0x80) == 0u);
    read(0x60);
    BOOST_TEST((read(0x34) & 0x200u) == 0u);
    BOOST_TEST((read(0x70) & 0x20u) == 0u);
}

using hps_sdmmc = hps_bench<0xFF70'4000>;

BOOST_FIXTURE_TEST_CASE(the_sd_controller_of_the_hps_resets_and_times_out, hps_sdmmc) {
    write(0x00, 7);
    BOOST_TEST(read(0x00) == 0u);
    write(0x80, 1);
    BOOST_TEST(read(0x80) == 0u);
    BOOST_TEST(read(0x50) == 1u);  // no card
    write(0x2C, 0x8020'2000);      // a change of the clock
    BOOST_TEST((read(0x2C) & 1u << 31) == 0u);
    BOOST_TEST(read(0x44) == 0u);
    write(0x2C, 0x8000'8000);  // CMD0
    BOOST_TEST(read(0x44) == 4u);
    write(0x44, 0xFFFF'FFFF);
    write(0x24, 0x100);
    write(0x2C, 0x8000'2148);  // CMD8
    BOOST_TEST(says("no card is in the slot"));
    BOOST_TEST(read(0x44) == 0x104u);
    BOOST_TEST(read(0x40) == 0x100u);
}

using hps_qspi = hps_bench<0xFF70'5000>;

BOOST_FIXTURE_TEST_CASE(a_missing_flash_memory_reads_as_ones, hps_qspi) {
    BOOST_TEST((read(0x00) & 1u << 31) != 0u);  // idle
    write(0x00, 1);
    BOOST_TEST((read(0x00) & 1u << 31) != 0u);
    write(0x90, 0x9FA0'0001);  // reads three bytes of identification
    BOOST_TEST((read(0x90) & 3u) == 0u);
    BOOST_TEST(read(0xA0) == ~0u);
    BOOST_TEST(says("no flash memory") == false);  // told by the write
    write(0x60, 1);
    BOOST_TEST(says("never ends"));
    BOOST_TEST((read(0x60) & 0x24u) == 4u);
    write(0x60, 2);
    BOOST_TEST(read(0x60) == 0u);
}

using hps_fpgamgr = hps_bench<0xFF70'6000>;

BOOST_FIXTURE_TEST_CASE(the_fpga_manager_is_in_user_mode, hps_fpgamgr) {
    BOOST_TEST(read(0x000) == 0x54u);
    BOOST_TEST(read(0x850) == 0xF07u);
    BOOST_TEST(read(0x86C) == 0x3230'382Au);
    write(0x004, 0x301);
    BOOST_TEST(says("cannot be configured anew"));
    BOOST_TEST(read(0x000) == 0x54u);
}

using hps_spim = hps_bench<0xFFF0'0000>;

BOOST_FIXTURE_TEST_CASE(a_word_for_an_spi_of_the_hps_keeps_it_busy, hps_spim) {
    BOOST_TEST(read(0x28) == 6u);
    write(0x08, 1);
    write(0x60, 0x9F);
    BOOST_TEST(says("nothing is shifted out"));
    BOOST_TEST((read(0x28) & 5u) == 1u);
    write(0x08, 0);
    BOOST_TEST(read(0x28) == 6u);
}

using hps_emac = hps_bench<0xFF70'2000>;

BOOST_FIXTURE_TEST_CASE(the_ethernet_controller_of_the_hps_finds_no_phy, hps_emac) {
    write(0x1000, 1);
    BOOST_TEST((read(0x1000) & 1u) == 0u);
    write(0x10, 1u << 11 | 2u << 6 | 1);
    BOOST_TEST(says("no PHY"));
    BOOST_TEST((read(0x10) & 1u) == 0u);
    BOOST_TEST(read(0x14) == 0xFFFFu);
}

BOOST_FIXTURE_TEST_CASE(a_word_that_is_read_again_and_again_is_waited_for, zynq_i2c) {
    unsigned waits = 0;
    for (unsigned n = 0; n < 10'000; ++n) {
        read(0x04);
        waits += store.is_waited_for() ? 1 : 0;
    }
    BOOST_TEST(waits == 1u);
    for (unsigned n = 0; n < 10'000; ++n) {
        read(0x04);
        read(0x20);
        BOOST_REQUIRE(!store.is_waited_for());
    }
}
