// SPDX-License-Identifier: Apache-2.0
// The labkit's hexadecimal digits: which of their segments are lit.
#include "labkit/hex_digits.h"

#include <boost/test/unit_test.hpp>

#include <string>

namespace tabletop {
namespace {

// The digits as they are drawn in a book: the upper bar, the upper two, the middle bar, the lower two, the lower bar.
const char* const drawn[16] = {"-|| ||-", "  |  | ", "- |-| -", "- |- |-", " ||- | ", "-| - |-", "-| -||-", "- |  | ",
                               "-||-||-", "-||- |-", "-||-|| ", " | -||-", "-|  | -", "  |-||-", "-| -| -", "-| -|  "};

BOOST_AUTO_TEST_CASE(each_digit_in_each_place) {
    constexpr unsigned x0 = 5, y0 = 7, pitch = 40;
    for (unsigned turn = 0; turn < 16; ++turn) {
        picture board;
        board.width = hex_digits_width + 2 * x0;
        board.height = hex_digits_height + 2 * y0;
        board.pixels.assign(std::size_t{board.width} * board.height, 0);
        std::uint64_t value = 0;
        for (unsigned n = 0; n < 16; ++n) value = value << 4 | ((n + turn) & 0xF);
        draw_hex_digits(board, x0, y0, value);
        for (unsigned n = 0; n < 16; ++n) {
            const auto lit = [&](unsigned x, unsigned y) { return board.at(x0 + n * pitch + x, y0 + y) != 0; };
            const bool on[7] = {lit(12, 1), lit(1, 12), lit(22, 12), lit(12, 23), lit(1, 36), lit(22, 36), lit(12, 46)};
            std::string seen;
            for (unsigned s = 0; s < 7; ++s) seen += !on[s] ? ' ' : s == 0 || s == 3 || s == 6 ? '-' : '|';
            BOOST_TEST(seen == drawn[(n + turn) & 0xF]);
        }
        for (unsigned x = 0; x < board.width; ++x) {
            BOOST_TEST((board.at(x, y0 - 1) == 0 && board.at(x, y0 + hex_digits_height) == 0));
        }
    }
}

}  // namespace
}  // namespace tabletop
