// SPDX-License-Identifier: Apache-2.0
// What the camera above the table looks at: the screen that lies on it, real pieces, hands, light. Plain data, no
// SystemC. Angles and lengths are integers in small units, so that a picture is the same on every host.
#pragma once

#include "base/picture.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_screen/board_picture.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// How the board lies in the image of 720x480 pixels.
struct camera_geometry {
    int centre_x = 360;  // 0 to 719: the middle of the board
    int centre_y = 240;  // 0 to 479
    int pitch_x = 56;    // pixels of a square, 20 to 200
    int pitch_y = 52;
    int tilt_mdeg = 0;        // T, thousandths of a degree, -45 000 to 45 000
    int keystone_millis = 0;  // K, thousandths, -100 to 100
};

// Each channel c of a colour becomes clamp((c * gain >> 8) + offset).
struct colour_cast {
    std::array<int, 3> gain = {256, 256, 256};  // red, green, blue; 0 to 1024
    int offset = 0;                             // -255 to 255

    std::uint32_t apply(std::uint32_t rgb) const;
    bool operator==(const colour_cast& that) const { return gain == that.gain && offset == that.offset; }
};

struct named_cast {
    std::string name;
    colour_cast cast;
};

// nominal, warm, cool, dim, bright, veil_24, veil_40.
const std::vector<named_cast>& named_casts();

// A disc of 0.40 squares. Red ones are the human's men; blue ones stand for kings.
struct real_piece {
    static constexpr std::uint32_t red = 0xBE2328;
    static constexpr std::uint32_t blue = 0x1E32BE;

    int row = 0;
    int column = 0;
    bool king = false;
    int shift_x_millis = 0;  // from the middle of the square, thousandths of a square, -1000 to 1000
    int shift_y_millis = 0;

    bool operator==(const real_piece& that) const {
        return row == that.row && column == that.column && king == that.king && shift_x_millis == that.shift_x_millis &&
               shift_y_millis == that.shift_y_millis;
    }
};

// Something between the camera and the table, in pixels of the image: hands, reflections.
struct covering_ellipse {
    static constexpr std::uint32_t light_skin = 0xCD9678;
    static constexpr std::uint32_t dark_skin = 0x784B32;
    static constexpr std::uint32_t glare = 0xFFFFFF;

    int x = 0;
    int y = 0;
    int radius_x = 1;  // at least 1
    int radius_y = 1;
    std::uint32_t colour = light_skin;

    bool operator==(const covering_ellipse& that) const {
        return x == that.x && y == that.y && radius_x == that.radius_x && radius_y == that.radius_y &&
               colour == that.colour;
    }
};

struct camera_scene {
    checkers_screen_core::screen_state screen;
    bool first_phase = true;  // of the screen's flashing marks
    // All pixels that the screen shows, in place of the two above: 1024x768, or 0x0 while it is dark. Null: they count.
    std::shared_ptr<const picture> film;
    std::vector<real_piece> pieces;
    std::vector<covering_ellipse> coverings;  // the last ones on top
    colour_cast light;

    // The same film is the same object.
    bool operator==(const camera_scene& that) const {
        return screen == that.screen && first_phase == that.first_phase && film == that.film && pieces == that.pieces &&
               coverings == that.coverings && light == that.light;
    }
};

}  // namespace tabletop
