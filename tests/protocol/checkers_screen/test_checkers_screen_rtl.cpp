// SPDX-License-Identifier: Apache-2.0
// The Verilated screen of the labkit against a reference model: every pixel of whole frames with boards, marks, grids
// and video that change all the time, and the frames in which blinking changes. Sections 3 and 13 of the specification.
#include <boost/test/unit_test.hpp>

#include "Vcheckers_screen.h"

#include "test_seed.h"

#include <array>
#include <cstdint>
#include <random>
#include <set>

using namespace tabletop;

namespace {

constexpr std::uint64_t line_cycles = 1344, frame_lines = 806, frame_cycles = 1'083'264;
static_assert(line_cycles * frame_lines == frame_cycles);

// Inputs of a cycle.
struct pins {
    std::array<unsigned, 32> codes{};
    std::uint32_t reject = 0, blink = 0, swap = 0;
    bool calibrating = false;
    bool game_over = false;
    unsigned winner = 0;
    std::uint32_t video = 0;
    unsigned switches = 0;  // 3 to 5 in bits 0 to 2
    int x0 = 100, y0 = 60, dx = 48, dy = 48;
};

constexpr unsigned switch_4 = 2;

std::uint32_t blob_colour(const pins& now, int square, bool phase) {
    const auto marked = [&](std::uint32_t marks) { return (marks >> square & 1) != 0; };
    if (marked(now.reject)) return phase ? 0xFFFFFF : 0x00FFFF;
    if (marked(now.blink)) return phase ? 0xFFFFFF : 0x00FF00;
    if (marked(now.swap)) return phase ? 0x000000 : 0x00FFFF;
    const auto code = now.codes[static_cast<std::size_t>(square)];
    if (code == 6) return 0xFFFF00;
    if (code == 7) return 0xC800C8;
    return (code == 4 || code == 5) && now.calibrating ? 0x404040 : 0x000000;
}

std::uint32_t border_colour(const pins& now) {
    if (!now.game_over || now.winner == 0) return 0x404040;
    return now.winner == 1 ? 0x00FF00 : now.winner == 2 ? 0xFFFF00 : 0xFFFFFF;
}

std::uint32_t board_colour(const pins& now, int h, int v, bool phase) {
    if (h < 128 || h > 895) return border_colour(now);
    const int row = v / 96, column = (h - 128) / 96, x = (h - 128) % 96, y = v % 96;
    if ((row + column) % 2 == 0) return 0xFFFFFF;
    if (x < 8 || x > 87 || y < 8 || y > 87) return 0x000000;
    return blob_colour(now, 4 * row + column / 2, phase);
}

bool on_dot(const pins& now, int h, int v) {
    for (int i = 0; i < 8; ++i) {
        for (int j = 0; j < 8; ++j) {
            const int x = now.x0 + j * now.dx, y = now.y0 + i * now.dy;
            if ((h == x || h == x + 1) && (v == y || v == y + 1)) return true;
        }
    }
    return false;
}

std::uint32_t live_colour(const pins& now, int h, int v) {
    if (on_dot(now, h, v)) return 0x00FF00;
    return h < 720 && v < 480 ? now.video : 0x000000;
}

// What the output pins are.
struct shown {
    bool hsync = true, vsync = true, blank = true;
    std::uint32_t rgb = 0;
};

// What is shown in the n-th cycle after this one.
shown shown_of(const pins& now, std::uint64_t n) {
    const auto h = static_cast<int>(n % line_cycles), v = static_cast<int>(n / line_cycles % frame_lines);
    const bool phase = (n / frame_cycles >> 5 & 1) != 0;
    shown out;
    out.hsync = h < 1048 || h > 1183;
    out.vsync = v < 777 || v > 782;
    out.blank = h >= 1024 || v >= 768;
    if (!out.blank) out.rgb = (now.switches & switch_4) != 0 ? live_colour(now, h, v) : board_colour(now, h, v, phase);
    return out;
}

class bench {
  public:
    bench() : top_(&context_) {
        drive({});
        reset();
    }
    ~bench() { top_.final(); }

    void reset() {
        top_.rst = 1;
        edge();
        top_.rst = 0;
        cycle_ = 0;
        expected_ = {};
    }

    // The colour that is on the pins.
    std::uint32_t cycle(const pins& now) {
        drive(now);
        top_.eval();
        const auto rgb = static_cast<std::uint32_t>(top_.red << 16 | top_.green << 8 | top_.blue);
        const bool same = top_.h == cycle_ % line_cycles && top_.v == cycle_ / line_cycles % frame_lines &&
                          (top_.hsync != 0) == expected_.hsync && (top_.vsync != 0) == expected_.vsync &&
                          (top_.blank != 0) == expected_.blank && rgb == expected_.rgb;
        if (!same) BOOST_FAIL("the pins differ in cycle " << cycle_);
        expected_ = shown_of(now, cycle_);
        edge();
        ++cycle_;
        return rgb;
    }

    // Nobody looks at the pins meanwhile.
    void skip_to(std::uint64_t end, const pins& now) {
        drive(now);
        for (; cycle_ < end; ++cycle_) edge();
        expected_ = shown_of(now, cycle_ - 1);
    }

    std::uint64_t now() const { return cycle_; }

  private:
    void edge() {
        top_.clk = 0;
        top_.eval();
        top_.clk = 1;
        top_.eval();
    }

    void drive(const pins& now) {
        for (unsigned word = 0; word < 4; ++word) {
            top_.display_array[word] = 0;
            for (unsigned n = 0; n < 8; ++n) top_.display_array[word] |= now.codes[8 * word + n] << (4 * n);
        }
        top_.reject_marks = now.reject;
        top_.blink_marks = now.blink;
        top_.swap_marks = now.swap;
        top_.calibrating = now.calibrating;
        top_.game_over = now.game_over;
        top_.winner = static_cast<CData>(now.winner);
        top_.video_rgb = now.video;
        top_.switches = static_cast<CData>(now.switches);
        top_.grid_x = static_cast<SData>(now.x0);
        top_.grid_y = static_cast<SData>(now.y0);
        top_.grid_dx = static_cast<CData>(now.dx);
        top_.grid_dy = static_cast<CData>(now.dy);
    }

    VerilatedContext context_;
    Vcheckers_screen top_;
    std::uint64_t cycle_ = 0;
    shown expected_;
};

std::uint32_t few_bits(std::mt19937_64& random_source) {
    auto bits = random_source();
    bits &= random_source();
    bits &= random_source();
    return static_cast<std::uint32_t>(bits);
}

void change_board(pins& now, std::mt19937_64& random_source) {
    for (auto& code : now.codes) code = static_cast<unsigned>(random_source() % 8);
    now.reject = few_bits(random_source);
    now.blink = few_bits(random_source);
    now.swap = few_bits(random_source);
    now.calibrating = random_source() % 2 == 0;
    now.game_over = random_source() % 2 == 0;
    now.winner = static_cast<unsigned>(random_source() % 4);
}

// Anywhere within the limits of section 5, which are met often.
void change_grid(pins& now, std::mt19937_64& random_source) {
    const auto within = [&](int least, int most) {
        switch (random_source() % 4) {
            case 0:
                return least;
            case 1:
                return most;
            default:
                return least + static_cast<int>(random_source() % static_cast<unsigned>(most - least + 1));
        }
    };
    now.dx = within(10, 80);
    now.dy = within(10, 67);
    now.x0 = within(4, 715 - 7 * now.dx);
    now.y0 = within(4, 475 - 7 * now.dy);
}

// Inputs that change in the middle of lines, now with the board and now with video.
void run_to(bench& screen, std::uint64_t end, std::mt19937_64& random_source) {
    pins now;
    while (screen.now() < end) {
        if (random_source() % 100 == 0) change_board(now, random_source);
        if (random_source() % 3000 == 0) change_grid(now, random_source);
        if (random_source() % 5000 == 0) now.switches = static_cast<unsigned>(random_source() % 8);
        now.video = static_cast<std::uint32_t>(random_source() & 0xFFFFFF);
        screen.cycle(now);
    }
}

BOOST_AUTO_TEST_CASE(every_pixel) {
    std::mt19937_64 random_source(test_seed());
    bench screen;
    run_to(screen, 2 * frame_cycles + 3 * line_cycles, random_source);
    BOOST_TEST(screen.now() == 2 * frame_cycles + 3 * line_cycles);
}

BOOST_AUTO_TEST_CASE(a_reset_at_any_time) {
    std::mt19937_64 random_source(test_seed());
    bench screen;
    for (int n = 0; n < 100; ++n) {
        run_to(screen, random_source() % (5 * line_cycles), random_source);
        screen.reset();
        BOOST_TEST(screen.now() == 0u);
    }
}

std::set<std::uint32_t> colours_until(bench& screen, std::uint64_t end, const pins& now) {
    std::set<std::uint32_t> colours;
    while (screen.now() < end) colours.insert(screen.cycle(now));
    return colours;
}

// A frame of the board before calibration, and one of a game that is over and has most of the other colours.
BOOST_AUTO_TEST_CASE(boards_that_stand) {
    using colours = std::set<std::uint32_t>;
    pins now;
    for (std::size_t square = 0; square < 32; ++square) now.codes[square] = square < 12 ? 6 : square < 20 ? 0 : 4;
    now.calibrating = true;
    bench screen;
    BOOST_TEST(colours_until(screen, frame_cycles, now) == (colours{0x000000, 0x404040, 0xFFFF00, 0xFFFFFF}),
               boost::test_tools::per_element());
    now.calibrating = false;
    now.codes[16] = 7;
    now.blink = 1 << 17;
    now.reject = 1 << 20;
    now.game_over = true;
    now.winner = 2;
    BOOST_TEST(colours_until(screen, 2 * frame_cycles, now) ==
                   (colours{0x000000, 0x00FF00, 0x00FFFF, 0xC800C8, 0xFFFF00, 0xFFFFFF}),
               boost::test_tools::per_element());
}

// Bit 5 of the frame's number: frames 0 to 31 show the first colour, 32 to 63 the second, 64 the first again. Two lines
// of the first row of squares and two of the last show it in every frame.
BOOST_AUTO_TEST_CASE(blinking) {
    std::mt19937_64 random_source(test_seed());
    bench screen;
    for (std::uint64_t frame = 0; frame <= 64; ++frame) {
        for (const std::uint64_t line : {10u, 755u}) {
            const auto begin = frame * frame_cycles + line * line_cycles;
            screen.skip_to(begin, {});
            run_to(screen, begin + 2 * line_cycles, random_source);
            BOOST_TEST(screen.now() == begin + 2 * line_cycles);
        }
    }
}

}  // namespace
