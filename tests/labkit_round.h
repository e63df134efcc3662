// SPDX-License-Identifier: Apache-2.0
// Rounds of the labkit under all conditions: pieces on the table, one of them moved, and what the vision makes of the
// camera's image.
#pragma once

#include "engines/checkers_referee/find_move.h"
#include "engines/checkers_vision/window_counts.h"
#include "engines/ycrcb_converter/colour_conversion.h"
#include "peripherals/camera/synthetic_image.h"

#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>

namespace tabletop {

inline colour_cast labkit_cast(const std::string& name) {
    for (const auto& one : named_casts()) {
        if (one.name == name) return one.cast;
    }
    throw std::out_of_range("no cast " + name);
}

struct labkit_condition {
    unsigned sigma = 0;
    colour_cast light;
    camera_geometry geometry;
    int most_shift_millis = 0;  // of a piece from the middle of its square
    int grid_off = 0;           // pixels in both directions
    bool only_kings = false;
};

// A round: pieces of both sides, and one of the human's that moves to an empty square.
class labkit_round {
  public:
    static constexpr checkers_vision_core::grid right_grid = {164, 58, 56, 52};

    labkit_round(const labkit_condition& under, std::uint64_t seed) : under_(under), random_(seed) {
        // There are at most twelve of each side, as in a game, and few of them are kings.
        const auto fill = [this](checkers_code man, checkers_code king) {
            for (auto pieces = 1 + random_() % 12; pieces > 0; --pieces) {
                auto& code = board_[random_() % checkers::squares];
                if (code == checkers_code::empty) code = under_.only_kings || random_() % 6 == 0 ? king : man;
            }
        };
        fill(checkers_code::human_man, checkers_code::human_king);
        fill(checkers_code::computer_man, checkers_code::computer_king);
        do {
            from_ = static_cast<unsigned>(random_() % checkers::squares);
            to_ = static_cast<unsigned>(random_() % checkers::squares);
        } while (!checkers::is_human(board_[from_]) || board_[to_] != checkers_code::empty);
        scene_.screen.display = board_;
        scene_.screen.placing = false;
        scene_.light = under.light;
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (checkers::is_human(board_[s])) put(s == from_ ? to_ : s, checkers::is_king(board_[s]));
        }
    }

    void put(unsigned square, bool king) {
        const auto shift = [this] {
            const int range = 2 * under_.most_shift_millis + 1;
            return static_cast<int>(random_() % static_cast<unsigned>(range)) - under_.most_shift_millis;
        };
        const int x = shift(), y = shift();
        scene_.pieces.push_back(
            {static_cast<int>(checkers::row_of(square)), static_cast<int>(checkers::column_of(square)), king, x, y});
    }
    unsigned empty_square() {
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (board_[s] == checkers_code::empty && s != to_) return s;
        }
        return to_;
    }
    camera_scene& scene() { return scene_; }
    unsigned from() const { return from_; }
    unsigned to() const { return to_; }

    checkers_vision_core::window_counts counts() const {
        const camera_core::board_projection projection(under_.geometry);
        const camera_core::camera_noise noise{under_.sigma, 1};
        auto at = right_grid;
        at.x0 += under_.grid_off;
        at.y0 += under_.grid_off;
        return checkers_vision_core::count_windows(at, [&](unsigned x, unsigned y) {
            const auto pixel = camera_core::camera_pixel(scene_, projection, noise, 9, y, x);
            return ycrcb_converter_core::rgb_of(ycrcb_converter_core::stored(pixel));
        });
    }
    checkers_referee_core::found_move found() const {
        const auto counted = counts();
        checkers_squares seen = 0;
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (counted.seen(s)) seen |= checkers::square_bit(s);
        }
        return checkers_referee_core::find_move(board_, seen, false);
    }
    bool is_right(const checkers_referee_core::found_move& found) const {
        return found.result == checkers_referee_core::find_result::move && found.from == from_ && found.to == to_;
    }
    bool finds_the_move() const { return is_right(found()); }

  private:
    const labkit_condition under_;
    std::mt19937_64 random_;
    checkers::square_codes board_{};
    unsigned from_ = 0;
    unsigned to_ = 0;
    camera_scene scene_;
};

}  // namespace tabletop
