// SPDX-License-Identifier: Apache-2.0
// Timing generator and painter, each in `ca` and Verilated, in all four combinations at once: the monitors behind them
// show the same pictures at the same times, with positions that change and resets in mid-frame.
#include "base/kernel_time.h"
#include "base/process.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "fresh_kernel.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "test_seed.h"
#include "vga_timing/vga_timing_rtl.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain clock_100(100'000'000);

struct frame_record {
    picture image;
    std::uint64_t number;
    std::uint64_t begin_ps;
    std::uint64_t told_ps;
    bool operator==(const frame_record& other) const {
        return image == other.image && number == other.number && begin_ps == other.begin_ps && told_ps == other.told_ps;
    }
};

class screen {
  public:
    screen(const std::string& name, const vga_timing_config& config, view of_timing, view of_painter,
           const sc_core::sc_signal<bool>& rst)
        : timing(make_vga_timing((name + "_timing").c_str(), of_timing, config)),
          painter(make_connect4_painter((name + "_painter").c_str(), of_painter, {clock_100})),
          monitor((name + "_monitor").c_str(), {clock_100}) {
        timing->rst(rst);
        painter->rst(rst);
        painter->scan(timing->scan);
        monitor.syncs(timing->syncs);
        monitor.colour(painter->colour);
        monitor.on_frame([this](const shown_frame& f) { frames.push_back({f.image, f.number, f.begin_ps, now_ps()}); });
    }

    std::unique_ptr<vga_timing_block> timing;
    std::unique_ptr<connect4_painter_block> painter;
    vga_monitor monitor;
    std::vector<frame_record> frames;
};

class session : public sc_core::sc_module {
  public:
    session(sc_core::sc_module_name name, const vga_timing_config& config, std::uint64_t seed)
        : sc_module(name), cycles_per_frame_(config.cycles_per_frame()), random_(seed) {
        for (const auto of_timing : {view::ca, view::rtl}) {
            for (const auto of_painter : {view::ca, view::rtl}) {
                const auto screen_name = std::string(view_name(of_timing)) + "_" + std::string(view_name(of_painter));
                screens.push_back(std::make_unique<screen>(screen_name, config, of_timing, of_painter, rst_));
            }
        }
        spawn_thread("play", [this] { play(); });
    }

    std::vector<std::unique_ptr<screen>> screens;

  private:
    // Changes before the first frame, within some, and a reset that is not on the clock's grid.
    void play() {
        paint(0);
        for (const std::uint64_t frame : {1, 2, 3, 3, 4}) {
            wait_for(frame * cycles_per_frame_ + random_() % cycles_per_frame_);
            paint(clock_100.cycle(now_ps()) + random_() % 5);
        }
        wait(from_ps(clock_100.edge(random_() % cycles_per_frame_) + random_() % 10'000));
        rst_.write(true);
        wait(from_ps(1 + random_() % 20'000'000'000));
        rst_.write(false);
        wait_for(clock_100.cycle(now_ps()) + 2 * cycles_per_frame_ + random_() % (cycles_per_frame_ / 2));
        paint(clock_100.cycle(now_ps()));
        wait_for(clock_100.cycle(now_ps()) + 3 * cycles_per_frame_);
        sc_core::sc_stop();
    }
    void wait_for(std::uint64_t cycle) {
        if (clock_100.edge(cycle) > now_ps()) wait(from_ps(clock_100.edge(cycle) - now_ps()));
    }
    void paint(std::uint64_t cycle) {
        position_vectors vectors;
        for (auto& column : vectors.column) column = static_cast<std::uint16_t>(random_() & 0x3FFF);
        for (auto& to : screens) to->painter->positions->positions(cycle, vectors);
    }

    const std::uint64_t cycles_per_frame_;
    std::mt19937_64 random_;
    sc_core::sc_signal<bool> rst_{"rst"};
};

}  // namespace

namespace {

// The usual one, and one with a pixel a cycle.
const std::vector<vga_timing_config> rasters = {{clock_100}, {clock_100, 1, 493}};

}  // namespace

BOOST_DATA_TEST_CASE(every_combination_of_views_shows_the_same_pictures, boost::unit_test::data::xrange(rasters.size()),
                     n) {
    const auto seed = test_seed();
    fresh_kernel kernel;
    session all("session", rasters[n], seed);
    sc_core::sc_start();
    const auto& expected = all.screens[0]->frames;
    BOOST_TEST(expected.size() >= 5u);
    for (const auto& screen : all.screens) {
        BOOST_TEST_CONTEXT(screen->monitor.name()) {
            BOOST_REQUIRE(screen->frames.size() == expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) BOOST_TEST((screen->frames[i] == expected[i]));
            BOOST_TEST(screen->monitor.mode() != nullptr);
        }
    }
}
