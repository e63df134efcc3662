// SPDX-License-Identifier: Apache-2.0
// The facet of a machine on which a game is played: which game, and how.
#pragma once

#include "host/connector.h"
#include "stimulus/players/board_game.h"

#include <string>

namespace tabletop {

struct game_facet {
    const board_game& plays;
    std::string connector = {};  // the machine is one side, the other one sits there; empty: both hold pads
    connector_kind kind = connector_kind::serial;  // of that
    machine_order order = machine_order::second;   // who begins, unless the user says
    // What the machine sends over its line tells a person what to do. If it does not, the game has a player that does,
    // make_person().
    bool talks = true;
    bool second_machine = false;   // two of them can play each other; the game has make_pair()
    std::string answer_mark = {};  // what every answer contains that is a move
    // What an answer's latency is.
    std::string answer_span = "from the end of the request's last stop bit to the end of the answer";

    // What is known of matches against an opponent, for the end of their table: paragraphs that begin with an empty
    // line, or none. Null: nothing.
    std::string (*match_note)(const std::string& opponent) = nullptr;

    bool at_line() const { return !connector.empty() && kind == connector_kind::serial; }
    bool at_own() const { return !connector.empty() && kind == connector_kind::own; }
};

}  // namespace tabletop
