// SPDX-License-Identifier: Apache-2.0
// The camera's image: geometry, light, colour differences by pairs, noise; the colours of the screen below.
#include "peripherals/camera/camera_image.h"
#include "peripherals/camera/synthetic_image.h"
#include "peripherals/camera/timing.h"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <map>
#include <memory>
#include <random>

namespace tabletop::camera_core {
namespace {

namespace screen = checkers_screen_core;

// The formula of the specification in floating point.
struct exact_place {
    double u, v;
};
exact_place place_of(const camera_geometry& g, int x, int y) {
    const double t = g.tilt_mdeg / 1000.0 * 3.14159265358979323846 / 180, k = g.keystone_millis / 1000.0;
    const double X = double(x - g.centre_x) / g.pitch_x, Y = double(y - g.centre_y) / g.pitch_y;
    const double w = 1 / (1 - k * Y / 4);
    return {4 + w * (X * std::cos(t) + Y * std::sin(t)), 4 + w * (Y * std::cos(t) - X * std::sin(t))};
}

BOOST_AUTO_TEST_CASE(places_on_the_board) {
    camera_geometry tilted;
    tilted.tilt_mdeg = 2000;
    tilted.keystone_millis = 40;
    camera_geometry far;
    far.centre_x = 300;
    far.centre_y = 260;
    far.pitch_x = 20;
    far.pitch_y = 200;
    far.tilt_mdeg = -45'000;
    far.keystone_millis = -100;
    constexpr double square = 65536;
    for (const auto& geometry : {camera_geometry{}, tilted, far}) {
        const board_projection projection(geometry);
        for (int y = 0; y < 480; y += 7) {
            for (int x = 0; x < 720; x += 11) {
                const auto at = projection.at(static_cast<unsigned>(y), static_cast<unsigned>(x));
                const auto exact = place_of(geometry, x, y);
                BOOST_TEST(std::abs(at.u - exact.u * square) < 2);
                BOOST_TEST(std::abs(at.v - exact.v * square) < 2);
            }
        }
    }
}

// The grid that is right for the camera points at the middle of each square.
BOOST_AUTO_TEST_CASE(middles_of_squares) {
    const board_projection projection({});
    for (unsigned row = 0; row < 8; ++row) {
        for (unsigned column = 0; column < 8; ++column) {
            const auto at = projection.at(58 + 52 * row, 164 + 56 * column);
            BOOST_TEST(std::abs(at.u - static_cast<int>((2 * column + 1) << 15)) <= 2);
            BOOST_TEST(std::abs(at.v - static_cast<int>((2 * row + 1) << 15)) <= 2);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_lies_on_what) {
    camera_scene scene;
    const board_projection projection({});
    const auto at = [&](unsigned row, unsigned column) {
        return scene_colour(scene, projection, 58 + 52 * row, 164 + 56 * column);
    };
    scene.screen.placing = false;
    scene.screen.display[checkers::square_at(0, 1)] = checkers_code::computer_man;
    scene.screen.display[checkers::square_at(0, 3)] = checkers_code::computer_king;
    scene.screen.display[checkers::square_at(7, 0)] = checkers_code::human_man;
    BOOST_TEST(at(0, 0) == screen::rgb::white);
    BOOST_TEST(at(0, 1) == screen::rgb::yellow);
    BOOST_TEST(at(0, 3) == screen::rgb::purple);
    BOOST_TEST(at(7, 0) == screen::rgb::black);
    BOOST_TEST(scene_colour(scene, projection, 0, 0) == screen::rgb::grey);
    BOOST_TEST(scene_colour(scene, projection, 479, 719) == screen::rgb::grey);

    scene.pieces = {{7, 0}, {5, 0, true}};
    BOOST_TEST(at(7, 0) == real_piece::red);
    BOOST_TEST(at(5, 0) == real_piece::blue);
    // 0.40 of 56 pixels to the right are 22.4.
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 7, 164 + 22) == real_piece::red);
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 7, 164 + 23) != real_piece::red);
    // 0.40 of 52 pixels down are 20.8.
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 7 + 20, 164) == real_piece::red);
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 7 + 21, 164) != real_piece::red);
    scene.pieces[0].shift_x_millis = 80;
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 7, 164 + 26) == real_piece::red);

    scene.coverings = {{164, 58 + 52 * 5, 30, 10, covering_ellipse::dark_skin},
                       {164, 58 + 52 * 5, 10, 10, covering_ellipse::glare}};
    BOOST_TEST(at(5, 0) == covering_ellipse::glare);
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 5, 164 + 30) == covering_ellipse::dark_skin);
    BOOST_TEST(scene_colour(scene, projection, 58 + 52 * 5 + 11, 164) == real_piece::blue);
}

// What the image knows already of a scene is what it would work out anew, in whatever order it is read.
BOOST_AUTO_TEST_CASE(pixels_that_are_known) {
    const auto scene_at = [](std::uint64_t frame, unsigned field) {
        camera_scene scene;
        // Two frames of each scene; the fields of a frame differ now and then.
        const auto number = frame / 2;
        scene.pieces = {{static_cast<int>(number % 8), 3, number % 3 == 0}};
        if (frame % 4 == 1 && field == 1) scene.coverings = {{300, 200, 80, 60}};
        scene.light = named_casts()[number % 7].cast;
        scene.first_phase = number % 5 != 0;
        scene.screen.marks.reject = 0xF0F0F0F0;
        return scene;
    };
    const camera_geometry geometry;
    const board_projection projection(geometry);
    std::mt19937_64 random(1);
    for (const unsigned sigma : {0u, 48u}) {
        const camera_noise noise{sigma, 3};
        const scene_image image(geometry, noise, scene_at);
        for (std::uint64_t frame = 1; frame < 24; ++frame) {
            for (unsigned n = 0; n < 3000; ++n) {
                const auto read = frame - random() % 2;
                const auto row = static_cast<unsigned>(180 + random() % 60),
                           column = static_cast<unsigned>(random() % 720);
                const auto scene = scene_at(read, field_of_row(row));
                BOOST_REQUIRE(
                    (image.sample(read, row, column) == camera_pixel(scene, projection, noise, read, row, column)));
            }
        }
    }
}

// A film of the board is the board; beside the screen, and before there is a picture, it is dark.
BOOST_AUTO_TEST_CASE(film_of_the_screen) {
    camera_scene board;
    board.screen.display[checkers::square_at(0, 1)] = checkers_code::computer_man;
    board.screen.display[checkers::square_at(7, 0)] = checkers_code::human_man;
    picture shown{screen::visible_columns, screen::visible_lines, {}};
    for (unsigned y = 0; y < shown.height; ++y) {
        for (unsigned x = 0; x < shown.width; ++x) {
            shown.pixels.push_back(screen::board_colour(board.screen, x, y, true));
        }
    }
    camera_scene filmed;
    filmed.pieces = board.pieces = {{5, 0}};
    filmed.film = std::make_shared<picture>(shown);
    camera_geometry tilted;
    tilted.tilt_mdeg = 2000;
    for (const auto& geometry : {camera_geometry{}, tilted}) {
        const board_projection projection(geometry);
        unsigned dark = 0;
        for (unsigned row = 0; row < image_rows; ++row) {
            for (unsigned column = 0; column < image_columns; ++column) {
                const auto at = projection.at(row, column);
                const auto x = std::floor(at.u * 96 / 65536.0) + 128, y = std::floor(at.v * 96 / 65536.0);
                const bool inside = x >= 0 && x < 1024 && y >= 0 && y < 768;
                const auto expected = inside ? scene_colour(board, projection, row, column) : 0;
                BOOST_REQUIRE(scene_colour(filmed, projection, row, column) == expected);
                dark += inside ? 0 : 1;
            }
        }
        BOOST_TEST(dark > 50'000u);
    }
    filmed.film = std::make_shared<picture>();
    BOOST_TEST(scene_colour(filmed, board_projection({}), 240, 360) == 0u);
    BOOST_TEST(scene_colour(filmed, board_projection({}), 58 + 52 * 5, 164) == real_piece::red);
}

BOOST_AUTO_TEST_CASE(light) {
    std::map<std::string, colour_cast> casts;
    for (const auto& one : named_casts()) casts[one.name] = one.cast;
    BOOST_TEST(casts.size() == 7u);
    BOOST_TEST(casts["nominal"].apply(0x123456) == 0x123456u);
    BOOST_TEST(casts["warm"].apply(0xFF8040) == 0xFF8033u);
    BOOST_TEST(casts["dim"].apply(0xFFFFFF) == 0x999999u);
    BOOST_TEST(casts["bright"].apply(0x80C8FF) == 0xA6FFFFu);
    BOOST_TEST(casts["veil_24"].apply(0x0000FF) == 0x1818FFu);
    BOOST_TEST(casts["veil_40"].apply(0x000000) == 0x282828u);
}

BOOST_AUTO_TEST_CASE(colours_of_the_decoder) {
    BOOST_TEST((ycrcb_of(0x000000) == ycrcb{64, 512, 512}));
    BOOST_TEST((ycrcb_of(0xFFFFFF) == ycrcb{64 + 879 * 255 / 256, 512, 512}));
    // Right shifts of negative sums round down.
    BOOST_TEST((ycrcb_of(0x0000FF) == ycrcb{64 + 99, 512 - 73, 512 + 448}));
    BOOST_TEST((ycrcb_of(0xBE2328) == ycrcb{64 + 281, 512 + 271, 512 - 84}));
}

BOOST_AUTO_TEST_CASE(differences_by_pairs) {
    picture image{image_columns, image_rows, std::vector<std::uint32_t>(image_columns * image_rows, 0)};
    image.pixels[10 * image_columns + 20] = 0xFF0000;
    image.pixels[10 * image_columns + 21] = 0x0000FF;
    const auto even = ycrcb_of(0xFF0000), odd = ycrcb_of(0x0000FF);
    BOOST_TEST((camera_pixel(image, 10, 20) == even));
    BOOST_TEST((camera_pixel(image, 10, 21) == ycrcb{odd.y, even.cr, even.cb}));
    BOOST_TEST((camera_pixel(image, 10, 22) == ycrcb_of(0)));

    camera_scene scene;
    const board_projection projection({});
    for (unsigned column = 100; column < 600; ++column) {
        const auto own = ycrcb_of(scene_colour(scene, projection, 300, column));
        const auto pair = ycrcb_of(scene_colour(scene, projection, 300, column - column % 2));
        BOOST_TEST((camera_pixel(scene, projection, {}, 5, 300, column) == ycrcb{own.y, pair.cr, pair.cb}));
    }
}

// Mean, deviation, and what the noise depends on.
BOOST_AUTO_TEST_CASE(noise_of_a_channel) {
    const camera_scene scene;
    const board_projection projection({});
    const camera_noise noise{32, 7};
    const auto clean = camera_pixel(scene, projection, {}, 0, 0, 0);
    double sum = 0, squares = 0;
    unsigned count = 0;
    for (unsigned row = 0; row < 4; ++row) {
        for (unsigned column = 0; column < image_columns; ++column) {
            const auto noisy = camera_pixel(scene, projection, noise, 3, row, column);
            BOOST_TEST((noisy == camera_pixel(scene, projection, noise, 3, row, column)));
            const double difference = noisy.y - double(clean.y);
            sum += difference;
            squares += difference * difference;
            ++count;
        }
        for (unsigned column = 0; column < 20; column += 2) {
            const auto even = camera_pixel(scene, projection, noise, 3, row, column);
            const auto odd = camera_pixel(scene, projection, noise, 3, row, column + 1);
            BOOST_TEST(even.cr == odd.cr);
            BOOST_TEST(even.cb == odd.cb);
        }
    }
    BOOST_TEST(std::abs(sum / count + 0.5) < 2);  // rounded down
    BOOST_TEST(std::abs(std::sqrt(squares / count) - 32) < 2);
    BOOST_TEST(!(camera_pixel(scene, projection, noise, 3, 0, 0) == camera_pixel(scene, projection, noise, 4, 0, 0)));
    BOOST_TEST(!(camera_pixel(scene, projection, noise, 3, 0, 0) == camera_pixel(scene, projection, {32, 8}, 3, 0, 0)));
}

BOOST_AUTO_TEST_CASE(the_screen) {
    screen::screen_state state;
    for (unsigned s = 0; s < checkers::squares; ++s) state.display[s] = checkers::start_code(s);
    const auto of_square = [&](unsigned row, unsigned column, bool first) {
        return screen::board_colour(state, 128 + 96 * column + 48, 96 * row + 48, first);
    };
    BOOST_TEST(of_square(0, 1, true) == screen::rgb::yellow);
    BOOST_TEST(of_square(7, 0, true) == screen::rgb::grey);  // a place mark
    state.placing = false;
    BOOST_TEST(of_square(7, 0, true) == screen::rgb::black);
    BOOST_TEST(of_square(7, 7, true) == screen::rgb::white);
    // The blob: pixels 8 to 87 of 96.
    for (const auto& [x, colour] : std::map<unsigned, std::uint32_t>{
             {7, screen::rgb::black}, {8, screen::rgb::yellow}, {87, screen::rgb::yellow}, {88, screen::rgb::black}}) {
        BOOST_TEST(screen::board_colour(state, 128 + 96 + x, 48, true) == colour);
        BOOST_TEST(screen::board_colour(state, 128 + 96 + 48, x, true) == colour);
    }
    BOOST_TEST(screen::board_colour(state, 127, 0, true) == screen::rgb::grey);
    BOOST_TEST(screen::board_colour(state, 128, 0, true) == screen::rgb::white);
    BOOST_TEST(screen::board_colour(state, 895, 767, true) == screen::rgb::white);
    BOOST_TEST(screen::board_colour(state, 896, 767, true) == screen::rgb::grey);

    // The first mark that applies.
    const auto square = checkers::square_bit(checkers::square_at(0, 1));
    state.marks.swap = square;
    BOOST_TEST(of_square(0, 1, true) == screen::rgb::cyan);
    BOOST_TEST(of_square(0, 1, false) == screen::rgb::black);
    state.marks.blink = square;
    BOOST_TEST(of_square(0, 1, true) == screen::rgb::green);
    BOOST_TEST(of_square(0, 1, false) == screen::rgb::white);
    state.marks.reject = square;
    BOOST_TEST(of_square(0, 1, true) == screen::rgb::cyan);
    BOOST_TEST(of_square(0, 1, false) == screen::rgb::white);

    BOOST_TEST(screen::border_colour(screen::border::human_won) == screen::rgb::green);
    BOOST_TEST(screen::border_colour(screen::border::computer_won) == screen::rgb::yellow);
    BOOST_TEST(screen::border_colour(screen::border::drawn) == screen::rgb::white);
    BOOST_TEST(screen::first_phase(0));
    BOOST_TEST(screen::first_phase(32ull * 1'083'264 - 1));
    BOOST_TEST(!screen::first_phase(32ull * 1'083'264));
    BOOST_TEST(screen::first_phase(64ull * 1'083'264));
}

}  // namespace
}  // namespace tabletop::camera_core
