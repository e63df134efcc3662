// SPDX-License-Identifier: Apache-2.0
// What the painter draws: the pictures of the machine's own program, discs that fall behind the board, and the cycles
// of its page.
#include "engines/disc_painter/painting.h"
#include "painted_game.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstring>
#include <vector>

using namespace tabletop;
using namespace tabletop::disc_painter_core;

extern "C" {
std::uint8_t* const screen_pixels = drawn_by_program.data();
}

namespace {

// The painter with a memory of its own and nobody beside it.
class lonely_painter {
  public:
    explicit lonely_painter(unsigned step) : core_(step), memory(picture_width * picture_height, 0x55) {}

    // Returns the cycles with each phase, from the first ask to the clear.
    std::array<unsigned, 6> draw(const command& asked) {
        std::array<unsigned, 6> cycles{};
        for (;; ++cycle_) {
            const auto now = core_.now();
            ++cycles[static_cast<unsigned>(now)];
            if (now == phase::draw) take(core_.drawn());
            if (now == phase::sound) samples.push_back(core_.played());
            core_.clock({cycle_ % frame_cycles == 0, false, false, asked.word()});
            if (now != phase::clear) continue;
            ++cycle_;
            return cycles;
        }
    }

    // One cycle.
    void clock(bool frame, std::uint32_t word) {
        if (core_.now() == phase::draw) take(core_.drawn());
        core_.clock({frame, false, false, word});
    }
    phase now() const { return core_.now(); }

  private:
    static constexpr std::uint64_t frame_cycles = 3000;

    void take(const picture_word& word) { std::memcpy(&memory[word.address], &word.pixels, sizeof word.pixels); }

    painting core_;
    std::uint64_t cycle_ = 1;

  public:
    std::vector<std::uint8_t> memory;
    std::vector<sample_word> samples;
};

unsigned of(const std::array<unsigned, 6>& cycles, phase which) {
    return cycles[static_cast<unsigned>(which)];
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_game_has_the_pictures_of_the_program) {
    for (const unsigned step : {16u, 7u, 80u}) {
        lonely_painter painter(step);
        for (const auto& asked : random_game(test_seed() + step, 42)) {
            painter.draw(asked);
            draw_by_program(asked);
            const bool same = std::equal(painter.memory.begin(), painter.memory.end(), drawn_by_program.begin());
            BOOST_REQUIRE_MESSAGE(same, "step " << step << ", column " << asked.column << ", row " << asked.row);
        }
    }
}

BOOST_AUTO_TEST_CASE(each_command_takes_the_cycles_of_the_page) {
    lonely_painter painter(16);
    const auto board = painter.draw({true});
    BOOST_TEST(of(board, phase::draw) == 76'800u);
    BOOST_TEST(of(board, phase::sound) == 0u);
    for (unsigned row = 0; row < disc_painter_core::rows; ++row) {
        const auto disc = painter.draw({false, true, 3, row, false});
        BOOST_TEST(of(disc, phase::look) == 1u);
        // Lines 0 to d' - 8 while the disc comes in, 81 lines a frame from d = 72 on.
        unsigned lines = 0;
        for (unsigned depth = 16; depth <= 80 * (6 - row); depth += 16) lines += std::min(depth - 7, 81u);
        BOOST_TEST(of(disc, phase::draw) == 17 * lines);
        BOOST_TEST(of(disc, phase::sound) == 960u);
        BOOST_TEST(of(disc, phase::clear) == 1u);
    }
    const auto none = painter.draw({false, true, 7, 0, false});
    BOOST_TEST(of(none, phase::draw) + of(none, phase::wait) == 0u);
}

// In every frame the picture is the empty board's but for holes of the disc's column, and its disc has the size that is
// seen there.
BOOST_AUTO_TEST_CASE(a_disc_falls_behind_the_board) {
    constexpr unsigned step = 16;
    lonely_painter painter(step);
    painter.draw({true});
    const auto empty = painter.memory;
    const command asked{false, true, 2, 1, true};
    painter.clock(false, asked.word());
    painter.clock(false, asked.word());
    for (unsigned depth = step; depth <= depth_of(asked.row); depth += step) {
        painter.clock(true, 0);
        while (painter.now() == phase::draw) painter.clock(false, 0);
        unsigned yellow = 0, wrong = 0;
        for (unsigned n = 0; n < empty.size(); ++n) {
            const unsigned x = n % picture_width, y = n / picture_width;
            const int dx = static_cast<int>(x) - 227, dy = static_cast<int>(y) - static_cast<int>(depth) + 40;
            const bool covered = empty[n] == rgb332::black && x / cell_width == 2 && is_in_disc(dx, dy);
            wrong += painter.memory[n] != (covered ? rgb332::yellow : empty[n]) ? 1 : 0;
            yellow += covered ? 1 : 0;
        }
        BOOST_TEST(wrong == 0u);
        BOOST_TEST(yellow > 0u);
    }
    BOOST_TEST((painter.now() == phase::sound));
}

BOOST_AUTO_TEST_CASE(the_tone_dies_away) {
    lonely_painter painter(80);
    painter.draw({false, true, 0, 5, false});
    BOOST_TEST(painter.samples.size() == 960u);
    for (unsigned n = 0; n < painter.samples.size(); ++n) {
        const auto& sample = painter.samples[n];
        BOOST_TEST(sample.is_written == (n % 4 == 0));
        BOOST_TEST(sample.right == (n % 8 == 4));
        const auto loudness = static_cast<std::int32_t>(120 - n / 8) * (1 << 23);
        BOOST_TEST(static_cast<std::int32_t>(sample.value) == (n / 32 % 2 == 0 ? loudness : -loudness));
    }
}
