// SPDX-License-Identifier: Apache-2.0
// The monitor at connectors that are not ours: other totals, porches, clocks and polarities, pixels that do not change
// with the syncs, syncs that stop; told edge by edge, told ahead, or by arithmetic.
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "peripherals/vga_monitor/frame_grabber.h"
#include "peripherals/vga_monitor/sync_tracker.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_timing/raster.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

// Lines begin with hsync, frames with the line in which vsync begins.
struct connector {
    std::string name;
    unsigned columns = 800;
    unsigned lines = 525;
    unsigned left = 48;  // back porches
    unsigned top = 33;
    unsigned divider = 4;
    unsigned vsync_at = 0;  // pixel of the line in which vsync changes
    unsigned lag = 0;       // cycles by which colours come after the pixel's edge
    bool is_positive = false;
    std::uint64_t hz = 100'000'000;
    unsigned hsync_width = 96;
    unsigned vsync_lines = 2;

    std::uint64_t line() const { return std::uint64_t{columns} * divider; }
    std::uint64_t frame() const { return line() * lines; }

    std::uint64_t syncs(std::uint64_t cycle) const {
        const auto of_line = cycle % line();
        const auto shifted = cycle + frame() - std::uint64_t{vsync_at} * divider;
        const bool in_hsync = of_line < std::uint64_t{hsync_width} * divider;
        const bool in_vsync = shifted % frame() < vsync_lines * line();
        const auto pulses = (in_hsync ? vga_syncs::hsync : 0) | (in_vsync ? vga_syncs::vsync : 0);
        return is_positive ? pulses : pulses ^ 3;
    }
    std::uint64_t next_edge(std::uint64_t cycle) const {
        const auto line_begin = cycle - cycle % line();
        auto next = cycle_pin_if::never;
        for (const auto base : {line_begin, line_begin + line()}) {
            for (const std::uint64_t pixel : {0u, hsync_width, vsync_at}) {
                const auto edge = base + pixel * divider;
                if (edge > cycle && syncs(edge) != syncs(edge - 1)) next = std::min(next, edge);
            }
        }
        return next;
    }
    // The pixel of the picture at a cycle, if one is shown.
    std::optional<unsigned> pixel(std::uint64_t cycle) const {
        if (cycle < lag) return std::nullopt;
        const auto since = (cycle - lag) % frame();
        const auto x = since % line() / divider - (hsync_width + left);
        const auto y = since / line() - (vsync_lines + top);
        if (x >= 640 || y >= 480) return std::nullopt;
        return static_cast<unsigned>(y * 640 + x);
    }
};

std::ostream& operator<<(std::ostream& to, const connector& of) {
    return to << of.name;
}

using colours = std::vector<colour_level>;

// Lit all over, so that there is one place only where it fits.
colours random_colours(std::mt19937_64& random) {
    colours all(640 * 480);
    for (auto& colour : all) colour = static_cast<colour_level>(1 + random() % 0xFFF);
    return all;
}

picture picture_of(const colours& from) {
    picture image{640, 480, {}};
    for (const auto colour : from) image.pixels.push_back(pixel_of_rgb444(colour));
    return image;
}

class closed_syncs : public cycle_pin_if {
  public:
    explicit closed_syncs(const connector& of) : of_(of) {}
    std::uint64_t value(std::uint64_t cycle) const override { return of_.syncs(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        ++edges_asked_for;
        return of_.next_edge(cycle);
    }
    std::uint64_t period(std::uint64_t) const override { return of_.frame(); }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    void revise(std::uint64_t cycle) { listeners_.revised(cycle); }

    mutable unsigned edges_asked_for = 0;

  private:
    const connector of_;
    cycle_pin_listeners listeners_;
};

// A picture from a cycle on.
class painted : public colour_if {
  public:
    painted(const connector& of, bool is_foreseen) : of_(of), is_foreseen_(is_foreseen) {}

    void show(std::uint64_t cycle, const colours& what) {
        shown_.push_back({cycle, what});
        if (!is_foreseen_) return;
        listeners_.revised(cycle);
    }

    std::uint64_t value(std::uint64_t cycle) const override {
        const auto pixel = of_.pixel(cycle);
        if (!pixel) return 0;
        auto now = shown_.begin();
        while (now + 1 != shown_.end() && (now + 1)->from <= cycle) ++now;
        return now->what[*pixel];
    }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        const auto before = value(cycle);
        const auto end = cycle + of_.frame();
        while (++cycle < end) {
            if (value(cycle) != before) return cycle;
        }
        return never;
    }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    void read(std::uint64_t first, unsigned step, unsigned count, colour_level* to) const override {
        for (unsigned i = 0; i < count; ++i) to[i] = static_cast<colour_level>(value(first + std::uint64_t{i} * step));
        ++reads;
    }
    bool foreseen() const override { return is_foreseen_; }

    mutable unsigned reads = 0;

  private:
    struct from_cycle {
        std::uint64_t from;
        colours what;
    };
    const connector of_;
    const bool is_foreseen_;
    std::vector<from_cycle> shown_;
    cycle_pin_listeners listeners_;
};

// One pixel of one cycle.
class lit_pixel : public colour_if {
  public:
    std::uint64_t value(std::uint64_t cycle) const override { return cycle == lit ? level : 0; }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        return cycle < lit ? lit : cycle == lit ? lit + 1 : never;
    }
    void attach(cycle_pin_listener&) override {}
    void read(std::uint64_t first, unsigned step, unsigned count, colour_level* to) const override {
        for (unsigned i = 0; i < count; ++i) to[i] = static_cast<colour_level>(value(first + std::uint64_t{i} * step));
    }
    colour_depth depth() const override { return bits; }
    bool foreseen() const override { return false; }

    std::uint64_t lit = 0;
    colour_level level = 0xABC;
    colour_depth bits = colour_depth::four_bits;
};

struct frame_record {
    picture image;
    std::uint64_t number;
    std::uint64_t begin_ps;
    std::uint64_t end_ps;
    std::uint64_t told_ps;
};

class testbench : public sc_core::sc_module {
  public:
    testbench(const connector& of, cycle_pin_if& syncs, colour_if& colour)
        : sc_module(sc_core::sc_module_name("testbench")), clock(of.hz), config{clock}, monitor("monitor", config) {
        monitor.syncs(syncs);
        monitor.colour(colour);
        monitor.on_frame([this](const shown_frame& f) {
            frames.push_back({f.image, f.number, f.begin_ps, f.end_ps, now_ps()});
        });
    }
    void run_to(std::uint64_t cycle) {
        const auto time = clock.edge(cycle);
        if (time > now_ps()) sc_core::sc_start(from_ps(time - now_ps()));
    }
    // Edge by edge, as a Verilated block tells them, from the present on.
    void drive(cycle_pin& pins, const connector& of, std::uint64_t until, std::uint64_t shift = 0) {
        for (auto cycle = of.next_edge(now() - shift) + shift; cycle <= until;
             cycle = of.next_edge(cycle - shift) + shift) {
            run_to(cycle);
            pins.set(cycle, of.syncs(cycle - shift));
        }
        run_to(until);
    }
    std::uint64_t now() const { return clock.cycle(now_ps()); }

    const clock_domain clock;
    const vga_monitor_config config;
    vga_monitor monitor;
    std::vector<frame_record> frames;
};

std::vector<connector> connectors() {
    std::vector<connector> all(10);
    all[0].name = "ours, from the pins' side";
    all[1] = {"801x521", 801, 521, 49, 29, 4};
    all[2] = {"800x524, 50 MHz", 800, 524, 40, 31, 2};
    all[2].hz = 50'000'000;
    all[3] = {"800x525, 25 MHz", 800, 525, 47, 34, 1};
    all[3].hz = 25'000'000;
    all[4] = {"picture at the end of a line", 800, 525, 64, 35, 4};
    all[5] = {"vsync in the middle of a line", 800, 525, 48, 33, 2, 400};
    all[6] = {"vsync with the first pixel, colours a cycle late", 800, 525, 48, 33, 4, 144, 1};
    all[7] = {"colours three cycles late", 800, 521, 48, 29, 4, 0, 3};
    all[8] = {"positive", 801, 524, 50, 33, 4, 0, 0, true};
    all[9] = {"positive, colours late, three cycles a pixel", 800, 525, 45, 33, 3, 0, 1, true};
    return all;
}

std::string expected_mode(const connector& of) {
    const auto line_hz = static_cast<double>(of.hz) / static_cast<double>(of.line());
    char text[100];
    std::snprintf(text, sizeof text, "640x480 in %ux%u, %.2f kHz, %.2f Hz", of.columns, of.lines, line_hz / 1000,
                  line_hz / of.lines);
    return text;
}

// The first whole frame, the one with the change as it is torn, and what it has become: each told at its end.
void check_frames(const testbench& at, const connector& of, const colours& before, std::uint64_t change,
                  const colours& after) {
    const auto offset = std::uint64_t{of.vsync_at} * of.divider;
    const auto begin = (change - offset) / of.frame() * of.frame() + offset;
    auto torn = before;
    for (auto cycle = change; cycle < begin + of.frame(); ++cycle) {
        if (const auto pixel = of.pixel(cycle)) torn[*pixel] = after[*pixel];
    }
    BOOST_REQUIRE(at.frames.size() == 3u);
    BOOST_TEST((at.frames[0].image == picture_of(before)));
    BOOST_TEST((at.frames[1].image == picture_of(torn)));
    BOOST_TEST((at.frames[2].image == picture_of(after)));
    BOOST_TEST(at.frames[2].number == at.frames[1].number + 1);
    BOOST_TEST(at.frames[1].begin_ps == at.clock.edge(begin));
    for (const auto& frame : at.frames) {
        BOOST_TEST(frame.told_ps == frame.end_ps);
        BOOST_TEST(at.clock.cycle(frame.end_ps) - at.clock.cycle(frame.begin_ps) == of.frame());
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_connector_edge_by_edge) {
    std::mt19937_64 random(test_seed());
    for (const auto& of : connectors()) {
        BOOST_TEST_CONTEXT(of) {
            fresh_kernel kernel;
            const auto before = random_colours(random), after = random_colours(random);
            cycle_pin pins(of.syncs(0));
            painted screen(of, false);
            screen.show(0, before);
            testbench at(of, pins, screen);
            at.drive(pins, of, 2 * of.frame() + 240 * of.line());
            const auto change = at.now();
            screen.show(change, after);
            at.drive(pins, of, 5 * of.frame());
            BOOST_REQUIRE(at.monitor.mode());
            BOOST_TEST(at.monitor.mode()->text(at.config) == expected_mode(of));
            BOOST_TEST(at.monitor.mode()->cycles_per_pixel == of.divider);
            check_frames(at, of, before, change, after);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_connector_by_arithmetic) {
    std::mt19937_64 random(test_seed());
    for (const auto& of : connectors()) {
        BOOST_TEST_CONTEXT(of) {
            fresh_kernel kernel;
            const auto before = random_colours(random), after = random_colours(random);
            closed_syncs pins(of);
            painted screen(of, true);
            screen.show(0, before);
            testbench at(of, pins, screen);
            const auto change = 50 * of.frame() + random() % of.frame() / of.line() * of.line();
            at.run_to(change);
            BOOST_TEST(screen.reads <= of.lines + 2);
            screen.show(change, after);
            at.run_to(change + 10 * of.frame());
            BOOST_TEST(screen.reads <= 3 * (of.lines + 2));
            BOOST_REQUIRE(at.monitor.mode());
            BOOST_TEST(at.monitor.mode()->text(at.config) == expected_mode(of));
            BOOST_REQUIRE(at.frames.size() >= 2u);
            BOOST_TEST((at.frames.front().image == picture_of(before)));
            BOOST_TEST((at.frames.back().image == picture_of(after)));
            const auto offset = std::uint64_t{of.vsync_at} * of.divider;
            const bool starts_in_pulse = ((of.syncs(0) ^ of.syncs(of.frame() / 2)) & vga_syncs::vsync) != 0;
            for (const auto& frame : at.frames) {
                BOOST_TEST(frame.told_ps == frame.end_ps);
                const auto index = (at.clock.cycle(frame.begin_ps) - offset) / of.frame();
                BOOST_TEST(frame.number == index);
            }
            BOOST_TEST(at.frames.front().number == (starts_in_pulse ? 1u : 0u));
            BOOST_TEST(at.frames.back().number <= change / of.frame() + 1);
            BOOST_TEST(pins.edges_asked_for < 20 * of.lines);
        }
    }
}

// One lit pixel says nothing: the standard's porches do, wherever in a line vsync changes, and a colour goes to the
// pixel whose own edge is nearest.
BOOST_AUTO_TEST_CASE(a_dark_picture_is_where_the_standard_says) {
    for (const bool is_positive : {false, true}) {
        for (const unsigned vsync_at : {0u, 143u, 144u, 145u, 400u, 543u}) {
            for (const unsigned lag : {0u, 1u, 2u, 3u}) {
                fresh_kernel kernel;
                auto of = connectors()[0];
                of.is_positive = is_positive;
                of.vsync_at = vsync_at;
                of.lag = lag;
                closed_syncs pins(of);
                painted screen(of, true);
                colours one(640 * 480);
                one[100 * 640 + 200] = 0xDEF;
                screen.show(0, one);
                testbench at(of, pins, screen);
                at.run_to(3 * of.frame());
                BOOST_REQUIRE(at.frames.size() == 1u);
                BOOST_TEST(at.frames[0].image.at(200 + (lag == 3 ? 1 : 0), 100) == pixel_of_rgb444(0xDEF));
            }
        }
    }
}

// Red comes a cycle after green and blue, and both off the edges of the syncs: only the middle of a pixel is right.
BOOST_AUTO_TEST_CASE(pixels_are_sampled_in_their_middle) {
    class skewed : public painted {
      public:
        using painted::painted;
        std::uint64_t value(std::uint64_t cycle) const override {
            return (painted::value(cycle) & 0x0FF) | (cycle == 0 ? 0 : painted::value(cycle - 1) & 0xF00);
        }
    };
    std::mt19937_64 random(test_seed());
    for (unsigned lag = 0; lag < 4; ++lag) {
        fresh_kernel kernel;
        auto of = connectors()[0];
        of.lag = lag;
        closed_syncs pins(of);
        skewed screen(of, true);
        auto image = random_colours(random);
        for (auto& colour : image) colour |= 0x001;
        screen.show(0, image);
        testbench at(of, pins, screen);
        at.run_to(3 * of.frame());
        BOOST_REQUIRE(at.frames.size() == 1u);
        BOOST_TEST((at.frames[0].image == picture_of(image)));
    }
}

// Whoever drives the syncs may speak up without need.
BOOST_AUTO_TEST_CASE(a_revision_that_changes_nothing) {
    std::mt19937_64 random(test_seed());
    fresh_kernel kernel;
    const auto of = connectors()[0];
    closed_syncs pins(of);
    painted screen(of, true);
    const auto before = random_colours(random), after = random_colours(random);
    screen.show(0, before);
    testbench at(of, pins, screen);
    at.run_to(2 * of.frame());
    const auto asked = pins.edges_asked_for;
    for (unsigned i = 0; i < 20; ++i) {
        at.run_to(at.now() + random() % ((i % 4 == 0 ? 200 : 1) * of.frame()));
        pins.revise(at.now());
        BOOST_TEST(at.monitor.mode() != nullptr);
    }
    BOOST_TEST(pins.edges_asked_for < asked + 20 * 5 * of.lines);
    BOOST_TEST(at.frames.size() == 1u);
    screen.show(at.now(), after);
    at.run_to(at.now() + 3 * of.frame());
    BOOST_TEST((at.frames.back().image == picture_of(after)));
    for (const auto& frame : at.frames) BOOST_TEST(frame.number == at.clock.cycle(frame.begin_ps) / of.frame());
}

// The syncs are told for some frames ahead and no further: the frames are shown at their own time, and the end of the
// syncs is seen.
BOOST_AUTO_TEST_CASE(syncs_that_are_told_ahead_and_end) {
    std::mt19937_64 random(test_seed());
    fresh_kernel kernel;
    const auto of = connectors()[1];
    const auto image = random_colours(random);
    cycle_pin pins(of.syncs(0));
    for (auto edge = of.next_edge(0); edge < 4 * of.frame(); edge = of.next_edge(edge))
        pins.append(edge, of.syncs(edge));
    painted screen(of, true);
    screen.show(0, image);
    testbench at(of, pins, screen);
    at.run_to(3 * of.frame() + 7);
    BOOST_REQUIRE(at.frames.size() == 1u);
    BOOST_TEST(at.frames[0].begin_ps == at.clock.edge(of.frame()));
    BOOST_TEST(at.frames[0].told_ps == at.clock.edge(2 * of.frame()));
    BOOST_TEST(at.monitor.mode() != nullptr);
    at.run_to(4 * of.frame() + 3 * of.line());
    BOOST_TEST(at.monitor.mode() == nullptr);
    BOOST_TEST((at.monitor.last_frame() == picture_of(image)));
}

// The lock is lost with the first line of another length, and found again at the end of the first whole frame.
BOOST_AUTO_TEST_CASE(other_periods_lose_the_lock) {
    std::mt19937_64 random(test_seed());
    fresh_kernel kernel;
    const auto first = connectors()[0];
    auto second = first;
    second.columns = 801;
    const auto image = random_colours(random);
    cycle_pin pins(first.syncs(0));
    painted screen(first, false);
    screen.show(0, image);
    testbench at(first, pins, screen);
    const auto change = 3 * first.frame() + 100 * first.line();
    at.drive(pins, first, change);
    BOOST_TEST(at.monitor.mode()->columns == 800u);
    at.drive(pins, second, change + 2 * second.line(), change);
    BOOST_TEST(at.monitor.mode() == nullptr);
    at.drive(pins, second, change + 2 * second.frame(), change);
    BOOST_REQUIRE(at.monitor.mode() != nullptr);
    BOOST_TEST(at.monitor.mode()->columns == 801u);
}

// A frame with other lines is not shown; the next like it is.
BOOST_AUTO_TEST_CASE(another_number_of_lines_loses_the_lock) {
    std::mt19937_64 random(test_seed());
    fresh_kernel kernel;
    const auto first = connectors()[0];
    auto second = first;
    second.lines = 521;
    second.top = 29;
    const auto image = random_colours(random);
    cycle_pin pins(first.syncs(0));
    painted screen(second, false);
    screen.show(0, image);
    testbench at(first, pins, screen);
    const auto change = 3 * first.frame();
    at.drive(pins, first, change);
    const auto frames = at.frames.size();
    at.drive(pins, second, change + second.frame() + 10, change);
    BOOST_TEST(at.monitor.mode() == nullptr);
    BOOST_TEST(at.frames.size() == frames);
    at.drive(pins, second, change + 2 * second.frame() + 10, change);
    BOOST_REQUIRE(at.monitor.mode() != nullptr);
    BOOST_TEST(at.monitor.mode()->lines == 521u);
    BOOST_TEST(at.frames.size() == frames + 1);
}

BOOST_AUTO_TEST_CASE(syncs_that_stop_lose_the_lock) {
    std::mt19937_64 random(test_seed());
    fresh_kernel kernel;
    const auto of = connectors()[0];
    const auto image = random_colours(random);
    cycle_pin pins(of.syncs(0));
    painted screen(of, false);
    screen.show(0, image);
    testbench at(of, pins, screen);
    at.drive(pins, of, 3 * of.frame());
    BOOST_TEST(at.monitor.mode() != nullptr);
    at.run_to(at.now() + 3 * of.line());
    BOOST_TEST(at.monitor.mode() == nullptr);
    const auto again = at.now() + 12'345;
    at.run_to(again);
    at.drive(pins, of, again + of.frame() - 10, again);
    BOOST_TEST(at.monitor.mode() == nullptr);
    at.drive(pins, of, again + 3 * of.frame(), again);
    BOOST_TEST(at.monitor.mode() != nullptr);
}

// 700 pixels are lit in every line: no picture of 640 holds them.
BOOST_AUTO_TEST_CASE(a_picture_that_is_too_wide_is_not_shown) {
    class wide : public painted {
      public:
        using painted::painted;
        std::uint64_t value(std::uint64_t cycle) const override {
            const auto x = cycle % 3200 / 4, y = cycle / 3200 % 525;
            const auto width = cycle < 4 * 525 * 3200 ? 700u : 640u;
            return x >= 98 && x < 98 + width && y >= 35 && y < 515 ? 0x123 : 0;
        }
    };
    fresh_kernel kernel;
    const auto of = connectors()[0];
    closed_syncs pins(of);
    wide screen(of, true);
    testbench at(of, pins, screen);
    at.run_to(4 * of.frame());
    BOOST_TEST(at.frames.empty());
    BOOST_TEST(at.monitor.last_frame().width == 0u);
    BOOST_REQUIRE(at.monitor.mode() != nullptr);
    BOOST_TEST(at.monitor.mode()->text(at.config) == "no 640x480 in 800x525 with 700x480 lit, 31.25 kHz, 59.52 Hz");
    screen.show(4 * of.frame(), {});
    at.run_to(8 * of.frame());
    BOOST_REQUIRE(at.frames.size() == 1u);
    BOOST_TEST((at.frames[0].image == picture_of(colours(640 * 480, 0x123))));
}

// A lit blanking is no more than the frame, and what is no picture is told with what it is.
BOOST_AUTO_TEST_CASE(a_frame_that_is_lit_all_over) {
    class lit_everywhere : public painted {
      public:
        using painted::painted;
        std::uint64_t value(std::uint64_t) const override { return 0x123; }
    };
    fresh_kernel kernel;
    const auto of = connectors()[0];
    closed_syncs pins(of);
    lit_everywhere screen(of, true);
    testbench at(of, pins, screen);
    at.run_to(4 * of.frame());
    BOOST_TEST(at.frames.empty());
    BOOST_TEST(at.monitor.why_no_picture() == "no 640x480 in 800x525 with 800x525 lit, 31.25 kHz, 59.52 Hz");
}

// Less than 640x480 has no picture, more lines than any monitor has are no lock.
BOOST_AUTO_TEST_CASE(syncs_of_no_monitor) {
    for (const unsigned lines : {100u, 479u, 4097u}) {
        fresh_kernel kernel;
        connector of{"none", 10, lines, 1, 1, 1};
        of.hsync_width = 2;
        closed_syncs pins(of);
        painted screen(of, false);
        screen.show(0, colours(640 * 480, 1));
        testbench at(of, pins, screen);
        at.run_to(3 * of.frame());
        BOOST_TEST(at.frames.empty());
        BOOST_TEST(screen.reads == 0u);
        BOOST_REQUIRE((at.monitor.mode() != nullptr) == (lines < 4096));
        if (at.monitor.mode()) BOOST_TEST(at.monitor.mode()->text(at.config).substr(0, 16) == "no 640x480 in 10");
        const auto why = at.monitor.why_no_picture();
        BOOST_TEST(why.find(lines < 4096 ? "no 640x480 in 10" : "no lock: hsync falls every 10 cycles") == 0u, why);
    }
}

// A dark picture is where the standard says; what is lit outside moves it, by no more than that, and it stays there.
BOOST_AUTO_TEST_CASE(the_window_moves_by_as_little_as_holds_all) {
    fresh_kernel kernel;
    const auto of = connectors()[4];
    closed_syncs pins(of);
    painted screen(of, true);
    colours dark(640 * 480), corner(640 * 480), middle(640 * 480);
    corner[479 * 640 + 629] = 0xABC;
    middle[100 * 640 + 200] = 0xDEF;
    screen.show(0, dark);
    testbench at(of, pins, screen);
    at.run_to(4 * of.frame());
    BOOST_REQUIRE(at.frames.size() == 1u);
    BOOST_TEST((at.frames[0].image == picture_of(dark)));
    screen.show(at.now(), corner);
    at.run_to(8 * of.frame());
    BOOST_REQUIRE(at.frames.size() == 2u);
    BOOST_TEST(at.frames[1].image.at(639, 479) == pixel_of_rgb444(0xABC));
    screen.show(at.now(), middle);
    at.run_to(12 * of.frame());
    BOOST_REQUIRE(at.frames.size() == 3u);
    BOOST_TEST(at.frames[2].image.at(200 + 10, 100) == pixel_of_rgb444(0xDEF));
}

// What is lit during a long pulse of vsync moves the window up; with a shorter pulse the frame does not begin so early.
BOOST_AUTO_TEST_CASE(the_window_stays_within_a_frame_with_a_shorter_pulse) {
    constexpr std::uint64_t line = 800;
    constexpr unsigned lines = 525;
    constexpr std::uint64_t hsync_end = 96;
    constexpr std::uint64_t left = 48;
    lit_pixel colour;
    vga_monitor_core::frame_grabber grabber({clock_domain(25'000'000)});
    vga_mode mode;
    mode.cycles_per_line = line;
    mode.lines = lines;
    mode.cycles_per_pixel = 1;
    mode.columns = line;
    colour.lit = hsync_end + 2 * line + left + 100;
    BOOST_TEST(grabber.grab({0, lines * line, 20 * line, 0, line, hsync_end}, colour, mode));
    BOOST_TEST(grabber.image().at(100, 0) == pixel_of_rgb444(0xABC));
    const auto begin = lines * line;
    colour.lit = begin + hsync_end + 100 * line + left + 100;
    BOOST_TEST(grabber.grab({begin, 2 * begin, begin + 2 * line, 1, line, begin + hsync_end}, colour, mode));
    // 98 lines behind the pulse; the window begins with the first row that is looked at, three above it.
    BOOST_TEST(grabber.image().at(100, 98 + 3) == pixel_of_rgb444(0xABC));
}

BOOST_AUTO_TEST_CASE(eight_bits_a_colour_are_shown_as_they_are) {
    constexpr std::uint64_t line = 800;
    constexpr unsigned lines = 525;
    constexpr std::uint64_t hsync_end = 96;
    lit_pixel colour;
    colour.lit = hsync_end + 35 * line + 48 + 7;
    colour.level = 0x12'34'56;
    colour.bits = colour_depth::eight_bits;
    vga_monitor_core::frame_grabber grabber({clock_domain(25'000'000)});
    vga_mode mode;
    mode.cycles_per_line = line;
    mode.lines = lines;
    mode.cycles_per_pixel = 1;
    mode.columns = line;
    BOOST_TEST(grabber.grab({0, lines * line, 2 * line, 0, line, hsync_end}, colour, mode));
    BOOST_TEST(grabber.image().at(7, 0) == 0x12'34'56u);
    colour.bits = colour_depth::four_bits;
    colour.level = 0x123;
    BOOST_TEST(grabber.grab({0, lines * line, 2 * line, 0, line, hsync_end}, colour, mode));
    BOOST_TEST(grabber.image().at(7, 0) == 0x11'22'33u);
}

BOOST_AUTO_TEST_CASE(a_run_ahead_leaves_the_tracker_alone) {
    const auto of = connectors()[0];
    vga_monitor_core::sync_tracker tracker(of.syncs(0));
    auto copy = tracker;
    std::optional<vga_monitor_core::measured_frame> frame;
    for (auto edge = of.next_edge(0); !frame; edge = of.next_edge(edge)) frame = copy.feed(edge, of.syncs(edge));
    BOOST_TEST(frame->is_even());
    BOOST_TEST(!tracker.has_lines_of(of.line(), 100));
    std::optional<vga_monitor_core::measured_frame> again;
    for (auto edge = of.next_edge(0); !again; edge = of.next_edge(edge)) again = tracker.feed(edge, of.syncs(edge));
    BOOST_TEST(again->begin == frame->begin);
    BOOST_TEST(again->end == frame->end);
}
