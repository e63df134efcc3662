// SPDX-License-Identifier: Apache-2.0
// From the camera's image to the move on the table: the conditions of the specification's measured table, the grid's
// steps, the converter's arithmetic.
#include "engines/ycrcb_converter/colour_conversion.h"
#include "labkit_round.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

namespace tabletop::checkers_vision_core {
namespace {

using checkers_referee_core::find_result;

using condition = labkit_condition;
using table = labkit_round;
constexpr auto right_grid = labkit_round::right_grid;

condition with(unsigned sigma, const std::string& cast) {
    condition under;
    under.sigma = sigma;
    under.light = labkit_cast(cast);
    return under;
}

std::vector<condition> conditions_with_the_right_move() {
    std::vector<condition> all;
    for (const auto* const cast : {"nominal", "warm", "cool", "dim", "bright", "veil_24"}) {
        for (const auto sigma : {0u, 8u, 16u, 32u}) all.push_back(with(sigma, cast));
    }
    for (const auto* const cast : {"nominal", "warm", "cool", "dim", "bright"}) all.push_back(with(48, cast));
    for (const auto* const cast : {"nominal", "warm", "cool"}) all.push_back(with(64, cast));
    auto tilted = with(16, "nominal");
    tilted.geometry.tilt_mdeg = 2000;
    tilted.geometry.keystone_millis = 40;
    tilted.most_shift_millis = 80;
    all.push_back(tilted);
    auto off = with(16, "nominal");
    off.grid_off = 8;
    off.most_shift_millis = 80;
    all.push_back(off);
    return all;
}

// In strong noise a dim or dark picture loses a king now and then: the page says how often.
BOOST_AUTO_TEST_CASE(the_right_move) {
    const auto seed = test_seed();
    for (const auto& under : conditions_with_the_right_move()) {
        const bool strong = under.sigma >= 32;
        const unsigned rounds = strong ? 30 : 3, most_wrong = strong ? 5 : 0;
        unsigned wrong = 0;
        for (unsigned round = 0; round < rounds; ++round) {
            if (!table(under, seed + round).finds_the_move()) ++wrong;
        }
        BOOST_TEST(wrong <= most_wrong, wrong << " of " << rounds << " at sigma " << under.sigma);
    }
}

BOOST_AUTO_TEST_CASE(pieces_missing) {
    const auto seed = test_seed();
    auto off = with(0, "nominal");
    off.grid_off = 16;
    auto dark = with(0, "nominal");
    dark.light.gain = {115, 115, 115};  // 45 %
    auto veiled = with(0, "veil_40");   // hides blue pieces only
    for (auto under : {off, dark, veiled}) {
        under.only_kings = true;
        for (unsigned round = 0; round < 5; ++round) {
            const auto found = table(under, seed + round).found();
            BOOST_TEST((found.result == find_result::rejected));
            BOOST_TEST(found.reject() != 0u);
        }
    }
}

BOOST_AUTO_TEST_CASE(too_much_on_the_table) {
    const auto seed = test_seed();
    for (std::uint64_t round = 0; round < 5; ++round) {
        table one_more({}, seed + round);
        one_more.put(one_more.empty_square(), false);
        BOOST_TEST((one_more.found().result == find_result::rejected));

        // Dark skin reads as red. The hand covers the window of a square without a piece.
        table hand({}, seed + round);
        const auto square = hand.empty_square();
        hand.scene().coverings = {{right_grid.dot_x(checkers::column_of(square)),
                                   right_grid.dot_y(checkers::row_of(square)), 20, 20, covering_ellipse::dark_skin}};
        BOOST_TEST((hand.found().result == find_result::rejected));

        // Light skin does not; it hides.
        table hidden({}, seed + round);
        hidden.scene().coverings = {{right_grid.dot_x(checkers::column_of(hidden.to())),
                                     right_grid.dot_y(checkers::row_of(hidden.to())), 20, 20,
                                     covering_ellipse::light_skin}};
        BOOST_TEST(hidden.found().reject() == checkers::square_bit(hidden.from()));
    }
}

// No colour of the screen is red or blue, whatever the brightness.
BOOST_AUTO_TEST_CASE(the_screen_is_never_a_piece) {
    namespace rgb = checkers_screen_core::rgb;
    for (const auto colour : {rgb::white, rgb::black, rgb::grey, rgb::cyan, rgb::green, rgb::yellow, rgb::purple}) {
        for (int gain = 0; gain <= 512; ++gain) {
            const colour_cast light{{gain, gain, gain}, 0};
            const auto pixel = ycrcb_converter_core::stored(ycrcb_of(light.apply(colour)));
            BOOST_TEST((colour_of(ycrcb_converter_core::rgb_of(pixel)) == pixel_colour::neither),
                       "colour " << std::hex << colour << " at " << std::dec << gain);
        }
    }
}

BOOST_AUTO_TEST_CASE(thresholds) {
    BOOST_TEST((colour_of(0x5B4F4F) == pixel_colour::red));
    BOOST_TEST((colour_of(0x5A4F4F) == pixel_colour::neither));
    BOOST_TEST((colour_of(0x5B504F) == pixel_colour::neither));
    BOOST_TEST((colour_of(0x5B4F50) == pixel_colour::neither));
    BOOST_TEST((colour_of(0x4F4F5B) == pixel_colour::blue));
    BOOST_TEST((colour_of(0x4F4F5A) == pixel_colour::neither));
    BOOST_TEST((colour_of(0x504F5B) == pixel_colour::neither));
    window_counts counts;
    counts.red[3] = 48;
    counts.blue[4] = 49;
    BOOST_TEST(!counts.seen(3));
    BOOST_TEST(counts.seen(4));
    BOOST_TEST(counts.is_blue(4));
}

// Each window is the 81 pixels around its dot.
BOOST_AUTO_TEST_CASE(windows) {
    const grid at = {100, 60, 48, 48};
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const int x = at.dot_x(checkers::column_of(square)), y = at.dot_y(checkers::row_of(square));
        const auto lit = [&](int reach) {
            return count_windows(at,
                                 [&](unsigned h, unsigned v) {
                                     const bool inside = std::abs(static_cast<int>(h) - x) <= reach &&
                                                         std::abs(static_cast<int>(v) - y) <= reach;
                                     return inside ? 0xFF0000u : 0u;
                                 })
                .red[square];
        };
        BOOST_TEST(lit(4) == 81u);
        BOOST_TEST(lit(5) == 81u);
        BOOST_TEST(lit(3) == 49u);
    }
}

BOOST_AUTO_TEST_CASE(steps_of_the_grid) {
    grid at;
    BOOST_TEST((at == grid{100, 60, 48, 48}));
    grid_buttons buttons;
    buttons.right = buttons.up = buttons.grow = true;
    BOOST_TEST((stepped(at, buttons) == grid{101, 59, 49, 48}));
    buttons.vertical = true;
    BOOST_TEST((stepped(at, buttons) == grid{101, 59, 48, 49}));
    buttons.left = buttons.down = buttons.shrink = true;
    BOOST_TEST((stepped(at, buttons) == at));

    // The right calibration is 64 steps right, 2 up, 8 wider and 4 higher than after the reset.
    for (int n = 0; n < 64; ++n) {
        grid_buttons to_the_right;
        to_the_right.right = true;
        to_the_right.up = n < 2;
        to_the_right.grow = n < 8;
        at = stepped(at, to_the_right);
    }
    for (int n = 0; n < 4; ++n) {
        grid_buttons higher;
        higher.grow = higher.vertical = true;
        at = stepped(at, higher);
    }
    BOOST_TEST((at == right_grid));

    // The grid moves until a window would leave the picture. A step that would do that is refused by itself, the others
    // are made.
    grid_buttons right;
    right.right = true;
    for (int n = 0; n < 1000; ++n) at = stepped(at, right);
    BOOST_TEST(at.x0 + 7 * at.dx == 715);
    grid_buttons wider;
    wider.grow = wider.left = true;
    const auto x0 = at.x0;
    at = stepped(at, wider);  // left makes room for one step of x0, not for seven
    BOOST_TEST(at.x0 == x0 - 1);
    BOOST_TEST(at.dx == 56);
    for (int n = 0; n < 1000; ++n) at = stepped(at, wider);
    BOOST_TEST((at.dx == 80 && at.x0 == 4));
    grid_buttons up_left;
    up_left.up = up_left.left = up_left.shrink = true;
    for (int n = 0; n < 1000; ++n) at = stepped(at, up_left);
    BOOST_TEST((at == grid{4, 4, 10, 52}));
}

// The conversion of all stored pixels, against the formula with a division that rounds down.
BOOST_AUTO_TEST_CASE(conversion) {
    using namespace ycrcb_converter_core;
    BOOST_TEST(stored({0x3FF, 0, 0}) == 0x3Fu << 12);
    BOOST_TEST(stored({0, 0x3FF, 0}) == 0x3Fu << 6);
    BOOST_TEST(stored({0, 0, 0x3FF}) == 0x3Fu);
    BOOST_TEST(stored({0x20F, 0x30F, 0x10F}) == (0x20u << 12 | 0x30u << 6 | 0x10u));
    for (stored_pixel pixel = 0; pixel < 1u << pixel_bits; ++pixel) {
        const double y = (pixel >> 12) * 16 - 64.0, cr = (pixel >> 6 & 63) * 16 - 512.0, cb = (pixel & 63) * 16 - 512.0;
        const auto level = [](double sum) {
            return static_cast<unsigned>(std::clamp(std::floor(sum / 1024), 0.0, 255.0));
        };
        const auto expected =
            level(298 * y + 408 * cr) << 16 | level(298 * y - 208 * cr - 100 * cb) << 8 | level(298 * y + 516 * cb);
        if (rgb_of(pixel) != expected) BOOST_TEST(rgb_of(pixel) == expected);
    }
}

}  // namespace
}  // namespace tabletop::checkers_vision_core
