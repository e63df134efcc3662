// SPDX-License-Identifier: Apache-2.0
// The quad SPI controller with a flash memory, as its drivers use it: the vendor's, U-Boot's and Linux's, and the
// first-stage boot loader, which reads through the window.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <vector>

#include "peripherals/spi_flash/spi_flash.h"
#include "processors/zynq_ps/qspi.h"
#include "processors/zynq_ps/qspi_registers.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
namespace q = qspi_registers;

namespace {

using bytes = std::vector<std::uint8_t>;

constexpr std::uint32_t base = 0xE000'D000, window = 0xFC00'0000;
constexpr std::uint64_t latency_ps = 144'000;
constexpr std::uint64_t cycle_ps = 5'000;  // of the reference clock, 200 MHz
constexpr std::uint64_t us = 1'000'000;

// What xqspips leaves: IFMODE, HOLD_B, manual start off, FIFO width 32, divider 8, master; and Linux: chip select by
// hand.
constexpr std::uint32_t automatic = 0x8002'00D1, by_hand = 0x8002'40D1;

struct qspi_bench : fresh_kernel {
    spi_flash flash{n25q128a};
    qspi controller{{"qspi", base, latency_ps}, clock_domain(200'000'000)};
    register_bench bus{controller, base};
    std::uint64_t now_ps = us;
    tlm::tlm_response_status window_status = tlm::TLM_INCOMPLETE_RESPONSE;

    qspi_bench() {
        controller.attach(flash);
        bytes image(0x20000);
        for (std::size_t n = 0; n < image.size(); ++n) image[n] = content(n);
        flash.cells().load(image);
    }
    static std::uint8_t content(std::size_t n) { return static_cast<std::uint8_t>(n * 7 + n / 256); }

    std::uint32_t read(std::uint32_t offset) {
        const auto value = bus.read(offset, now_ps);
        now_ps += bus.latency_ps();
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value) {
        bus.write(offset, value, now_ps);
        now_ps += bus.latency_ps();
    }
    void begin(std::uint32_t config) {
        write(q::config, config);
        write(q::en, 1);
    }
    void wait(std::uint32_t bits) {
        for (unsigned n = 0; (read(q::intr_status) & bits) == 0; ++n) BOOST_REQUIRE(n < 100'000u);
    }

    std::uint32_t read_window(std::uint32_t offset, unsigned size = 4,
                              tlm::tlm_command command = tlm::TLM_READ_COMMAND) {
        std::uint32_t value = 0;
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(window + offset);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
        auto delay = from_ps(now_ps);
        controller.access_window(trans, delay);
        window_status = trans.get_response_status();
        now_ps = to_ps(delay);
        return value;
    }
    static std::uint32_t word_at(std::uint32_t offset) {
        std::uint32_t word = 0;
        for (unsigned n = 0; n < 4; ++n) word |= std::uint32_t{content(offset + n)} << 8 * n;
        return word;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(registers_after_a_reset_and_what_can_be_written, qspi_bench) {
    for (const auto& entry : q::map) {
        BOOST_TEST_CONTEXT(entry.name) {
            BOOST_TEST(bus.read(entry.offset) == (entry.access == reg_access::wo ? 0 : entry.reset));
        }
    }
    bus.write(q::delay, 0x5AA5'AA55);  // the vendor's self test
    BOOST_TEST(bus.read(q::delay) == 0x5AA5'AA55u);
    bus.write(q::intr_en, 0x75);
    BOOST_TEST(bus.read(q::intr_mask) == 0x75u);
    bus.write(q::intr_dis, 0x7D);
    BOOST_TEST(bus.read(q::intr_mask) == 0u);
    bus.write(q::config, 0x0001'4001);
    BOOST_TEST(bus.read(q::config) == 0x0002'4001u);
    controller.reset(0);
    for (const auto& entry : q::map) {
        if (entry.access != reg_access::wo) BOOST_TEST(bus.read(entry.offset) == entry.reset);
    }
}

// xqspips in polled mode: id with TXD0, which takes four bytes, and one word for each.
BOOST_FIXTURE_TEST_CASE(the_vendor_s_driver_reads_the_id, qspi_bench) {
    begin(automatic);
    write(q::txd0, 0x0000'009F);
    const auto sent = now_ps - latency_ps;
    BOOST_TEST((read(q::intr_status) & q::intr_tx_not_full) == 0u);
    wait(q::intr_tx_not_full);
    BOOST_TEST((read(q::intr_status) & q::intr_rx_not_empty) != 0u);
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);  // the first byte came with the instruction
    BOOST_TEST((read(q::intr_status) & q::intr_rx_not_empty) == 0u);
    BOOST_TEST(now_ps - sent > 32 * 8 * cycle_ps);  // 32 bits of 8 cycles
    write(q::txd0, 0x0000'009F);                    // a selection of its own
    wait(q::intr_rx_not_empty);
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
}

BOOST_FIXTURE_TEST_CASE(a_word_leaves_when_its_last_bit_is_out, qspi_bench) {
    begin(automatic);
    const auto start = now_ps;  // on an edge: 1 us and two accesses of 144 ns are 1288 ns
    BOOST_TEST_REQUIRE(start % cycle_ps != 0u);
    const auto edge = (start / cycle_ps + 1) * cycle_ps;
    bus.write(q::txd0, 0x9F, start);
    const auto end = edge + 32 * 8 * cycle_ps;
    BOOST_TEST(bus.read(q::intr_status, end - 1) == 0u);
    BOOST_TEST(bus.stable_until_ps() == end);
    BOOST_TEST(bus.read(q::intr_status, end) == (q::intr_tx_not_full | q::intr_rx_not_empty));
    BOOST_TEST(bus.stable_until_ps() == ~std::uint64_t{0});
    BOOST_TEST(bus.read(q::rx_data, end) == 0x18BA'20FFu);
    // Half the bytes in half the time; of one byte the answer is the uppermost one.
    bus.write(q::txd2, 0x0005, end + cycle_ps);
    BOOST_TEST(bus.read(q::intr_status, end + (1 + 16 * 8) * cycle_ps - 1) == 0u);
    BOOST_TEST(bus.read(q::intr_status, end + (1 + 16 * 8) * cycle_ps) != 0u);
    BOOST_TEST(bus.read(q::rx_data, end + 2000 * cycle_ps) == 0x00FF'0000u);
}

// Linux and U-Boot: chip select by hand over a page read in pieces, the levels told of each.
BOOST_FIXTURE_TEST_CASE(a_read_goes_on_while_the_chip_select_is_held, qspi_bench) {
    for (const auto code : {0x03u, 0x0Bu, 0x6Bu}) {
        begin(by_hand | q::config_pcs);
        write(q::config, by_hand);
        write(q::tx_thres, 1);
        write(q::rx_thres, 32);
        const auto begun = now_ps;
        write(q::txd0, code | 0x2010'00u << 8);  // address 001020
        wait(q::intr_tx_not_full);
        read(q::rx_data);
        if (code != 0x03) {
            write(q::txd1, 0);  // the dummy byte
            wait(q::intr_tx_not_full);
            BOOST_TEST(read(q::rx_data) == 0xFF00'0000u);
        }
        bytes got;
        for (const auto words : {32u, 32u, 5u}) {
            for (unsigned n = 0; n < words; ++n) write(q::txd0, 0);
            wait(q::intr_tx_not_full);
            for (unsigned n = 0; n < words; ++n) {
                const auto word = read(q::rx_data);
                for (unsigned byte = 0; byte < 4; ++byte) got.push_back(static_cast<std::uint8_t>(word >> 8 * byte));
            }
        }
        write(q::config, by_hand | q::config_pcs);
        write(q::en, 0);
        bytes expected(got.size());
        for (std::size_t n = 0; n < got.size(); ++n) expected[n] = content(0x1020 + n);
        BOOST_TEST(got == expected, boost::test_tools::per_element());
        const auto clocks = (now_ps - begun) / (8 * cycle_ps);
        BOOST_TEST(clocks > (code == 0x6B ? 40 + 69 * 8 : 69 * 32u));
        if (code == 0x6B) BOOST_TEST(clocks < 69 * 20u);
    }
}

// An end of one to three bytes comes by TXD1 to TXD3, and lies in the upper bytes.
BOOST_FIXTURE_TEST_CASE(tails_are_in_the_upper_bytes, qspi_bench) {
    const std::uint32_t places[] = {q::txd1, q::txd2, q::txd3};
    for (unsigned n = 1; n <= 3; ++n) {
        begin(by_hand);
        write(q::txd0, 0x0000'0003);
        wait(q::intr_tx_not_full);
        read(q::rx_data);
        write(places[n - 1], 0);
        wait(q::intr_tx_not_full);
        BOOST_TEST(read(q::rx_data) == word_at(0) << 8 * (4 - n));
        write(q::config, by_hand | q::config_pcs);
    }
}

BOOST_FIXTURE_TEST_CASE(words_wait_for_the_start_by_hand, qspi_bench) {
    begin(by_hand | q::config_man_start_en);
    write(q::txd0, 0x0000'0003);
    write(q::txd0, 0);
    now_ps += 100 * us;
    BOOST_TEST((read(q::intr_status) & q::intr_rx_not_empty) == 0u);
    write(q::config, by_hand | q::config_man_start_en | q::config_man_start);
    BOOST_TEST((read(q::config) & q::config_man_start) == 0u);
    write(q::txd0, 0);  // comes too late
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0xFFFF'FFFFu);
    BOOST_TEST(read(q::rx_data) == word_at(0));
    BOOST_TEST((read(q::intr_status) & (q::intr_tx_not_full | q::intr_rx_not_empty)) == 0u);
    write(q::config, by_hand | q::config_man_start_en | q::config_man_start);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == word_at(4));
}

BOOST_FIXTURE_TEST_CASE(nothing_goes_unless_the_controller_is_on_and_a_master, qspi_bench) {
    write(q::config, automatic);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    BOOST_TEST(read(q::intr_status) == 0u);
    write(q::config, automatic & ~q::config_mstren);
    write(q::en, 1);
    now_ps += 100 * us;
    BOOST_TEST(read(q::intr_status) == 0u);
    write(q::config, automatic);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
}

BOOST_FIXTURE_TEST_CASE(full_fifos_say_so, qspi_bench) {
    begin(automatic | q::config_man_start_en);
    for (unsigned n = 0; n < qspi::fifo_words; ++n) {
        BOOST_TEST((read(q::intr_status) & q::intr_tx_full) == 0u);
        write(q::txd0, n == 0 ? 0x03 : 0);
    }
    BOOST_TEST((read(q::intr_status) & q::intr_tx_full) != 0u);
    write(q::txd0, 0);  // lost
    write(q::config, automatic);
    now_ps += 1000 * us;
    BOOST_TEST((read(q::intr_status) & (q::intr_rx_full | q::intr_rx_overflow)) == q::intr_rx_full);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    BOOST_TEST((read(q::intr_status) & q::intr_rx_overflow) != 0u);
    write(q::intr_status, q::intr_rx_overflow);
    BOOST_TEST((read(q::intr_status) & q::intr_rx_overflow) == 0u);
    read(q::rx_data);
    for (unsigned n = 1; n < qspi::fifo_words; ++n) BOOST_TEST(read(q::rx_data) == word_at(4 * (n - 1)));
    BOOST_TEST((read(q::intr_status) & q::intr_rx_not_empty) == 0u);
    BOOST_TEST(read(q::rx_data) == 0u);
}

BOOST_FIXTURE_TEST_CASE(bytes_go_from_the_other_end_when_asked_to, qspi_bench) {
    begin(automatic | q::config_endian);
    write(q::txd0, 0x9F00'0000);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0xFF20'BA18u);
}

// The line is known ahead: of 40 words the 32nd raises it.
BOOST_FIXTURE_TEST_CASE(an_interrupt_comes_with_the_word_that_is_waited_for, qspi_bench) {
    begin(by_hand);
    write(q::rx_thres, 32);
    write(q::delay, 0x0003'0000);  // three cycles between words
    write(q::intr_en, q::intr_rx_not_empty);
    BOOST_TEST(controller.next_irq_ps(now_ps) == ~std::uint64_t{0});
    const auto start = (now_ps / cycle_ps + 1) * cycle_ps;
    for (unsigned n = 0; n < 40; ++n) bus.write(q::txd0, n == 0 ? 0x03 : 0, start);
    const auto at = start + (32 * 32 * 8 + 31 * 3) * cycle_ps;
    BOOST_TEST(controller.next_irq_ps(start) == at);
    BOOST_TEST(!controller.irq_at(at - 1));
    BOOST_TEST(controller.irq_at(at));
    now_ps = at;
    read(q::rx_data);
    BOOST_TEST(!controller.irq_at(now_ps));
    const auto next = at + (32 * 8 + 3) * cycle_ps;
    BOOST_TEST(controller.next_irq_ps(now_ps) == next);
    write(q::intr_dis, 0x7F);
    write(q::tx_thres, 1);
    write(q::intr_en, q::intr_tx_not_full);
    const auto end = start + (40 * 32 * 8 + 39 * 3) * cycle_ps;
    BOOST_TEST(controller.next_irq_ps(now_ps) == end);
    BOOST_TEST(!controller.irq_at(end - 1));
    BOOST_TEST(controller.irq_at(end));
}

BOOST_FIXTURE_TEST_CASE(the_clock_follows_its_divider_and_its_reference, qspi_bench) {
    begin(automatic & ~0x38u);  // / 2: 100 MHz
    const auto start = (now_ps / cycle_ps + 1) * cycle_ps;
    bus.write(q::txd0, 0x9F, start);
    BOOST_TEST(bus.read(q::intr_status, start + 64 * cycle_ps - 1) == 0u);
    BOOST_TEST(bus.read(q::intr_status, start + 64 * cycle_ps) != 0u);
    controller.set_clock(clock_domain(100'000'000), start + 64 * cycle_ps);
    bus.write(q::txd0, 0x9F, start + 100 * cycle_ps);
    BOOST_TEST((bus.read(q::intr_status, start + 228 * cycle_ps - 1) & q::intr_tx_not_full) == 0u);
    BOOST_TEST((bus.read(q::intr_status, start + 230 * cycle_ps) & q::intr_tx_not_full) != 0u);
}

BOOST_FIXTURE_TEST_CASE(a_page_is_erased_and_programmed, qspi_bench) {
    const auto command = [this](std::uint32_t place, std::uint32_t word, const bytes& more = {}) {
        write(q::config, by_hand);
        write(place, word);
        for (std::size_t n = 0; n < more.size(); n += 4) {
            write(q::txd0, more[n] | more[n + 1] << 8 | more[n + 2] << 16 | std::uint32_t{more[n + 3]} << 24);
        }
        wait(q::intr_tx_not_full);
        std::uint32_t last = 0;
        while ((read(q::intr_status) & q::intr_rx_not_empty) != 0) last = read(q::rx_data);
        write(q::config, by_hand | q::config_pcs);
        return last;
    };
    const auto wait_ready = [&] {
        unsigned polls = 0;
        for (; (command(q::txd2, 0x05) >> 24 & 1) != 0; now_ps += 1000 * us) BOOST_REQUIRE(++polls < 1000u);
        return polls;
    };
    begin(by_hand | q::config_pcs);
    command(q::txd1, 0x06);
    BOOST_TEST(command(q::txd2, 0x05) == 0x02FF'0000u);
    command(q::txd0, 0x0010'0020);  // 4 KiB at 1000
    BOOST_TEST(wait_ready() >= 249u);
    BOOST_TEST(flash.peek(0x1000) == 0xFF);
    BOOST_TEST(flash.peek(0x0FFF) == content(0x0FFF));
    bytes page(200);
    for (std::size_t n = 0; n < page.size(); ++n) page[n] = static_cast<std::uint8_t>(3 * n);
    command(q::txd1, 0x06);
    command(q::txd0, 0x0010'0002, page);
    wait_ready();
    for (std::size_t n = 0; n < page.size(); ++n) BOOST_TEST(flash.peek(0x1000 + n) == page[n]);
    BOOST_TEST(flash.peek(0x1000 + page.size()) == 0xFF);
}

// A reset of the controller by the SLCR: the word is cut off, the memory is let go, everything is as at the start.
BOOST_FIXTURE_TEST_CASE(a_reset_cuts_a_transfer_off, qspi_bench) {
    begin(by_hand);
    write(q::txd1, 0x06);
    wait(q::intr_tx_not_full);
    write(q::config, by_hand | q::config_pcs);
    write(q::config, by_hand);
    for (const auto word : {0x0010'0002u, 0u, 0u}) write(q::txd0, word);
    now_ps += 40 * 8 * cycle_ps;  // in the second word
    controller.reset(now_ps);
    BOOST_TEST(read(q::config) == 0x8002'0000u);
    BOOST_TEST(read(q::intr_status) == 4u);
    BOOST_TEST(read(q::rx_data) == 0u);
    now_ps += 1000 * us;
    BOOST_TEST(read(q::intr_status) == 4u);
    BOOST_TEST(flash.peek(0x1000) == content(0x1000));
    begin(automatic);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
}

BOOST_FIXTURE_TEST_CASE(an_upper_memory_is_not_there, qspi_bench) {
    unsigned told = 0;
    controller.on_unanswered([&](std::uint32_t, std::uint64_t, const char*) { ++told; });
    write(q::lqspi_cfg, 0x4000'0000);
    BOOST_TEST(told == 1u);
    begin(automatic);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
    write(q::lqspi_cfg, 0x5000'0000);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0xFFFF'FFFFu);
    write(q::lqspi_cfg, 0xC000'010B);
    BOOST_TEST(read_window(0x0100'0000) == 0xFFFF'FFFFu);
    BOOST_TEST(read_window(0) == word_at(0));
}

// As the first-stage boot loader has it, with one, two and four lines, and as XQspiPs_LinearInit.
BOOST_FIXTURE_TEST_CASE(the_window_reads_the_memory, qspi_bench) {
    struct {
        std::uint32_t mode;
        unsigned before, word;  // clocks to the first word's start, and of a word
    } const modes[] = {{0x8000'010B, 40, 32}, {0x8000'013B, 40, 16}, {0x8000'016B, 40, 8}, {0x8000'0003, 32, 32}};
    for (const auto& [mode, before, word] : modes) {
        begin(automatic);
        write(q::lqspi_cfg, mode);
        now_ps = (now_ps / (8 * cycle_ps) + 100) * 8 * cycle_ps;
        const auto start = now_ps;
        BOOST_TEST(read_window(0x1234) == word_at(0x1234));
        BOOST_TEST(window_status == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(now_ps - start == (before + word) * 8 * cycle_ps + latency_ps);
        BOOST_TEST(read_window(0x1236, 1) == content(0x1236));  // the same word
        BOOST_TEST(read_window(0x1234, 2) == (word_at(0x1234) & 0xFFFF));
        now_ps += 100 * us;
        auto from = now_ps;
        BOOST_TEST(read_window(0x1238) == word_at(0x1238));  // has been read ahead
        BOOST_TEST(now_ps - from == latency_ps);
        from = now_ps;
        for (std::uint32_t n = 1; n <= 16; ++n) BOOST_TEST(read_window(0x1238 + 4 * n) == word_at(0x1238 + 4 * n));
        const auto each = std::max(word * 8 * cycle_ps, latency_ps);
        BOOST_TEST((now_ps - from) / 16 <= each + latency_ps);
        BOOST_TEST((now_ps - from) / 16 >= each - latency_ps);
        from = now_ps;
        BOOST_TEST(read_window(0x1000) == word_at(0x1000));
        BOOST_TEST(now_ps - from > (before + word) * 8 * cycle_ps);
        write(q::lqspi_cfg, 0);
        write(q::txd0, 0x9F);  // the stream has let go
        now_ps += 100 * us;
        BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
    }
    write(q::lqspi_cfg, 0x8000'010B);
    BOOST_TEST(read_window(0x0100'0010) == word_at(0x10));  // 24 bits of address
}

BOOST_FIXTURE_TEST_CASE(the_window_wants_to_be_on_and_takes_no_writes, qspi_bench) {
    read_window(0);
    BOOST_TEST(window_status == tlm::TLM_GENERIC_ERROR_RESPONSE);
    write(q::lqspi_cfg, 0x8000'010B);
    read_window(0);
    BOOST_TEST(window_status == tlm::TLM_GENERIC_ERROR_RESPONSE);  // the controller is off
    begin(automatic);
    BOOST_TEST(read_window(4) == word_at(4));
    BOOST_TEST(read(q::lqspi_sts) == 0u);
    read_window(0, 4, tlm::TLM_WRITE_COMMAND);
    BOOST_TEST(window_status == tlm::TLM_GENERIC_ERROR_RESPONSE);
    BOOST_TEST(read(q::lqspi_sts) == 2u);
    BOOST_TEST(read_window(0) == word_at(0));
    write(q::lqspi_sts, 2);
    BOOST_TEST(read(q::lqspi_sts) == 0u);
    write(q::txd0, 0x9F);  // waits for the linear mode to end
    now_ps += 100 * us;
    BOOST_TEST((read(q::intr_status) & q::intr_rx_not_empty) == 0u);
    BOOST_TEST(read_window(8) == word_at(8));
    write(q::lqspi_cfg, 0);
    now_ps += 100 * us;
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
}

// A Spansion memory on four lines both ways, with the instruction only once.
BOOST_AUTO_TEST_CASE(the_window_goes_without_the_instruction) {
    qspi_bench bench;
    spi_flash spansion(s25fl128s);
    bytes image(0x100);
    for (std::size_t n = 0; n < image.size(); ++n) image[n] = qspi_bench::content(n);
    spansion.cells().load(image);
    bench.controller.attach(spansion);
    bench.begin(automatic);
    for (const auto& [place, word] : {std::pair{q::txd1, 0x06u}, std::pair{q::txd3, 0x02'0001u}}) {
        bench.write(place, word);
        bench.now_ps += 200'000 * us;
    }
    bench.write(q::lqspi_cfg, 0x83A0'02EB);
    auto from = bench.now_ps;
    BOOST_TEST(bench.read_window(0x10) == qspi_bench::word_at(0x10));
    const auto first = bench.now_ps - from;
    from = bench.now_ps;
    BOOST_TEST(bench.read_window(0x40) == qspi_bench::word_at(0x40));
    BOOST_TEST((first - (bench.now_ps - from)) / (8 * cycle_ps) >= 7u);
}

BOOST_AUTO_TEST_CASE(without_a_memory_there_are_ones) {
    fresh_kernel kernel;
    qspi controller({"qspi", base, 0}, clock_domain(200'000'000));
    register_bench bus(controller, base);
    bus.write(q::config, automatic);
    bus.write(q::en, 1);
    bus.write(q::txd0, 0x9F);
    BOOST_TEST(bus.read(q::rx_data, 100 * us) == 0xFFFF'FFFFu);
}

BOOST_FIXTURE_TEST_CASE(debuggers_disturb_nothing, qspi_bench) {
    begin(automatic);
    write(q::txd0, 0x9F);
    now_ps += 100 * us;
    read(q::intr_mask);
    BOOST_TEST(bus.debug_read(q::rx_data) == 0x18BA'20FFu);
    BOOST_TEST(bus.debug_read(q::rx_data) == 0x18BA'20FFu);
    std::uint32_t value = 0;
    tlm::tlm_generic_payload trans;
    trans.set_command(tlm::TLM_READ_COMMAND);
    trans.set_address(window + 0x102);
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    trans.set_data_length(4);
    BOOST_TEST(controller.debug_window(trans) == 0u);  // off
    BOOST_TEST(read(q::rx_data) == 0x18BA'20FFu);
    write(q::lqspi_cfg, 0x8000'010B);
    BOOST_TEST(controller.debug_window(trans) == 4u);
    BOOST_TEST(value == word_at(0x102));
    trans.set_command(tlm::TLM_WRITE_COMMAND);
    BOOST_TEST(controller.debug_window(trans) == 0u);
}

// Whatever is written, read and reset: the controller answers, interrupts come when they were announced, and the flash
// memory can be read afterwards.
BOOST_FIXTURE_TEST_CASE(a_million_accesses_of_any_kind_do_no_harm, qspi_bench) {
    std::mt19937_64 random(test_seed(44));
    for (unsigned n = 0; n < 1'000'000; ++n) {
        const auto what = random();
        const auto& entry = q::registers[what % std::size(q::registers)];
        auto value = static_cast<std::uint32_t>(random());
        if (entry.offset == q::en) value |= 1;
        if (entry.offset == q::config && (what >> 32) % 4 != 0) value = (value & ~q::config_man_start_en) | 0x8000'0001;
        const unsigned size = 1u << (what >> 8) % 3;
        const auto at = entry.offset + (what >> 16) % 4 / size * size;
        if ((what >> 24) % 4096 == 0) controller.reset(now_ps);
        if ((what >> 40) % 16 == 0) {
            read_window(value & 0x01FF'FFFC, 4, (what >> 48 & 1) != 0 ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND);
        } else if ((what >> 50 & 1) != 0) {
            bus.read(at, now_ps, size);
        } else {
            bus.write(at, value, now_ps, size);
        }
        now_ps += random() % (10 * us);
        if ((what >> 52) % 16 != 0) continue;
        const auto next = controller.next_irq_ps(now_ps);
        if (next == ~std::uint64_t{0} || next <= now_ps) continue;
        if (controller.irq_at(next - 1)) BOOST_FAIL("an interrupt came before its time");
        if (!controller.irq_at(next)) BOOST_FAIL("an interrupt did not come");
        now_ps = next;
    }
    controller.reset(now_ps);
    now_ps += 400'000'000 * us;
    begin(by_hand);
    for (const auto code : {0x66u, 0x99u, 0x9Fu}) {
        write(q::config, by_hand | q::config_pcs);
        write(q::config, by_hand);
        write(code == 0x9F ? std::uint32_t{q::txd0} : std::uint32_t{q::txd1}, code);
        wait(q::intr_tx_not_full);
        const auto got = read(q::rx_data);
        if (code == 0x9F) BOOST_TEST(got == 0x18BA'20FFu);
    }
}
