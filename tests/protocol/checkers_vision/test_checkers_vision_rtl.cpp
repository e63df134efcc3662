// SPDX-License-Identifier: Apache-2.0
// The Verilated vision of the labkit against a reference model: the grid's steps and limits, and scans whose windows
// have counts about the limits while everything round them is red or blue. Section 5 of the specification.
#include <boost/test/unit_test.hpp>

#include "Vcheckers_vision.h"
#include "Vother_vision.h"

#include "test_seed.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

constexpr int line_cycles = 1344, counted_lines = 480, step_line = 768, squares = 32, window_pixels = 81;
constexpr unsigned left = 32, right = 16, up = 8, down = 4, button_2 = 2, button_3 = 1;

struct parameters {
    int high, low, occupied;
    std::array<int, 4> grid;  // x0, y0, dx, dy after reset
};
constexpr parameters as_published{90, 80, 48, {100, 60, 48, 48}};
constexpr parameters elsewhere{120, 60, 30, {20, 9, 11, 60}};

// Inputs of a cycle.
struct pins {
    int h = 100, v = 700;
    unsigned button = 0;
    bool switch_3 = false, switch_4 = true;
    bool grid_open = false;
    std::uint32_t rgb = 0;
    bool scan_start = false;
    unsigned scan_square = 0;
};

int row_of(int square) {
    return square / 4;
}
int column_of(int square) {
    return 2 * (square % 4) + (row_of(square) % 2 == 0 ? 1 : 0);
}

class reference_vision {
  public:
    explicit reference_vision(const parameters& p) : p_(p), grid(p.grid) {}

    bool near(int square, int h, int v) const {
        const int x = grid[0] + column_of(square) * grid[2], y = grid[1] + row_of(square) * grid[3];
        return std::abs(h - x) <= 4 && std::abs(v - y) <= 4;
    }
    bool counts_now(const pins& now) const { return counting_ || (armed_ && now.h == 0 && now.v == 0); }
    bool last(const pins& now) const {
        return counts_now(now) && now.h == line_cycles - 1 && now.v == counted_lines - 1;
    }
    bool seen(unsigned square) const { return red[square] > p_.occupied || blue[square] > p_.occupied; }
    bool is_blue(unsigned square) const { return blue[square] > p_.occupied; }
    bool doubtful(unsigned square) const {
        const auto between = [&](int count) { return count >= 17 && count <= p_.occupied; };
        return between(red[square]) || between(blue[square]);
    }

    void edge(const pins& now) {
        count(now);
        if (now.scan_start) {
            red.fill(0);
            blue.fill(0);
            counting_ = false;
            armed_ = true;
        } else if (counts_now(now)) {
            armed_ = false;
            counting_ = !last(now);
        }
        if (now.grid_open && now.switch_4 && now.h == 0 && now.v == step_line) step(now);
    }

    parameters p_;
    std::array<int, 4> grid;
    std::array<int, squares> red{}, blue{};

  private:
    void count(const pins& now) {
        if (!counts_now(now)) return;
        const int r = now.rgb >> 16 & 255, g = now.rgb >> 8 & 255, b = now.rgb & 255;
        for (int square = 0; square < squares; ++square) {
            if (!near(square, now.h, now.v)) continue;
            const auto at = static_cast<std::size_t>(square);
            if (r > p_.high && g < p_.low && b < p_.low) ++red[at];
            if (b > p_.high && r < p_.low && g < p_.low) ++blue[at];
        }
    }

    static bool allowed(const std::array<int, 4>& grid) {
        const auto [x0, y0, dx, dy] = grid;
        return dx >= 10 && dx <= 80 && dy >= 10 && dy <= 80 && x0 >= 4 && y0 >= 4 && x0 + 7 * dx <= 715 &&
               y0 + 7 * dy <= 475;
    }

    void change(std::size_t which, int by) {
        auto changed = grid;
        changed[which] += by;
        if (allowed(changed)) grid = changed;
    }

    void step(const pins& now) {
        const auto pressed = [&](unsigned button) { return (now.button & button) != 0 ? 1 : 0; };
        change(0, pressed(right) - pressed(left));
        change(1, pressed(down) - pressed(up));
        change(now.switch_3 ? 3 : 2, pressed(button_2) - pressed(button_3));
    }

    bool armed_ = false, counting_ = false;
};

// The top and the reference model in step; every output is compared in every cycle.
template <typename Top>
class bench {
  public:
    explicit bench(const parameters& p) : p_(p), top_(&context_), reference(p) { reset(1); }
    ~bench() { top_.final(); }

    void reset(int cycles) {
        top_.rst = 1;
        for (int n = 0; n < cycles; ++n) edge();
        top_.rst = 0;
        reference = reference_vision(p_);
    }

    void cycle(const pins& now) {
        top_.h = static_cast<SData>(now.h);
        top_.v = static_cast<SData>(now.v);
        top_.button = static_cast<CData>(now.button);
        top_.switches = static_cast<CData>((now.switch_3 ? 1 : 0) | (now.switch_4 ? 2 : 0));
        top_.grid_open = now.grid_open;
        top_.video_rgb = now.rgb;
        top_.scan_start = now.scan_start;
        top_.scan_square = static_cast<CData>(now.scan_square);
        top_.eval();
        const bool same = top_.grid_x == reference.grid[0] && top_.grid_y == reference.grid[1] &&
                          top_.grid_dx == reference.grid[2] && top_.grid_dy == reference.grid[3] &&
                          (top_.scan_last != 0) == reference.last(now) &&
                          (top_.scan_seen != 0) == reference.seen(now.scan_square) &&
                          (top_.scan_blue != 0) == reference.is_blue(now.scan_square) &&
                          (top_.scan_doubtful != 0) == reference.doubtful(now.scan_square);
        if (!same) BOOST_FAIL("the outputs differ in cycle " << cycles_ << " at " << now.h << ", " << now.v);
        edge();
        reference.edge(now);
        ++cycles_;
    }

  private:
    void edge() {
        top_.clk = 0;
        top_.eval();
        top_.clk = 1;
        top_.eval();
    }

    const parameters& p_;
    VerilatedContext context_;
    Top top_;
    std::uint64_t cycles_ = 0;

  public:
    reference_vision reference;
};

// A step a cycle: the block has no memory of the raster.
pins step_of(unsigned button, bool vertical) {
    pins now;
    now.h = 0;
    now.v = step_line;
    now.grid_open = true;
    now.button = button;
    now.switch_3 = vertical;
    return now;
}

using published_bench = bench<Vcheckers_vision>;
using other_bench = bench<Vother_vision>;

BOOST_AUTO_TEST_CASE(calibration_of_the_usual_camera) {
    published_bench vision(as_published);
    const auto steps = [&](int count, unsigned button, bool vertical) {
        for (int n = 0; n < count; ++n) vision.cycle(step_of(button, vertical));
    };
    BOOST_TEST(vision.reference.grid == (std::array<int, 4>{100, 60, 48, 48}));
    steps(64, right, false);
    steps(2, up, true);
    steps(8, button_2, false);
    steps(4, button_2, true);
    BOOST_TEST(vision.reference.grid == (std::array<int, 4>{164, 58, 56, 52}));
    steps(30, left | right | up | down | button_2 | button_3, true);
    BOOST_TEST(vision.reference.grid == (std::array<int, 4>{164, 58, 56, 52}));
    vision.cycle({});
}

template <typename Bench>
void wander(const parameters& p) {
    std::mt19937_64 random_source(test_seed());
    Bench vision(p);
    // How often the grid was at: least x0, y0, dx, dy, most dx, dy, the picture's right and lower edge.
    std::array<int, 8> limits{};
    unsigned held = 0;
    pins now;
    for (int n = 0; n < 400'000; ++n) {
        if (random_source() % 200 == 0) held = static_cast<unsigned>(random_source() % 64);
        if (random_source() % 300 == 0) now.switch_3 = !now.switch_3;
        now.button = random_source() % 20 == 0 ? static_cast<unsigned>(random_source() % 64) : held;
        now.switch_4 = random_source() % 20 != 0;
        now.grid_open = random_source() % 20 != 0;
        now.h = static_cast<int>(random_source() % 10 == 0 ? random_source() % line_cycles : 0);
        now.v = static_cast<int>(random_source() % 10 == 0 ? random_source() % 806 : step_line);
        now.rgb = static_cast<std::uint32_t>(random_source() & 0xFFFFFF);
        now.scan_square = static_cast<unsigned>(random_source() % squares);
        vision.cycle(now);
        const auto [x0, y0, dx, dy] = vision.reference.grid;
        const std::array<bool, 8> here{x0 == 4,  y0 == 4,  dx == 10,           dy == 10,
                                       dx == 80, dy == 80, x0 + 7 * dx == 715, y0 + 7 * dy == 475};
        for (std::size_t k = 0; k < here.size(); ++k) limits[k] += here[k];
        if (random_source() % 20'000 == 0) vision.reset(1 + static_cast<int>(random_source() % 3));
    }
    for (std::size_t k = 0; k < limits.size(); ++k) {
        // 7 * 80 lines do not fit into the picture: most dy is 67.
        if (k != 5) BOOST_TEST(limits[k] > 0, "limit " << k << " was not met");
    }
}

BOOST_AUTO_TEST_CASE(grid) {
    wander<published_bench>(as_published);
}

BOOST_AUTO_TEST_CASE(another_grid) {
    wander<other_bench>(elsewhere);
}

// Colours on both sides of the limits.
class palette {
  public:
    palette(const parameters& p, std::mt19937_64& random_source) : p_(p), random_(random_source) {}

    std::uint32_t red() { return pack(above(), below(), below()); }
    std::uint32_t blue() { return pack(below(), below(), above()); }
    std::uint32_t neither() {
        switch (random_() % 8) {
            case 0:
                return pack(p_.high, below(), below());
            case 1:
                return pack(above(), p_.low, below());
            case 2:
                return pack(above(), below(), p_.low);
            case 3:
                return pack(below(), below(), p_.high);
            case 4:
                return pack(p_.low, below(), above());
            case 5:
                return pack(below(), p_.low, above());
            case 6:
                return pack(below(), above(), below());
            default:
                return pack(above(), above(), above());
        }
    }

  private:
    int above() {
        return random_() % 2 == 0 ? p_.high + 1 : p_.high + 1 + static_cast<int>(random_() % (255 - p_.high));
    }
    int below() { return random_() % 2 == 0 ? p_.low - 1 : static_cast<int>(random_() % p_.low); }
    static std::uint32_t pack(int r, int g, int b) { return static_cast<std::uint32_t>(r << 16 | g << 8 | b); }

    const parameters& p_;
    std::mt19937_64& random_;
};

enum class colour { red, blue, neither };

// The colours of a window's pixels in order, with counts that are likely to be next to a limit.
std::vector<colour> window_colours(const parameters& p, std::mt19937_64& random_source) {
    const std::array<int, 9> usual{0, 16, 17, p.occupied - 1, p.occupied, p.occupied + 1, 64, 80, 81};
    int first = static_cast<int>(random_source() % 2 == 0 ? usual[random_source() % usual.size()]
                                                          : random_source() % (window_pixels + 1));
    int second = static_cast<int>(random_source() % 2 == 0 ? usual[random_source() % usual.size()]
                                                           : random_source() % (window_pixels + 1));
    second = std::min(second, window_pixels - first);
    if (random_source() % 2 == 0) std::swap(first, second);
    std::vector<colour> colours(window_pixels, colour::neither);
    std::fill_n(colours.begin(), first, colour::red);
    std::fill_n(colours.begin() + first, second, colour::blue);
    std::shuffle(colours.begin(), colours.end(), random_source);
    return colours;
}

// Lines 0 to 479 from (0, 0) on, or as many cycles of them as are wanted.
template <typename Bench>
void scan_lines(Bench& vision, const parameters& p, std::mt19937_64& random_source, int cycles) {
    palette colours(p, random_source);
    std::vector<std::vector<colour>> windows;
    std::array<std::size_t, squares> shown{};
    for (int square = 0; square < squares; ++square) windows.push_back(window_colours(p, random_source));
    pins now;
    for (int n = 0; n < cycles; ++n) {
        now.h = n % line_cycles;
        now.v = n / line_cycles;
        auto what = random_source() % 2 == 0 ? colour::red : colour::blue;
        for (int square = 0; square < squares; ++square) {
            const auto at = static_cast<std::size_t>(square);
            if (vision.reference.near(square, now.h, now.v)) what = windows[at][shown[at]++];
        }
        now.rgb = what == colour::red ? colours.red() : what == colour::blue ? colours.blue() : colours.neither();
        now.scan_square = static_cast<unsigned>(random_source() % squares);
        vision.cycle(now);
    }
}

// Where the grid can be: at its reset, somewhere, or pushed to its limits.
template <typename Bench>
void move_grid(Bench& vision, std::mt19937_64& random_source) {
    for (auto pushes = random_source() % 6; pushes > 0; --pushes) {
        const auto button = static_cast<unsigned>(random_source() % 64);
        const bool vertical = random_source() % 2 == 0;
        for (auto steps = random_source() % 700; steps > 0; --steps) vision.cycle(step_of(button, vertical));
    }
}

template <typename Bench>
void look_at_all(Bench& vision) {
    pins now;
    for (now.scan_square = 0; now.scan_square < squares; ++now.scan_square) vision.cycle(now);
}

// Asks for a scan somewhere in a frame; it is not the frame that has begun.
template <typename Bench>
void start_scan(Bench& vision, const parameters& p, std::mt19937_64& random_source) {
    palette colours(p, random_source);
    pins now;
    const auto begin = random_source() % 3 == 0 ? 0 : static_cast<int>(random_source() % (counted_lines * line_cycles));
    for (int n = begin; n < begin + 2000; ++n) {
        now.h = n % line_cycles;
        now.v = n / line_cycles;
        now.rgb = colours.red();
        now.scan_start = n == begin;
        now.scan_square = static_cast<unsigned>(random_source() % squares);
        vision.cycle(now);
    }
    look_at_all(vision);
}

template <typename Bench>
void scan(const parameters& p, int scans) {
    std::mt19937_64 random_source(test_seed());
    Bench vision(p);
    constexpr int whole = counted_lines * line_cycles;
    int seen = 0, blue = 0;
    for (int n = 0; n < scans; ++n) {
        move_grid(vision, random_source);
        start_scan(vision, p, random_source);
        const bool interrupted = n % 4 == 2;
        scan_lines(vision, p, random_source, interrupted ? whole / 2 : whole);
        if (interrupted && n % 8 == 2) vision.reset(1);
        look_at_all(vision);
        for (unsigned square = 0; square < squares; ++square) {
            seen += vision.reference.seen(square);
            blue += vision.reference.is_blue(square);
        }
        // The next scan clears what is left of a whole one or of half a one. Nobody has asked for more lines.
        if (n % 8 == 6) continue;
        scan_lines(vision, p, random_source, 20 * line_cycles);
        look_at_all(vision);
    }
    BOOST_TEST(seen > 2 * scans);
    BOOST_TEST(blue > scans);
    BOOST_TEST(seen > blue);
}

BOOST_AUTO_TEST_CASE(scans) {
    scan<published_bench>(as_published, 12);
}

BOOST_AUTO_TEST_CASE(scans_with_other_limits) {
    scan<other_bench>(elsewhere, 4);
}

}  // namespace
