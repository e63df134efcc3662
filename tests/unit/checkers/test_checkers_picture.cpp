// SPDX-License-Identifier: Apache-2.0
// The first and the last pixel in which two states of the labkit's screen differ, against a search pixel by pixel.
#include "engines/checkers_screen/board_picture.h"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <random>

using namespace tabletop;
using namespace tabletop::checkers_screen_core;

namespace {

std::uint64_t seed() {
    const auto* const text = std::getenv("TABLETOP_SEED");
    return text != nullptr ? std::strtoull(text, nullptr, 0) : 20261124;
}

bool differ_at(const screen_state& one, const screen_state& other, std::uint64_t cycle) {
    const auto at = cycle % cycles_per_frame;
    const auto h = static_cast<unsigned>(at % columns), v = static_cast<unsigned>(at / columns);
    if (h >= visible_columns || v >= visible_lines) return false;
    return board_colour(one, h, v, true) != board_colour(other, h, v, true) ||
           board_colour(one, h, v, false) != board_colour(other, h, v, false);
}

std::uint64_t searched(const screen_state& one, const screen_state& other, std::uint64_t from) {
    for (std::uint64_t n = 0; n < cycles_per_frame; ++n) {
        if (differ_at(one, other, from + n)) return n;
    }
    return 0;
}

// In the first frame that has been scanned from before its first difference on.
std::uint64_t searched_last(const screen_state& one, const screen_state& other, std::uint64_t from) {
    const auto frame = from / cycles_per_frame * cycles_per_frame;
    const auto first = searched(one, other, frame);
    std::uint64_t last = 0;
    for (std::uint64_t n = first; n < cycles_per_frame; ++n) {
        if (differ_at(one, other, n)) last = n;
    }
    if (last == 0) return 0;
    return (frame + first >= from ? frame : frame + cycles_per_frame) + last - from;
}

screen_state changed(screen_state state, std::mt19937_64& random) {
    const auto square = static_cast<unsigned>(random() % checkers::squares);
    constexpr checkers_code codes[] = {checkers_code::empty, checkers_code::human_man, checkers_code::human_king,
                                       checkers_code::computer_man, checkers_code::computer_king};
    state.display[square] = codes[random() % 5];
    if (random() % 4 == 0) state.marks.blink ^= checkers::square_bit(square);
    if (random() % 4 == 0) state.marks.reject ^= checkers::square_bit(square);
    if (random() % 8 == 0) state.around = static_cast<border>(random() % 4);
    return state;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_difference_is_that_of_the_pixels) {
    std::mt19937_64 random(seed());
    BOOST_TEST_MESSAGE("TABLETOP_SEED=" << seed());
    unsigned different = 0;
    for (unsigned n = 0; n < 60; ++n) {
        screen_state one;
        one.placing = random() % 4 == 0;
        for (unsigned i = 0; i < 20; ++i) one = changed(one, random);
        one.around = border::playing;
        auto other = one;
        for (unsigned i = 0; i <= n % 3; ++i) other = changed(other, random);
        const auto from = random() % (5 * cycles_per_frame);
        const auto expected = searched(one, other, from);
        BOOST_TEST(cycles_to_difference(one, other, from) == expected,
                   "TABLETOP_SEED=" << seed() << ", " << n << ", from " << from);
        BOOST_TEST(cycles_to_last_difference(one, other, from) == searched_last(one, other, from),
                   "TABLETOP_SEED=" << seed() << ", " << n << ", from " << from);
        different += expected != 0;
    }
    BOOST_TEST(different > 20);
}

// A yellow man where nobody stood: its blob begins 8 pixels into the square.
BOOST_AUTO_TEST_CASE(the_edges_of_a_blob) {
    screen_state before, after;
    const auto square = checkers::square_at(2, 1);
    after.display[square] = checkers_code::computer_man;
    const std::uint64_t left = 128 + 96 + 8, top = 2 * 96 + 8, size = 80;
    const auto cycle = [](std::uint64_t h, std::uint64_t v) { return v * 1344 + h; };
    const auto to = [&](std::uint64_t from) { return cycles_to_difference(before, after, from); };
    BOOST_TEST(to(cycle(left, top)) == 0u);
    BOOST_TEST(to(cycle(left - 1, top)) == 1u);
    BOOST_TEST(to(cycle(left + size - 1, top)) == 0u);
    BOOST_TEST(to(cycle(left + size, top)) == 1344 - size);
    BOOST_TEST(to(cycle(left + size - 1, top + size - 1)) == 0u);
    BOOST_TEST(to(cycle(left + size, top + size - 1)) == 806 * 1344 - (size - 1) * 1344 - size);
    BOOST_TEST(to(0) == cycle(left, top));
    BOOST_TEST(cycles_to_difference(before, before, 0) == 0u);

    const auto to_last = [&](std::uint64_t from) { return cycles_to_last_difference(before, after, from); };
    const auto last = cycle(left + size - 1, top + size - 1);
    BOOST_TEST(to_last(cycle(left, top)) == last - cycle(left, top));
    BOOST_TEST(to_last(cycle(left + 1, top)) == 806 * 1344 + last - cycle(left + 1, top));
    BOOST_TEST(to_last(last) == 806 * 1344u);
    BOOST_TEST(cycles_to_last_difference(before, before, 0) == 0u);
}
