// SPDX-License-Identifier: Apache-2.0
// Which edges a parallel port captures, against the sentence that says so, bit by bit.
#include "peripherals/pio/port.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <random>

using namespace tabletop;
using pio_core::edge_capture;

namespace {

constexpr std::array all_kinds{pio_edge::none, pio_edge::rising, pio_edge::falling, pio_edge::any};

bool captures(pio_edge kind, bool before, bool after) {
    if (kind == pio_edge::rising) return !before && after;
    if (kind == pio_edge::falling) return before && !after;
    return kind == pio_edge::any && before != after;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_kind_of_edge_of_every_bit) {
    std::mt19937_64 random(test_seed());
    for (const auto kind : all_kinds) {
        for (const unsigned width : {1u, 4u, 31u, 32u}) {
            edge_capture port(kind, pio_core::all_pins(width));
            std::array<bool, 32> level{};
            std::array<bool, 32> captured{};
            for (unsigned step = 0; step < 2000; ++step) {
                const auto levels = static_cast<std::uint32_t>(random() & random());
                port.see(levels);
                for (unsigned bit = 0; bit < width; ++bit) {
                    const bool now = (levels >> bit & 1) != 0;
                    captured[bit] = captured[bit] || captures(kind, level[bit], now);
                    level[bit] = now;
                }
                std::uint32_t expected = 0;
                for (unsigned bit = 0; bit < width; ++bit) expected |= captured[bit] ? 1u << bit : 0;
                BOOST_REQUIRE_EQUAL(port.captured(), expected);
                if (random() % 4 != 0) continue;
                const auto cleared = static_cast<std::uint32_t>(random());
                port.clear(cleared);
                for (unsigned bit = 0; bit < width; ++bit) captured[bit] = captured[bit] && (cleared >> bit & 1) == 0;
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(reset_forgets_levels_and_edges) {
    edge_capture port(pio_edge::rising, 0xF);
    port.see(0xF);
    BOOST_TEST(port.captured() == 0xFu);
    port.reset();
    BOOST_TEST(port.captured() == 0u);
    port.see(0x1);
    BOOST_TEST(port.captured() == 0x1u);
}

BOOST_AUTO_TEST_CASE(settled_is_what_no_level_changes) {
    edge_capture port(pio_edge::any, 0x7);
    BOOST_TEST(!port.is_settled(0x1));
    BOOST_TEST(port.is_settled(0x8));
    port.see(0x1);
    BOOST_TEST(port.is_settled(0x1));
    BOOST_TEST(!port.is_settled(0x3));
    BOOST_TEST(edge_capture(pio_edge::none, 0x7).is_settled(0x7));
}
