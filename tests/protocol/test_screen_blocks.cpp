// SPDX-License-Identifier: Apache-2.0
// Timing generator and painter as a machine binds them, against their registers cycle by cycle; with the monitor
// behind them, the pictures of a session and what they cost.
#include "base/kernel_time.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "engines/connect4_painter/region.h"
#include "fresh_kernel.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <vector>

using namespace tabletop;
using connect4_painter_core::colour_at;

namespace {

const clock_domain clock_100(100'000'000);
constexpr std::uint64_t cycles_per_frame = 1'680'000;
constexpr std::uint32_t red = 0xFF0000, black = 0x000000, white = 0xFFFFFF, blue = 0x0000FF, yellow = 0xFFFF00;

struct frame_record {
    picture image;
    std::uint64_t number;
    std::uint64_t begin;
    std::uint64_t end;
    std::uint64_t told_ps;
};

class screen : public sc_core::sc_module {
  public:
    explicit screen(view v = view::ca, const vga_timing_config& config = {clock_100})
        : sc_module(sc_core::sc_module_name("screen")),
          timing(make_vga_timing_tlm("timing", v, config)),
          painter(make_connect4_painter_tlm("painter", v, {config.clock})),
          monitor("monitor", {config.clock}),
          clock_(config.clock) {
        timing->rst(rst_);
        painter->rst(rst_);
        painter->scan(timing->scan);
        monitor.syncs(timing->syncs);
        monitor.colour(painter->colour);
        monitor.on_frame([this](const shown_frame& f) {
            frames.push_back({f.image, f.number, clock_.cycle(f.begin_ps), clock_.cycle(f.end_ps), now_ps()});
        });
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    void run_to(std::uint64_t time_ps) {
        if (time_ps > now_ps()) sc_core::sc_start(from_ps(time_ps - now_ps()));
    }
    void run_to_cycle(std::uint64_t cycle) { run_to(clock_.edge(cycle)); }
    void reset(bool level) {
        write_reset(level);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);  // who is sensitive to it
    }
    void write_reset(bool level) {
        rst_.write(level);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    void paint(std::uint64_t cycle, const position_vectors& vectors) { painter->positions->positions(cycle, vectors); }

    std::uint64_t syncs(std::uint64_t cycle) { return timing->syncs->value(cycle); }
    std::uint64_t colour(std::uint64_t cycle) { return painter->colour->value(cycle); }

    std::unique_ptr<vga_timing_block> timing;
    std::unique_ptr<connect4_painter_block> painter;
    vga_monitor monitor;
    std::vector<frame_record> frames;

  private:
    const clock_domain clock_;
    sc_core::sc_signal<bool> rst_{"rst"};
};

position_vectors random_vectors(std::mt19937_64& random) {
    position_vectors vectors;
    for (auto& column : vectors.column) column = static_cast<std::uint16_t>(random() & 0x3FFF);
    return vectors;
}

position_vectors hovering(unsigned column, unsigned chip = 1) {
    position_vectors vectors;
    vectors.column[column] = static_cast<std::uint16_t>(chip << position_vectors::hover_shift);
    return vectors;
}

// Counters and output registers, an edge at a time.
class reference_screen {
  public:
    reference_screen(unsigned divider, unsigned lines) : divider_(divider), lines_(lines) {}

    void reset() {
        tick_ = x_ = y_ = 0;
        syncs = 3;
        colour = 0;
    }
    void edge(const position_vectors& vectors) {
        if (++tick_ < divider_) return;
        tick_ = 0;
        syncs = (x_ >= 656 && x_ <= 751 ? 0u : 1u) | (y_ == 490 || y_ == 491 ? 0u : 2u);
        colour = colour_at(x_, y_, vectors);
        if (++x_ < 800) return;
        x_ = 0;
        if (++y_ == lines_) y_ = 0;
    }
    raster_position counters() const { return {x_, y_, tick_ == divider_ - 1}; }

    unsigned syncs = 3;
    unsigned colour = 0;

  private:
    unsigned divider_;
    unsigned lines_;
    unsigned tick_ = 0;
    unsigned x_ = 0;
    unsigned y_ = 0;
};

struct stimulus_step {
    enum { assert_reset, release_reset, positions } what;
    std::uint64_t time_ps;
    std::uint64_t cycle;
    position_vectors vectors;
};

// Resets at any picosecond; positions by cycle, up to five cycles ahead.
std::vector<stimulus_step> random_steps(std::mt19937_64& random, std::uint64_t cycles) {
    std::vector<stimulus_step> steps;
    bool held = false;
    std::uint64_t cycle = 0;
    for (;;) {
        cycle += 10 + random() % (held ? 300 : 60'000);
        if (cycle >= cycles) return steps;
        const auto offset = random() % 2 == 0 ? 0 : random() % 10'000;
        if (held || random() % 4 == 0) {
            held = !held;
            const auto what = held ? stimulus_step::assert_reset : stimulus_step::release_reset;
            steps.push_back({what, clock_100.edge(cycle) + offset, cycle, {}});
            if (held && random() % 8 == 0) {
                held = false;
                steps.push_back({stimulus_step::release_reset, clock_100.edge(cycle) + 9'999, cycle, {}});
            }
        } else {
            const auto ahead = random() % 6;
            steps.push_back({stimulus_step::positions, clock_100.edge(cycle), cycle + ahead, random_vectors(random)});
        }
    }
}

void check_pins(const vga_timing_config& config, std::uint64_t seed, std::uint64_t cycles) {
    fresh_kernel kernel;
    std::mt19937_64 random(seed);
    const auto steps = random_steps(random, cycles);
    screen device(view::ca, config);
    reference_screen reference(config.divider, config.lines);
    std::map<std::uint64_t, position_vectors> announced;
    position_vectors vectors;
    bool held = false;
    auto last_syncs = reference.syncs;
    std::uint64_t next_sync = device.timing->syncs->next_change(0);
    auto next = steps.begin();
    std::vector<std::pair<unsigned, unsigned>> pins;
    const auto frame = std::uint64_t{config.divider} * 800 * config.lines;
    for (std::uint64_t n = 0; n < cycles; ++n) {
        if (n > 0 && !held) reference.edge(vectors);
        if (const auto now = announced.find(n); now != announced.end()) vectors = now->second;
        bool revised = false;
        for (; next != steps.end() && clock_100.cycle(next->time_ps) == n; ++next) {
            device.run_to(next->time_ps);
            if (next->what == stimulus_step::positions) {
                device.paint(next->cycle, next->vectors);
                announced[next->cycle] = next->vectors;
                if (next->cycle == n) vectors = next->vectors;
                continue;
            }
            held = next->what == stimulus_step::assert_reset;
            device.reset(held);
            reference.reset();
            announced.clear();
            revised = true;
        }
        if (device.syncs(n) != reference.syncs) BOOST_FAIL("seed " << seed << ": syncs in cycle " << n);
        if (device.colour(n) != reference.colour) BOOST_FAIL("seed " << seed << ": colour in cycle " << n);
        if (revised) BOOST_REQUIRE(device.timing->syncs->period(n) == (held ? 1 : frame));
        const auto counters = device.timing->scan->scan(n).position(n);
        const auto expected = held ? raster_position{} : reference.counters();
        if (counters.x != expected.x || counters.y != expected.y || counters.pixel_enable != expected.pixel_enable) {
            BOOST_FAIL("seed " << seed << ": counters in cycle " << n);
        }
        if (reference.syncs != last_syncs) BOOST_REQUIRE(revised || next_sync == n);
        if (revised || reference.syncs != last_syncs) next_sync = device.timing->syncs->next_change(n);
        BOOST_REQUIRE(next_sync > n);
        last_syncs = reference.syncs;
        pins.push_back({reference.syncs, reference.colour});
    }
    // They remember.
    const auto memory = std::min(cycles, 2 * frame);
    for (auto n = cycles - memory; n < cycles; ++n) {
        if (device.syncs(n) != pins[n].first || device.colour(n) != pins[n].second) {
            BOOST_FAIL("seed " << seed << ": cycle " << n << " is not remembered");
        }
    }
}

std::map<std::uint32_t, unsigned> census(const picture& image) {
    std::map<std::uint32_t, unsigned> pixels;
    for (const auto pixel : image.pixels) ++pixels[pixel];
    return pixels;
}

picture expected_picture(const position_vectors& vectors) {
    picture image{640, 480, {}};
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) image.pixels.push_back(pixel_of_rgb444(colour_at(x, y, vectors)));
    }
    return image;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_configuration_out_of_range_is_refused) {
    for (const unsigned divider : {0u, 17u}) {
        BOOST_CHECK_THROW(check(vga_timing_config{clock_100, divider, 525}), std::invalid_argument);
    }
    for (const unsigned lines : {492u, 1024u}) {
        BOOST_CHECK_THROW(check(vga_timing_config{clock_100, 4, lines}), std::invalid_argument);
    }
    for (const unsigned lines : {493u, 1023u}) BOOST_CHECK_NO_THROW(check(vga_timing_config{clock_100, 16, lines}));
}

BOOST_AUTO_TEST_CASE(syncs_counters_and_colours_cycle_by_cycle) {
    const auto seed = test_seed();
    check_pins({clock_100, 4, 525}, seed, 2'000'000);
    check_pins({clock_100, 1, 493}, seed + 1, 900'000);
    check_pins({clock_100, 3, 600}, seed + 2, 900'000);
}

// Undisturbed: two frames of the table of the specification, in cycles of the pins.
BOOST_AUTO_TEST_CASE(the_syncs_of_the_specification) {
    fresh_kernel kernel;
    screen device;
    std::uint64_t cycle = 0;
    unsigned hsync_pulses = 0;
    for (;;) {
        const auto before = device.syncs(cycle);
        cycle = device.timing->syncs->next_change(cycle);
        if (cycle >= 2 * cycles_per_frame) break;
        const auto pixel = cycle / 4 - 1;
        const auto x = pixel % 800, y = pixel / 800 % 525;
        const auto changed = before ^ device.syncs(cycle);
        BOOST_TEST(cycle % 4 == 0u);
        if (changed & vga_syncs::hsync) {
            const bool fell = before & vga_syncs::hsync;
            BOOST_REQUIRE(x == (fell ? 656u : 752u));
            hsync_pulses += fell;
        }
        if (changed & vga_syncs::vsync) {
            BOOST_TEST(x == 0u);
            BOOST_TEST(y == (before & vga_syncs::vsync ? 490u : 492u));
        }
    }
    BOOST_TEST(hsync_pulses == 2u * 525u);
    BOOST_TEST(device.timing->syncs->period(0) == cycles_per_frame);
    for (std::uint64_t n = 0; n < cycles_per_frame; ++n) {
        if (device.syncs(n) != device.syncs(n + cycles_per_frame)) BOOST_FAIL("cycle " << n << " does not repeat");
    }
}

// The red chip of the first example in column 2: its vector is new in cycle 8 250 002.
BOOST_AUTO_TEST_CASE(the_first_pixel_of_the_worked_example) {
    fresh_kernel kernel;
    screen device;
    device.paint(0, hovering(0));
    device.run_to_cycle(6'250'001);
    device.paint(6'250'001, hovering(1));
    device.run_to_cycle(8'250'000);
    auto dropped = hovering(1);
    dropped.column[1] |= 1;
    device.paint(8'250'002, dropped);
    device.run_to_cycle(10'000'000);
    std::uint64_t cycle = 8'250'002;
    while (device.colour(cycle) != 0xF00 || (cycle / 4 - 1) / 800 % 525 < 90) {
        cycle = device.painter->colour->next_change(cycle);
    }
    BOOST_TEST(cycle == 9'744'564u);
    BOOST_TEST(cycle / 4 - 1 == 2'436'140u);
    BOOST_TEST(device.colour(9'744'563) == 0xFF0u);
    BOOST_TEST(device.painter->colour->next_change(cycle) == cycle + 160);
}

BOOST_AUTO_TEST_CASE(a_picture_is_shown_once) {
    fresh_kernel kernel;
    screen device;
    device.paint(0, hovering(3));
    device.run_to_cycle(10 * cycles_per_frame);
    BOOST_REQUIRE(device.frames.size() == 1u);
    const auto& first = device.frames[0];
    const auto vsync_fall = 4u * (490 * 800) + 4;
    BOOST_TEST(first.number == 0u);
    BOOST_TEST(first.begin == vsync_fall);
    BOOST_TEST(first.end == vsync_fall + cycles_per_frame);
    BOOST_TEST(first.told_ps == clock_100.edge(first.end));
    auto pixels = census(first.image);
    BOOST_TEST(pixels[blue] == 19'200u);
    BOOST_TEST(pixels[yellow] == 183'600u);
    BOOST_TEST(pixels[white] == 103'200u);
    BOOST_TEST(pixels[red] == 1'200u);
    BOOST_TEST((first.image == expected_picture(hovering(3))));
    BOOST_REQUIRE(device.monitor.mode());
    BOOST_TEST(device.monitor.mode()->text({clock_100}) == "640x480 in 800x525, 31.25 kHz, 59.52 Hz");
}

// Before the beam, behind it, and inside of a cell: that frame is torn where the change met the beam, the next is
// whole. In `at` too.
BOOST_AUTO_TEST_CASE(a_change_shows_torn_then_whole) {
    std::mt19937_64 random(test_seed());
    for (unsigned round = 0; round < 12; ++round) {
        fresh_kernel kernel;
        screen device(round % 3 == 0 ? view::at : view::ca);
        const auto before = random_vectors(random), after = random_vectors(random);
        device.paint(0, before);
        device.run_to_cycle(3 * cycles_per_frame);
        const auto change = 3 * cycles_per_frame + random() % (480 * 3200);
        device.run_to_cycle(change);
        device.paint(change, after);
        device.run_to_cycle(7 * cycles_per_frame);
        picture torn{640, 480, {}};
        for (unsigned y = 0; y < 480; ++y) {
            for (unsigned x = 0; x < 640; ++x) {
                const auto enable = 3 * cycles_per_frame + 4u * (y * 800 + x) + 3;
                torn.pixels.push_back(pixel_of_rgb444(colour_at(x, y, enable >= change ? after : before)));
            }
        }
        std::vector<picture> expected = {expected_picture(before), torn, expected_picture(after)};
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        BOOST_REQUIRE(device.frames.size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) BOOST_TEST((device.frames[i].image == expected[i]));
        BOOST_TEST((device.monitor.last_frame() == expected.back()));
    }
}

BOOST_AUTO_TEST_CASE(the_last_frame_on_demand) {
    fresh_kernel kernel;
    screen device;
    device.paint(0, hovering(0));
    device.run_to_cycle(cycles_per_frame);
    BOOST_TEST(device.monitor.last_frame().width == 0u);
    BOOST_TEST(device.monitor.mode() == nullptr);
    device.run_to_cycle(3 * cycles_per_frame);
    device.paint(3 * cycles_per_frame, hovering(5));
    BOOST_TEST((device.monitor.last_frame() == expected_picture(hovering(0))));
    // These come at the frame's very end, before and after the monitor's own event.
    device.run_to_cycle(3 * cycles_per_frame + 4 * 490 * 800 + 3);
    BOOST_TEST((device.monitor.last_frame() == expected_picture(hovering(0))));
    device.run_to_cycle(3 * cycles_per_frame + 4 * 490 * 800 + 4);
    BOOST_TEST((device.monitor.last_frame() == expected_picture(hovering(5))));
    device.run_to_cycle(6 * cycles_per_frame);
    BOOST_REQUIRE(device.frames.size() == 2u);
    BOOST_TEST(device.frames[1].told_ps == clock_100.edge(device.frames[1].end));
}

// In reset there is no lock, and the frame that the reset cuts gives no picture; after it the first whole frame is
// shown.
BOOST_AUTO_TEST_CASE(a_reset_loses_the_lock) {
    std::mt19937_64 random(test_seed());
    for (unsigned round = 0; round < 10; ++round) {
        fresh_kernel kernel;
        screen device;
        device.paint(0, hovering(0));
        const auto begin = 4 * cycles_per_frame + random() % cycles_per_frame;
        device.run_to_cycle(begin);
        BOOST_TEST(device.monitor.mode() != nullptr);
        device.reset(true);
        device.paint(begin, hovering(0));
        const auto end = begin + 10'000 + random() % 1'000'000;
        device.run_to_cycle(end - 1);
        BOOST_TEST(device.monitor.mode() == nullptr);
        device.run_to_cycle(end);
        device.reset(false);
        device.run_to_cycle(end + 4 * 490 * 800 + 4 + cycles_per_frame - 1);
        BOOST_TEST(device.monitor.mode() == nullptr);
        BOOST_TEST(device.frames.size() == 1u);
        device.run_to_cycle(end + 4 * cycles_per_frame);
        BOOST_TEST(device.monitor.mode() != nullptr);
        BOOST_REQUIRE(device.frames.size() == 2u);
        BOOST_TEST(device.frames[1].begin == end + 4 * 490 * 800 + 4);
        const auto pulses_before_reset = (begin - 1 - (4 * 490 * 800 + 4)) / cycles_per_frame + 1;
        BOOST_TEST(device.frames[1].number == pulses_before_reset);
        BOOST_TEST((device.frames[1].image == expected_picture(hovering(0))));
    }
}

// Another block may see a reset first, and speak of what comes after it.
BOOST_AUTO_TEST_CASE(positions_told_in_the_delta_cycle_of_a_reset) {
    fresh_kernel kernel;
    screen device;
    device.paint(0, hovering(0));
    device.run_to_cycle(1000);
    device.paint(1004, hovering(1));
    device.write_reset(true);
    device.paint(1003, hovering(2));
    device.reset(false);
    device.run_to_cycle(2000);
    const auto slot = 1000 + 4 * (30 * 800 + 60) + 4;
    BOOST_TEST(device.colour(slot) == 0xFFFu);
    BOOST_TEST(device.colour(slot + 4 * 160) == 0xF00u);
}

BOOST_AUTO_TEST_CASE(an_idle_minute_has_no_events) {
    fresh_kernel kernel;
    screen device;
    device.paint(0, hovering(0));
    device.run_to_cycle(4 * cycles_per_frame);
    const auto deltas = sc_core::sc_delta_count();
    BOOST_TEST(!sc_core::sc_pending_activity());
    device.run_to(60 * ps_per_second);
    BOOST_TEST(sc_core::sc_delta_count() <= deltas + 1);
    BOOST_TEST(device.frames.size() == 1u);
    BOOST_TEST(device.monitor.mode() != nullptr);
    // And it is still there for the next change.
    const auto change = clock_100.cycle(now_ps());
    device.paint(change, hovering(6));
    device.run_to_cycle(change + 3 * cycles_per_frame);
    BOOST_REQUIRE(device.frames.size() >= 2u);
    BOOST_TEST((device.frames.back().image == expected_picture(hovering(6))));
    const auto frame = (change - device.frames[0].begin) / cycles_per_frame;
    BOOST_TEST(device.frames[1].number >= frame);
    BOOST_TEST(device.frames[1].number <= frame + 1);
}

// Every refresh that the timing parameters allow is locked on.
BOOST_AUTO_TEST_CASE(other_pixel_clocks_and_refresh_rates) {
    for (const auto& [divider, lines] : std::vector<std::pair<unsigned, unsigned>>{{1, 525}, {2, 625}, {3, 521}}) {
        fresh_kernel kernel;
        screen device(view::ca, {clock_100, divider, lines});
        device.paint(0, hovering(4));
        device.run_to_cycle(std::uint64_t{3} * divider * 800 * lines);
        BOOST_REQUIRE(device.monitor.mode());
        BOOST_TEST(device.monitor.mode()->cycles_per_pixel == divider);
        BOOST_TEST(device.monitor.mode()->columns == 800u);
        BOOST_TEST(device.monitor.mode()->lines == lines);
        BOOST_REQUIRE(device.frames.size() == 1u);
        BOOST_TEST((device.frames[0].image == expected_picture(hovering(4))));
    }
}
