// SPDX-License-Identifier: Apache-2.0
// Pins as bits of the ports of a design, whatever word they lie in.
#include "design/design_pin.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>

using namespace tabletop;

namespace {

// A port, as Verilator keeps it.
template <typename Word, std::size_t Words = 1>
struct port {
    std::array<Word, Words> words{};
    void* address = words.data();

    pin_part bits(unsigned low, unsigned count) const { return {&address, sizeof words, low, count}; }
    pin_part all(unsigned count) const { return {&address, sizeof words, 0, count}; }
};

constexpr std::uint64_t pattern = 0x123456789ABCDEF0;

template <typename Word>
void check_whole_port(unsigned bits) {
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    port<Word> port;
    bool driven = false;
    const pin_parts parts = {port.all(bits)};
    const input_pin plain(parts, false, driven), inverted(parts, true, driven);
    const output_pin seen(parts, false), seen_inverted(parts, true);
    BOOST_TEST(seen.bits() == bits);
    BOOST_TEST(seen_inverted.value() == mask);
    plain.drive(pattern);
    BOOST_TEST(driven);
    BOOST_TEST(port.words[0] == (pattern & mask));
    BOOST_TEST(seen.value() == (pattern & mask));
    BOOST_TEST(seen_inverted.value() == (~pattern & mask));
    inverted.drive(pattern);
    BOOST_TEST(seen.value() == (~pattern & mask));
    plain.drive(0);
    BOOST_TEST(seen.level(4) == 0u);
    plain.drive(mask);
    BOOST_TEST(seen.level(4) == 4u);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_whole_port_is_one_word_of_any_size) {
    for (const unsigned bits : {1u, 7u, 8u}) check_whole_port<std::uint8_t>(bits);
    for (const unsigned bits : {9u, 16u}) check_whole_port<std::uint16_t>(bits);
    for (const unsigned bits : {17u, 32u}) check_whole_port<std::uint32_t>(bits);
    for (const unsigned bits : {33u, 64u}) check_whole_port<std::uint64_t>(bits);
}

BOOST_AUTO_TEST_CASE(bits_of_a_port_leave_the_others_alone) {
    port<std::uint8_t> byte;
    port<std::uint32_t> word;
    bool driven = false;
    byte.words[0] = 0xA5;
    word.words[0] = 0xFFFF0000;
    const pin_parts parts = {byte.bits(2, 3), word.bits(12, 8)};  // the most significant first
    const input_pin in(parts, false, driven);
    const output_pin out(parts, false);
    BOOST_TEST(out.bits() == 11u);
    BOOST_TEST(out.value() == 0x1F0u);
    in.drive(0x60F);
    BOOST_TEST(byte.words[0] == 0xB9u);
    BOOST_TEST(word.words[0] == 0xFFF0F000u);
    BOOST_TEST(out.value() == 0x60Fu);
}

BOOST_AUTO_TEST_CASE(bits_of_a_wide_port_lie_in_several_words) {
    port<std::uint32_t, 4> wide;
    bool driven = false;
    for (const unsigned low : {0u, 1u, 31u, 32u, 47u, 64u}) {
        for (const unsigned bits : {1u, 31u, 33u, 63u, 64u}) {
            wide.words.fill(0xFFFFFFFF);
            const pin_parts parts = {wide.bits(low, bits)};
            const auto mask = parts.front().mask();
            const input_pin in(parts, false, driven);
            const output_pin out(parts, false);
            in.drive(0);
            unsigned ones = 0;
            for (const auto each : wide.words) ones += static_cast<unsigned>(__builtin_popcount(each));
            BOOST_TEST(ones == 128 - bits);
            in.drive(pattern);
            BOOST_TEST(out.value() == (pattern & mask));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_port_may_lie_elsewhere_after_a_reset) {
    port<std::uint16_t> one;
    std::uint16_t other = 7;
    const pin_parts parts = {one.all(16)};
    const output_pin out(parts, false);
    BOOST_TEST(out.value() == 0u);
    one.address = &other;
    BOOST_TEST(out.value() == 7u);
}

BOOST_AUTO_TEST_CASE(a_pin_that_is_no_port_is_0_and_drives_nothing) {
    const output_pin out;
    const input_pin in;
    in.drive(1);
    BOOST_TEST(!out);
    BOOST_TEST(!in);
    BOOST_TEST(out.value() == 0u);
}
