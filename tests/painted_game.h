// SPDX-License-Identifier: Apache-2.0
// A game of Connect Four as the painter of the DE1-SoC is asked to draw it, and the picture that the machine's own
// program draws of it in its place. Who includes this is linked with that program's game.
#pragma once

#include "engines/disc_painter/picture.h"
#include "stimulus/signoff/random_source.h"

#include <array>
#include <cstdint>
#include <vector>

extern "C" {
#include "screen.h"
}

namespace tabletop {

using disc_painter_core::command;

alignas(4) inline std::array<std::uint8_t, SCREEN_WIDTH * SCREEN_HEIGHT> drawn_by_program;

// A board, and then so many discs in any columns, of both players in turn.
inline std::vector<command> random_game(std::uint64_t seed, unsigned discs) {
    random_source random(seed);
    std::vector<command> game{command{true}};
    std::array<unsigned, disc_painter_core::columns> heights{};
    while (game.size() <= discs) {
        const auto column = random.below(disc_painter_core::columns);
        if (heights[column] == disc_painter_core::rows) continue;
        game.push_back({false, true, column, heights[column]++, game.size() % 2 == 1});
    }
    return game;
}

inline void draw_by_program(const command& asked) {
    if (asked.board) {
        screen_draw_board();
    } else {
        screen_draw_disc(asked.row, asked.column, asked.of_player ? CELL_PLAYER : CELL_ENGINE);
    }
}

}  // namespace tabletop
