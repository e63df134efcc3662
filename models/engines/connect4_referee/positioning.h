// SPDX-License-Identifier: Apache-2.0
// The positioning machine without its cycles: how an event changes the game.
#pragma once

#include "engines/connect4_referee/position_vectors.h"

#include <array>

namespace tabletop::connect4_referee_core {

// What was pressed and released at one pad in one cycle.
struct pad_presses {
    bool a = false;
    bool left = false;
    bool right = false;
};

// The outcome of an event.
enum class reaction {
    none,
    moved,
    dropped,  // the game goes on
    won,      // a chip was dropped and completed four
    drawn,    // a chip was dropped and took the last free cell
    cleared,  // a new round
};

class positioning {
  public:
    enum class phase { play, show, draw };

    // presses: of red's pad and of black's.
    reaction take(const std::array<pad_presses, 2>& presses);

    phase now() const { return phase_; }
    unsigned player() const { return player_; }  // 0 red, 1 black; after a win its winner
    unsigned column() const { return column_; }  // CS, 0 to 6
    bool win() const { return phase_ == phase::show; }
    // The cells as they were played.
    const position_vectors& board() const { return board_; }
    // The cells as shown (after a win all are the winner's), and the hovering slots.
    position_vectors vectors() const;

  private:
    reaction play(const pad_presses& presses);
    reaction drop();

    position_vectors board_;
    phase phase_ = phase::play;
    unsigned player_ = 0;
    unsigned column_ = 0;
};

// The vectors with a chip hovering over a column.
position_vectors with_hover(position_vectors vectors, unsigned column, unsigned player);

}  // namespace tabletop::connect4_referee_core
