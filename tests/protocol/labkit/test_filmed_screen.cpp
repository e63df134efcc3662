// SPDX-License-Identifier: Apache-2.0
// A camera that films its own video: once the picture is frozen the screen shows the board that it was taken of; of a
// fabric that forgets to freeze it shows pictures of pictures, and no board.
#include "base/kernel_time.h"
#include "labkit/around/table_script.h"
#include "labkit/filmed_screen.h"
#include "played_labkit.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <memory>
#include <sstream>
#include <string>

namespace tabletop {
namespace {

// Live video for half a second, with noise in it; a move; and the video again while the PC thinks.
constexpr const char* moves = R"(
set up
@ 100 ms
switch 4 on
@ 500 ms
switch 4 off
@ 100 ms
press enter 30 ms
@ 100 ms
move 50 41
@ 60 ms
switch 5 on
@ 60 ms
switch 4 on
)";
constexpr checkers_vision_core::grid right_grid = {164, 58, 56, 52};

std::unique_ptr<table_end> script() {
    std::istringstream lines(moves);
    return make_script_table_end(parse_table_script(lines, "script"));
}

played_labkit_config config_of(bool never_freezes) {
    played_labkit_config config;
    config.machine.vision.first_grid = right_grid;
    config.machine.never_freezes = never_freezes;
    config.noise.sigma = 16;
    config.pc.delay = config.machine.clock.cycle(ps_per_second);
    return config;
}

struct filmed_labkit {
    filmed_labkit(const std::string& name, const played_labkit_config& config)
        : played((name + "_played").c_str(), config, script()),
          film((name + "_film").c_str(), played.machine, config.machine) {
        played.machine.monitor();
        played.view.look_at(film);
    }

    picture shown() { return played.machine.monitor().last_frame(); }

    played_labkit played;
    filmed_screen film;
};

// How many of the computer's men are seen beside the dots of their squares.
unsigned men_in(const picture& video) {
    constexpr unsigned beside = 10;
    unsigned count = 0;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const auto x = static_cast<unsigned>(right_grid.x0) + checkers::column_of(s) * 56 + beside;
        const auto y = static_cast<unsigned>(right_grid.y0) + checkers::row_of(s) * 52 + beside;
        const auto rgb = video.at(x, y);
        if ((rgb >> 16) > 200 && (rgb >> 8 & 0xFF) > 200 && (rgb & 0xFF) < 100) ++count;
    }
    return count;
}

bool is_lit(const picture& video, unsigned x, unsigned y) {
    return video.at(x, y) >> 16 > 120;
}

BOOST_AUTO_TEST_CASE(a_frozen_picture_is_of_the_board) {
    filmed_labkit right("right", config_of(false)), forgets("forgets", config_of(true));
    const auto run_to = [](double ms) {
        sc_core::sc_start(sc_core::sc_time(ms, sc_core::SC_MS) - sc_core::sc_time_stamp());
    };

    // The field is of the last whole frame before it: none yet, then the board.
    run_to(100);
    BOOST_TEST(right.film.at(0, 0)->width == 0u);
    BOOST_TEST(right.film.at(1, 0)->width == 1024u);
    BOOST_TEST(right.film.at(1, 0)->at(128 + 96 + 48, 48) == checkers_screen_core::rgb::yellow);

    // Live: the piece on 50, its image in the image, and the image in that.
    run_to(500);
    const auto live = right.shown();
    BOOST_TEST(men_in(live) == 0u);
    BOOST_TEST(is_lit(live, 164, 58 + 5 * 52 + 10));
    const auto seen_at = [](unsigned x, unsigned y) {
        return std::pair{360 + (static_cast<int>(x) - 512) * 56 / 96, 240 + (static_cast<int>(y) - 384) * 52 / 96};
    };
    const auto [x, y] = seen_at(164, 58 + 5 * 52 + 10);
    BOOST_TEST(is_lit(live, static_cast<unsigned>(x), static_cast<unsigned>(y)));
    // Noise: no frame is like another. All of them are kept as long as somebody needs them, and no longer.
    run_to(540);
    BOOST_TEST((right.shown().pixels != live.pixels));

    run_to(1100);
    BOOST_TEST(men_in(right.shown()) == 12u);
    BOOST_TEST(men_in(forgets.shown()) <= 1u);  // one dot may lie in the point that shows itself
    const auto frozen = right.shown();
    run_to(1600);
    BOOST_TEST((right.shown().pixels == frozen.pixels));
    BOOST_TEST(men_in(forgets.shown()) <= 1u);  // one dot may lie in the point that shows itself
}

}  // namespace
}  // namespace tabletop
