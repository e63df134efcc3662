// SPDX-License-Identifier: Apache-2.0
// Rounds at the labkit's table, as data: what lies on it, and which contacts are closed, cycle by cycle. The picture
// below the pieces is not the machine's own screen, so that every view has the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::signoff {

// Red pieces on squares, and perhaps a hand above, an ellipse in pixels of the image.
struct labkit_table {
    struct place {
        int row;
        int column;
    };
    struct ellipse {
        int x;
        int y;
        int radius_x;
        int radius_y;
    };

    std::vector<place> pieces;
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
    // How the board lies in the image: its middle, and the size of a square.
    int centre_x = 0;
    int centre_y = 0;
    int pitch = 0;
    std::uint64_t end_cycle = 0;

    const labkit_table& table(std::uint64_t cycle) const;
};

// Set-up; steps of the grid, with the video on, that make it right; the worked game's first three rounds, before the
// third a hand in the picture; a captured piece left lying; a move that is forbidden. steady: cycles of the debouncers.
labkit_rounds make_labkit_rounds(std::uint64_t steady);

}  // namespace tabletop::signoff
