// SPDX-License-Identifier: Apache-2.0
// A serial flash memory as drivers use it: each transfer is a selection, bytes on one, two or four lines, and its end.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "peripherals/spi_flash/spi_flash.h"
#include "test_seed.h"

using namespace tabletop;

namespace {

using bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t ms = 1'000'000'000;

struct flash_bench {
    spi_flash flash;
    std::uint64_t now_ps = 0;

    explicit flash_bench(const flash_chip& chip) : flash(chip) {}

    void send(const bytes& all, unsigned width = 1) {
        for (const auto byte : all) flash.exchange(byte, width, now_ps += 100'000);
    }
    bytes receive(std::size_t count, unsigned width = 1) {
        bytes all;
        for (std::size_t n = 0; n < count; ++n) all.push_back(flash.exchange(0xFF, width, now_ps += 100'000));
        return all;
    }
    void command(const bytes& all) { ask(all, 0); }
    bytes ask(const bytes& sent, std::size_t count) {
        flash.select(true, now_ps);
        send(sent);
        auto answer = receive(count);
        flash.select(false, now_ps);
        return answer;
    }
    // A command, then more on other lines.
    bytes ask(std::uint8_t code, const bytes& sent, unsigned sent_width, std::size_t count, unsigned width) {
        flash.select(true, now_ps);
        send({code});
        send(sent, sent_width);
        auto answer = receive(count, width);
        flash.select(false, now_ps);
        return answer;
    }
    unsigned shown(std::uint8_t code) { return ask({code}, 1)[0]; }
    unsigned status() { return shown(0x05); }
    void write(const bytes& all) {
        command({0x06});
        command(all);
    }
    void write_and_wait(const bytes& all) {
        write(all);
        wait();
    }
    void wait() {
        for (unsigned polls = 0; (status() & 1) != 0; now_ps += ms) BOOST_REQUIRE(++polls < 400'000u);
    }
    bytes read(std::uint32_t address, std::size_t count) { return ask(with_address(0x03, address), count); }
    static bytes with_address(std::uint8_t code, std::uint32_t address, const bytes& more = {}) {
        bytes all = {code, static_cast<std::uint8_t>(address >> 16), static_cast<std::uint8_t>(address >> 8),
                     static_cast<std::uint8_t>(address)};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

struct micron : flash_bench {
    micron() : flash_bench(n25q128a) {}
};
struct spansion : flash_bench {
    spansion() : flash_bench(s25fl128s) {}
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_driver_knows_an_n25q_by_its_id, micron) {
    auto expected = bytes{0x20, 0xBA, 0x18, 0x10, 0x00, 0x00};
    BOOST_TEST(ask({0x9F}, 6) == expected);
    expected.resize(20);
    BOOST_TEST(ask({0x9E}, 20) == expected);
    BOOST_TEST(status() == 0u);
    BOOST_TEST(shown(0x70) == 0x80u);
    BOOST_TEST(shown(0x85) == 0xFBu);
    BOOST_TEST(shown(0x65) == 0xDFu);
    BOOST_TEST(ask({0xB5}, 2) == (bytes{0xFF, 0xFF}));
    BOOST_TEST(ask({0x35}, 2) == (bytes{0xFF, 0xFF}));  // nobody's instruction: nobody drives
    BOOST_TEST(read(0, 2) == (bytes{0xFF, 0xFF}));
}

BOOST_FIXTURE_TEST_CASE(a_driver_knows_an_s25fl_by_its_id, spansion) {
    BOOST_TEST(ask({0x9F}, 6) == (bytes{0x01, 0x20, 0x18, 0x4D, 0x01, 0x80}));
    BOOST_TEST(ask({0x90, 0, 0, 0}, 3) == (bytes{0x01, 0x17, 0x01}));
    BOOST_TEST(ask({0xAB, 0, 0, 0}, 2) == (bytes{0x17, 0x17}));
    BOOST_TEST(status() == 0u);
    BOOST_TEST(shown(0x35) == 0u);
    BOOST_TEST(shown(0x07) == 0u);
}

// Words of JESD216's basic table, as a driver takes them apart.
BOOST_FIXTURE_TEST_CASE(the_parameters_say_what_the_instructions_are, micron) {
    const auto table = ask({0x5A, 0, 0, 0, 0xFF}, 0x30 + 36);
    BOOST_TEST(bytes(table.begin(), table.begin() + 8) == (bytes{'S', 'F', 'D', 'P', 0x00, 0x01, 0x00, 0xFF}));
    BOOST_TEST(bytes(table.begin() + 8, table.begin() + 16) == (bytes{0x00, 0x00, 0x01, 9, 0x30, 0, 0, 0xFF}));
    const auto word = [&](unsigned n) {
        const auto at = 0x30 + 4 * (n - 1);
        return table[at] | table[at + 1] << 8 | table[at + 2] << 16 | static_cast<unsigned>(table[at + 3]) << 24;
    };
    BOOST_TEST(word(1) == 0xFFF1'20E5u);
    BOOST_TEST(word(2) == 0x07FF'FFFFu);
    BOOST_TEST(word(3) == 0x6B08'EB0Au);
    BOOST_TEST(word(4) == 0xBB08'3B08u);
    BOOST_TEST(word(8) == 0xD810'200Cu);
    BOOST_TEST(ask({0x5A, 0, 0, 4, 0xFF}, 2) == (bytes{0x00, 0x01}));
}

BOOST_FIXTURE_TEST_CASE(a_page_is_programmed_in_its_time, micron) {
    command(with_address(0x02, 0x1234, {0x00}));  // not write enabled
    BOOST_TEST(status() == 0u);
    BOOST_TEST(read(0x1234, 1) == bytes{0xFF});
    command({0x06});
    BOOST_TEST(status() == 2u);
    command({0x04});
    BOOST_TEST(status() == 0u);
    command({0x06});
    command(with_address(0x02, 0x1234, {0xA5, 0x5A, 0x0F}));
    const auto begun = now_ps;
    BOOST_TEST(status() == 3u);
    BOOST_TEST(shown(0x70) == 0u);
    BOOST_TEST(read(0x1234, 1) == bytes{0xFF});  // busy: nothing else is answered,
    BOOST_TEST(ask({0x9F}, 1) == bytes{0xFF});
    command(with_address(0x02, 0x1235, {0x00}));  // nor done
    now_ps = begun + ms / 2 - 300'000;
    BOOST_TEST((status() & 1) == 1u);
    now_ps = begun + ms / 2;
    BOOST_TEST(status() == 0u);
    BOOST_TEST(shown(0x70) == 0x80u);
    BOOST_TEST(read(0x1233, 5) == (bytes{0xFF, 0xA5, 0x5A, 0x0F, 0xFF}));
    write_and_wait(with_address(0x02, 0x1234, {0x0F}));  // ones stay what they are
    BOOST_TEST(read(0x1234, 1) == bytes{0x05});
}

BOOST_FIXTURE_TEST_CASE(an_address_wraps_in_its_page_and_the_last_256_bytes_win, micron) {
    write_and_wait(with_address(0x02, 0x10FE, {1, 2, 3}));
    BOOST_TEST(read(0x1000, 1) == bytes{3});
    BOOST_TEST(read(0x10FE, 3) == (bytes{1, 2, 0xFF}));
    auto many = bytes(256 + 3);
    for (std::size_t n = 0; n < many.size(); ++n) many[n] = static_cast<std::uint8_t>(n < 256 ? n : 0xC0 + n - 256);
    write_and_wait(with_address(0x02, 0x2000, many));
    BOOST_TEST(read(0x2000, 5) == (bytes{0xC0, 0xC1, 0xC2, 3, 4}));
}

BOOST_FIXTURE_TEST_CASE(reads_of_all_widths_find_the_same_bytes, micron) {
    write_and_wait(with_address(0x02, 0xABCDE0, {0x12, 0x34, 0x56, 0x78}));
    const bytes there = {0x12, 0x34, 0x56, 0x78};
    const bytes address = {0xAB, 0xCD, 0xE0};
    const auto padded = [&](std::size_t dummies) {
        auto all = address;
        all.resize(all.size() + dummies);
        return all;
    };
    BOOST_TEST(ask(0x03, address, 1, 4, 1) == there);
    BOOST_TEST(ask(0x0B, padded(1), 1, 4, 1) == there);
    BOOST_TEST(ask(0x3B, padded(1), 1, 4, 2) == there);
    BOOST_TEST(ask(0x6B, padded(1), 1, 4, 4) == there);
    BOOST_TEST(ask(0xBB, padded(2), 2, 4, 2) == there);  // 8 clocks are 2 bytes on two lines
    BOOST_TEST(ask(0xEB, padded(5), 4, 4, 4) == there);  // 10 clocks are 5 bytes on four
    // A master that listens to one line of four sees IO1: bits 5 and 1 of 0x12, then of 0x34, 0x56 and 0x78.
    BOOST_TEST(ask(0x6B, padded(1), 1, 1, 1) == bytes{0b0110'0110});
    write_and_wait({0x81, 0x6B});  // six dummy clocks
    BOOST_TEST(ask(0xEB, padded(3), 4, 4, 4) == there);
    BOOST_TEST(ask({0x03, 0xFF, 0xFF, 0xFF}, 2) == (bytes{0xFF, 0xFF}));
    write_and_wait(with_address(0x02, 0, {0x77}));
    BOOST_TEST(read(0xFFFFFF, 2) == (bytes{0xFF, 0x77}));  // the end is before the start
}

BOOST_FIXTURE_TEST_CASE(pages_are_programmed_on_two_and_four_lines, micron) {
    const auto on_lines = [this](std::uint8_t code, const bytes& address, unsigned address_width, unsigned width) {
        command({0x06});
        flash.select(true, now_ps);
        send({code});
        send(address, address_width);
        send({0xDE, 0xAD}, width);
        flash.select(false, now_ps);
        wait();
    };
    on_lines(0x32, {0, 1, 0}, 1, 4);
    on_lines(0xA2, {0, 2, 0}, 1, 2);
    on_lines(0xD2, {0, 3, 0}, 2, 2);
    on_lines(0x12, {0, 4, 0}, 4, 4);
    for (const auto at : {0x100u, 0x200u, 0x300u, 0x400u}) BOOST_TEST(read(at, 3) == (bytes{0xDE, 0xAD, 0xFF}));
}

BOOST_FIXTURE_TEST_CASE(erases_set_all_bits_of_their_sectors, micron) {
    const std::uint32_t places[] = {0x00FFFF, 0x010000, 0x010FFF, 0x011000, 0x01FFFF, 0x020000};
    for (const auto at : places) write_and_wait(with_address(0x02, at, {0}));
    write(with_address(0x20, 0x010123));
    const auto begun = now_ps;
    wait();
    BOOST_TEST((now_ps - begun) / ms == 250u);
    const auto left = [&] {
        bytes all;
        for (const auto at : places) all.push_back(read(at, 1)[0]);
        return all;
    };
    BOOST_TEST(left() == (bytes{0, 0xFF, 0xFF, 0, 0, 0}));
    write_and_wait(with_address(0xD8, 0x01ABCD));
    BOOST_TEST(left() == (bytes{0, 0xFF, 0xFF, 0xFF, 0xFF, 0}));
    command(with_address(0xD8, 0));     // not write enabled
    write(with_address(0xD8, 0, {0}));  // a byte too many
    BOOST_TEST(status() == 2u);
    BOOST_TEST(left()[0] == 0);
    command({0xC7});
    wait();
    BOOST_TEST(left() == bytes(6, 0xFF));
}

BOOST_FIXTURE_TEST_CASE(a_transfer_that_ends_within_a_byte_has_never_been, micron) {
    command({0x06});
    flash.select(true, now_ps);
    send(with_address(0x02, 0x100, {0x00}));
    flash.exchange(0x00, 4, now_ps);  // two clocks
    flash.select(false, now_ps);
    BOOST_TEST(status() == 2u);
    BOOST_TEST(read(0x100, 1) == bytes{0xFF});
    command({0x02, 0, 1});
    BOOST_TEST(status() == 2u);
}

BOOST_FIXTURE_TEST_CASE(protected_sectors_of_an_n25q_keep_what_they_have, micron) {
    write_and_wait({0x01, 0x04});  // the highest 64 KiB
    BOOST_TEST(status() == 0x04u);
    write(with_address(0x02, 0xFF0000, {0}));
    BOOST_TEST(status() == 0x06u);  // still write enabled, not busy
    BOOST_TEST(shown(0x70) == 0x92u);
    command({0x50});
    BOOST_TEST(shown(0x70) == 0x80u);
    write_and_wait(with_address(0x02, 0xFEFFFF, {0}));
    BOOST_TEST(read(0xFEFFFF, 2) == (bytes{0x00, 0xFF}));
    write({0xC7});
    BOOST_TEST(shown(0x70) == 0xA2u);
    BOOST_TEST(read(0xFEFFFF, 1) == bytes{0x00});
    command({0x50});
    write_and_wait({0x01, 0x24 | 0x08});  // the lowest 4 x 64 KiB
    write(with_address(0x20, 0x03F000));
    BOOST_TEST(shown(0x70) == 0xA2u);
    command({0x50});
    write_and_wait(with_address(0x20, 0x040000));
    write_and_wait({0x01, 0x40 | 0x1C});  // all of it
    write(with_address(0x02, 0x800000, {0}));
    BOOST_TEST(shown(0x70) == 0x92u);
    BOOST_TEST(status() == 0x5Eu);
}

BOOST_FIXTURE_TEST_CASE(an_s25fl_stays_busy_with_an_error_until_it_is_cleared, spansion) {
    write_and_wait({0x01, 0x04, 0x22});  // the lowest 256 KiB, four lines
    BOOST_TEST(shown(0x35) == 0x22u);
    write(with_address(0x02, 0, {0}));
    BOOST_TEST(status() == 0x47u);
    now_ps += 1000 * ms;
    BOOST_TEST(status() == 0x47u);
    BOOST_TEST(read(0, 1) == bytes{0xFF});
    command({0x30});
    BOOST_TEST(status() == 0x06u);
    command(with_address(0xD8, 0x030000));
    BOOST_TEST(status() == 0x27u);
    command({0x30});
    command({0x04});
    write_and_wait(with_address(0x02, 0x040000, {0x12}));
    BOOST_TEST(status() == 0x04u);
    BOOST_TEST(read(0x040000, 1) == bytes{0x12});
    write_and_wait({0x01, 0x00});  // the configuration stays
    BOOST_TEST(shown(0x35) == 0x22u);
}

BOOST_FIXTURE_TEST_CASE(four_lines_of_an_s25fl_want_their_bit, spansion) {
    write_and_wait(with_address(0x02, 0x5000, {0xC3, 0x3C}));
    const bytes there = {0xC3, 0x3C};
    BOOST_TEST(ask(0x6B, {0, 0x50, 0, 0}, 1, 2, 4) == (bytes{0xFF, 0xFF}));
    BOOST_TEST(ask(0x3B, {0, 0x50, 0, 0}, 1, 2, 2) == there);
    write_and_wait({0x01, 0x00, 0x02});
    BOOST_TEST(ask(0x6B, {0, 0x50, 0, 0}, 1, 2, 4) == there);
    BOOST_TEST(ask(0xBB, {0, 0x50, 0, 0}, 2, 2, 2) == there);
    BOOST_TEST(ask(0xEB, {0, 0x50, 0, 0, 0, 0}, 4, 2, 4) == there);
}

// The mode byte A0 keeps the instruction: the next transfer begins with its address.
BOOST_FIXTURE_TEST_CASE(an_s25fl_goes_on_reading_without_the_instruction, spansion) {
    write_and_wait({0x01, 0x00, 0x02});
    write_and_wait(with_address(0x02, 0x5000, {0xC3, 0x3C}));
    BOOST_TEST(ask(0xEB, {0, 0x50, 0, 0xA0, 0, 0}, 4, 1, 4) == bytes{0xC3});
    flash.select(true, now_ps);
    send({0, 0x50, 1, 0x00, 0, 0}, 4);
    BOOST_TEST(receive(1, 4) == bytes{0x3C});
    flash.select(false, now_ps);
    BOOST_TEST(ask({0x9F}, 1) == bytes{0x01});  // and ends it
}

BOOST_FIXTURE_TEST_CASE(the_bank_register_has_the_upper_address, spansion) {
    command({0x17, 0x01});
    BOOST_TEST(shown(0x16) == 1u);
    write_and_wait(with_address(0x02, 0x10, {0x42}));
    BOOST_TEST(read(0x10, 1) == bytes{0x42});  // a chip of 16 MiB has one bank
    command({0xF0});
    BOOST_TEST(shown(0x16) == 1u);
    command({0x17, 0x80});  // four bytes of address
    BOOST_TEST(ask({0x03, 0, 0, 0, 0x10}, 1) == bytes{0x42});
    command({0x17, 0x00});
    BOOST_TEST(ask({0x13, 0, 0, 0, 0x10}, 1) == bytes{0x42});
    BOOST_TEST(ask({0x0C, 0, 0, 0, 0x10, 0}, 1) == bytes{0x42});
}

BOOST_FIXTURE_TEST_CASE(small_sectors_of_an_s25fl_are_at_the_start, spansion) {
    write_and_wait(with_address(0x02, 0x1F000, {0}));
    write_and_wait(with_address(0x02, 0x20000, {0}));
    write_and_wait(with_address(0x20, 0x1F000));
    BOOST_TEST(read(0x1F000, 1) == bytes{0xFF});
    write(with_address(0x20, 0x20000));
    BOOST_TEST(status() == 2u);
    BOOST_TEST(read(0x20000, 1) == bytes{0x00});
}

BOOST_FIXTURE_TEST_CASE(an_erase_is_suspended_for_a_program_and_goes_on, micron) {
    write(with_address(0xD8, 0));
    now_ps += 100 * ms;
    command({0x75});
    BOOST_TEST(status() == 0u);
    BOOST_TEST(shown(0x70) == 0xC0u);
    BOOST_TEST(read(0x30000, 1) == bytes{0xFF});
    write(with_address(0xD8, 0x10000));  // no second one
    BOOST_TEST(status() == 2u);
    command(with_address(0x02, 0x30000, {0x11}));
    command({0x75});
    BOOST_TEST(shown(0x70) == 0xC4u);
    command({0x7A});  // the program first
    BOOST_TEST(status() == 1u);
    wait();
    BOOST_TEST(read(0x30000, 1) == bytes{0x11});
    command({0x7A});
    const auto resumed = now_ps;
    BOOST_TEST(shown(0x70) == 0x00u);
    wait();
    BOOST_TEST((now_ps - resumed) / ms >= 599u);
    BOOST_TEST((now_ps - resumed) / ms <= 601u);
    BOOST_TEST(shown(0x70) == 0x80u);
    command({0x7A});
    BOOST_TEST(status() == 0u);
}

BOOST_FIXTURE_TEST_CASE(a_reset_wants_two_instructions_in_a_row, micron) {
    write_and_wait({0x01, 0x04});
    write_and_wait({0x81, 0x6B});
    command({0x99});
    command({0x66});
    BOOST_TEST(shown(0x85) == 0x6Bu);
    command({0x99});
    BOOST_TEST(shown(0x85) == 0x6Bu);
    write({0xC7});
    command({0x66});
    command({0x99});
    BOOST_TEST(status() == 0x04u);  // nothing is erased: a sector is protected, since the status outlives a reset
}

BOOST_FIXTURE_TEST_CASE(a_reset_ends_what_is_under_way, micron) {
    write({0xC7});
    BOOST_TEST(status() == 3u);
    command({0x66});
    command({0x99});
    BOOST_TEST(status() == 0u);
    write_and_wait({0x81, 0x6B});
    command({0x66});
    command({0x99});
    BOOST_TEST(shown(0x85) == 0xFBu);
}

BOOST_AUTO_TEST_CASE(an_image_lies_at_the_start_and_the_rest_is_blank) {
    flash_memory cells(1 << 20);
    bytes image(70'000, 0x5A);
    cells.program(500'000, 0);
    cells.load(image);
    auto expected = image;
    expected.resize(1 << 20, 0xFF);
    BOOST_TEST((cells.content() == expected));
    cells.erase(0, 4096);
    BOOST_TEST(cells.read(4095) == 0xFF);
    BOOST_TEST(cells.read(4096) == 0x5A);
}

// Nothing that a master can do harms the host, and afterwards the chip answers.
BOOST_DATA_TEST_CASE(a_million_bytes_of_anything_do_no_harm, boost::unit_test::data::xrange(2), which) {
    const auto& chip = *flash_chips().at(static_cast<std::size_t>(which));
    flash_bench bench(chip);
    std::mt19937_64 random(test_seed(44));
    constexpr unsigned widths[] = {1, 1, 1, 2, 4};
    for (unsigned n = 0; n < 1'000'000; ++n) {
        const auto what = random();
        if (what % 11 == 0) bench.flash.select(false, bench.now_ps);
        if (what % 13 == 0) bench.now_ps += random() % (10 * ms);
        if (what % 7 == 0) bench.flash.select(true, bench.now_ps);
        // Half of the bytes are instructions that there are.
        const auto code = chip.instructions[random() % chip.instruction_count].code;
        bench.flash.exchange(what % 2 == 0 ? code : static_cast<std::uint8_t>(what >> 8), widths[what >> 20 & 3],
                             bench.now_ps += 1000);
    }
    bench.flash.select(false, bench.now_ps);
    bench.now_ps += 400'000 * ms;
    for (const auto code : {0x66, 0x99, 0xF0}) bench.command({static_cast<std::uint8_t>(code)});
    bench.flash.select(true, bench.now_ps);
    bench.send({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, 4);
    bench.flash.select(false, bench.now_ps);
    BOOST_TEST(bench.ask({0x9F}, 1)[0] == chip.id[0]);
}
