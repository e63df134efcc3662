// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query connect4_referee`: what a line may look like, how its moves are played, and the form of
// the answer.
#pragma once

#include "engines/connect4_referee/position_vectors.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tabletop {

enum class referee_button { a, left, right };

// A referee that is asked by pressing buttons.
class queried_referee {
  public:
    virtual ~queried_referee() = default;

    virtual void reset() = 0;
    // Presses a button of the pad whose turn it is, with all that comes of it.
    virtual void press(referee_button button) = 0;

    virtual unsigned player() const = 0;  // 0 red, 1 black; after a win the winner
    virtual unsigned column() const = 0;  // CS, 0 to 6
    virtual bool win() const = 0;
    // The cells, after a win those before the winner's picture; no hovering slots.
    virtual position_vectors board() const = 0;
};

// The moves of a line, digits 1 to 7. Throws input_error that says what is wrong.
std::string parse_referee_moves(const nlohmann::json& line);

// Plays them from a reset on, and the answer without an id: a digit for a full column is ignored, as in the machine,
// and named. Throws input_error for a move after the end of the game.
nlohmann::ordered_json play_referee_moves(queried_referee& referee, const std::string& moves);

}  // namespace tabletop
