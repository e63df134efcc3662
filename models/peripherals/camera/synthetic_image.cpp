// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/synthetic_image.h"

#include <algorithm>
#include <cmath>

namespace tabletop::camera_core {
namespace {

constexpr unsigned place_bits = 16;  // of a square, in a place
constexpr unsigned line_bits = 32;   // in a line
constexpr unsigned factor_bits = 30;
constexpr std::int64_t one_square = std::int64_t{1} << line_bits;
constexpr int middle = 4;  // squares from the corner to the middle of the board

std::int64_t rounded(double factor) {
    return std::llround(factor * (std::int64_t{1} << factor_bits));
}

// The product of two factors in 2^-32.
std::int64_t product(std::int64_t a, std::int64_t b) {
    __extension__ using wide = __int128;
    return static_cast<std::int64_t>(wide{a} * b >> (2 * factor_bits - line_bits));
}

bool covers(const real_piece& piece, board_projection::place at) {
    constexpr std::int64_t square = 1 << place_bits;
    constexpr std::int64_t radius = square * 2 / 5;
    const auto middle_of = [](int number, int shift_millis) {
        return square * number + square / 2 + square * shift_millis / 1000;
    };
    const auto du = at.u - middle_of(piece.column, piece.shift_x_millis);
    const auto dv = at.v - middle_of(piece.row, piece.shift_y_millis);
    return du * du + dv * dv <= radius * radius;
}

bool covers(const covering_ellipse& ellipse, unsigned row, unsigned column) {
    const std::int64_t x = static_cast<std::int64_t>(column) - ellipse.x,
                       y = static_cast<std::int64_t>(row) - ellipse.y;
    const std::int64_t rx = ellipse.radius_x, ry = ellipse.radius_y;
    return x * x * ry * ry + y * y * rx * rx <= rx * rx * ry * ry;
}

// Pixels of the screen from the board's corner on.
std::int64_t screen_pixels(std::int32_t squares) {
    return std::int64_t{squares} * checkers_screen_core::square_size >> place_bits;
}

// Beside the screen it is dark.
std::uint32_t film_colour(const picture& film, board_projection::place at) {
    const auto x = checkers_screen_core::board_left + screen_pixels(at.u), y = screen_pixels(at.v);
    if (x < 0 || x >= film.width || y < 0 || y >= film.height) return checkers_screen_core::rgb::black;
    return film.at(static_cast<unsigned>(x), static_cast<unsigned>(y));
}

std::uint32_t screen_colour(const camera_scene& scene, board_projection::place at) {
    namespace screen = checkers_screen_core;
    if (scene.film) return film_colour(*scene.film, at);
    constexpr std::int32_t board = static_cast<std::int32_t>(checkers::columns) << place_bits;
    if (at.u < 0 || at.u >= board || at.v < 0 || at.v >= board) return screen::border_colour(scene.screen.around);
    const auto pixel = [](std::int32_t squares) { return static_cast<unsigned>(screen_pixels(squares)); };
    return screen::board_colour(scene.screen, screen::board_left + pixel(at.u), pixel(at.v), scene.first_phase);
}

// The finalizer of SplitMix64.
std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ bits >> 30) * 0xbf58'476d'1ce4'e5b9;
    bits = (bits ^ bits >> 27) * 0x94d0'49bb'1331'11eb;
    return bits ^ bits >> 31;
}

// Nearly a normal distribution: the sum of four bytes less its mean, over its standard deviation.
int noise_of(const camera_noise& noise, std::uint64_t frame, unsigned row, unsigned column, unsigned channel) {
    constexpr int mean = 510, deviation = 148;
    const auto of_frame = mixed(noise.seed + frame * 0x9e37'79b9'7f4a'7c15);
    const auto hash = mixed(of_frame + (std::uint64_t{row} << 32 | std::uint64_t{column} << 8 | channel));
    const auto byte = [&](unsigned n) { return static_cast<int>(hash >> 8 * n & 0xFF); };
    const int sum = static_cast<int>(noise.sigma) * (byte(0) + byte(1) + byte(2) + byte(3) - mean);
    return sum >= 0 ? sum / deviation : -((-sum + deviation - 1) / deviation);
}

std::uint16_t with_noise(unsigned level, const camera_noise& noise, std::uint64_t frame, unsigned row, unsigned column,
                         unsigned channel) {
    const int noisy = static_cast<int>(level) + noise_of(noise, frame, row, column, channel);
    return static_cast<std::uint16_t>(std::clamp(noisy, 0, 1023));
}

}  // namespace

board_projection::board_projection(const camera_geometry& geometry) {
    constexpr double radians_of_mdeg = 3.14159265358979323846 / 180'000;
    const auto cosine = rounded(std::cos(geometry.tilt_mdeg * radians_of_mdeg));
    const auto sine = rounded(std::sin(geometry.tilt_mdeg * radians_of_mdeg));
    for (unsigned row = 0; row < image_rows; ++row) {
        const std::int64_t y = static_cast<std::int64_t>(row) - geometry.centre_y;
        const std::int64_t far = std::int64_t{4000} * geometry.pitch_y;  // K and its quarter, in thousandths
        const auto wider = (far << factor_bits) / (far - geometry.keystone_millis * y);
        auto& line = lines_[row];
        line.u_step = product(wider, cosine) / geometry.pitch_x;
        line.v_step = -product(wider, sine) / geometry.pitch_x;
        line.u = middle * one_square + product(wider, sine) * y / geometry.pitch_y - geometry.centre_x * line.u_step;
        line.v = middle * one_square + product(wider, cosine) * y / geometry.pitch_y - geometry.centre_x * line.v_step;
    }
}

board_projection::place board_projection::at(unsigned row, unsigned column) const {
    const auto& line = lines_[row];
    const auto narrow = [](std::int64_t squares) {
        return static_cast<std::int32_t>(squares >> (line_bits - place_bits));
    };
    return {narrow(line.u + column * line.u_step), narrow(line.v + column * line.v_step)};
}

std::uint32_t scene_colour(const camera_scene& scene, const board_projection& projection, unsigned row,
                           unsigned column) {
    for (auto covering = scene.coverings.rbegin(); covering != scene.coverings.rend(); ++covering) {
        if (covers(*covering, row, column)) return covering->colour;
    }
    const auto at = projection.at(row, column);
    for (const auto& piece : scene.pieces) {
        if (covers(piece, at)) return piece.king ? real_piece::blue : real_piece::red;
    }
    return screen_colour(scene, at);
}

ycrcb clean_pixel(const camera_scene& scene, const board_projection& projection, unsigned row, unsigned column) {
    return ycrcb_of(scene.light.apply(scene_colour(scene, projection, row, column)));
}

ycrcb noisy_pixel(const ycrcb& clean, const camera_noise& noise, std::uint64_t frame, unsigned row, unsigned column) {
    enum channel : unsigned { luma, red_difference, blue_difference };
    if (noise.sigma == 0) return clean;
    return {with_noise(clean.y, noise, frame, row, column, luma),
            with_noise(clean.cr, noise, frame, row, column / 2, red_difference),
            with_noise(clean.cb, noise, frame, row, column / 2, blue_difference)};
}

ycrcb camera_pixel(const camera_scene& scene, const board_projection& projection, const camera_noise& noise,
                   std::uint64_t frame, unsigned row, unsigned column) {
    const auto own = clean_pixel(scene, projection, row, column);
    const auto even = column % 2 == 0 ? own : clean_pixel(scene, projection, row, column - 1);
    return noisy_pixel(in_pair(own, even), noise, frame, row, column);
}

}  // namespace tabletop::camera_core
