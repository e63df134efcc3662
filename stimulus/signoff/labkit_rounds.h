// SPDX-License-Identifier: Apache-2.0
// Rounds at the labkit's table, as data: what lies on it, which contacts are closed, what the PC answers. Below the
// pieces lies the machine's own screen, or a picture that every view has, whatever its screen shows.
#pragma once

#include "engines/checkers_referee/move_code.h"
#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::signoff {

// Pieces on squares, and perhaps a hand above, an ellipse in pixels of the image.
struct labkit_table {
    struct piece {
        int row;
        int column;
        bool king = false;  // a blue one
    };
    struct ellipse {
        int x;
        int y;
        int radius_x;
        int radius_y;
    };

    std::vector<piece> pieces;
    std::optional<ellipse> hand;
};

struct labkit_rounds {
    struct table_step {
        std::uint64_t cycle;
        labkit_table table;
    };
    struct contact_step {
        std::uint64_t cycle;
        unsigned contact;  // in the order of the pins
        bool closed;
    };

    std::vector<table_step> tables;      // in order of cycles, the first from cycle 0 on
    std::vector<contact_step> contacts;  // in order of cycles
    std::vector<reset_press> resets;
    // The camera sees what the machine's screen shows.
    bool filmed = false;
    // Cycles from a move to the PC's answer.
    std::uint64_t pc_delay = 2000;
    // What the PC says to each move that it gets, in their order.
    std::vector<std::vector<checkers_message>> answers;
    // Cycles between two rounds: the screen has been the same for a frame.
    std::vector<std::uint64_t> looks;
    // How the board lies in the image: its middle, and the size of a square.
    int centre_x = 0;
    int centre_y = 0;
    int pitch = 0;
    std::uint64_t end_cycle = 0;

    const labkit_table& table(std::uint64_t cycle) const;
};

// Set-up; steps of the grid, with the video on, that make it right. Then twelve pictures: moves with captures of both
// sides, in one message and in two, with promotions; a captured piece left lying, a hand in the picture, nothing moved,
// a king that stands where it stood, a move that is forbidden; games that the human wins, the computer wins, and
// nobody; a reset in the midst of a scan. steady: cycles of the debouncers.
labkit_rounds make_labkit_rounds(std::uint64_t steady);

// Rounds below a camera that films its own video: the grid is moved while it does; a move is made, and while the PC
// takes its time, the video shows the picture that has been judged: the board, with the pieces on it. Then the game
// goes on with a second move. Only what stops the frame store in time shows the board.
labkit_rounds make_filmed_labkit_rounds(std::uint64_t steady);

// Rounds with a machine that finds its moves itself, so that nobody says what it answers: a move; one that is
// forbidden, and taken back; and one that gives it a piece to capture. The grid is nearly right from the reset on.
labkit_rounds make_searched_labkit_rounds(std::uint64_t steady);

// One round, and the grid of those.
labkit_rounds make_short_labkit_rounds(std::uint64_t steady);

}  // namespace tabletop::signoff
