// SPDX-License-Identifier: Apache-2.0
// A game that machines and players play: what its sides are called, and who can play it. Each game is one file,
// connect4_game.cpp, connect6_game.cpp and checkers_game.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/pad_player.h"
#include "stimulus/players/player.h"

namespace tabletop {

struct player_options;
struct pad_player_options;

// The name of the person at this computer among the players.
inline constexpr const char* human_player = "human";

// The record of one game without a machine.
struct duel_record {
    std::optional<bool> first_won;  // empty: drawn
    unsigned stones = 0;            // of both sides
    std::string moves;
    std::string illegal;         // the illegal move that ended the game; empty: none
    bool first_illegal = false;  // whose it was
};

// What somebody types at a keyboard, and what there is to show. Whoever owns the terminal carries both.
class typing_person {
  public:
    virtual ~typing_person() = default;

    virtual void type(char character) = 0;
    // A whole line has been typed and is still to be read.
    virtual bool line_waits() const = 0;
    // Nothing more will be typed: the person has left.
    virtual void leave() = 0;
    // What there is to show since the last call.
    virtual std::string take_output() = 0;
    // The same where there is one line: what is asked or wrong, and what has been typed of the next line.
    virtual std::string prompt() const { return ""; }
};

struct seated_person {
    std::unique_ptr<player> who;  // null: nobody of this game needs one, its machines talk to people
    typing_person* keyboard = nullptr;
};

// Two machines that play each other: who sits at the line of each. Either needs the other.
struct paired_players {
    std::unique_ptr<player> at_machine;   // the referee, too
    std::unique_ptr<player> at_opponent;  // null: two machines cannot
};

class board_game {
  public:
    board_game() = default;
    board_game(const board_game&) = delete;
    board_game& operator=(const board_game&) = delete;
    virtual ~board_game() = default;

    // The name of the side that moves first, and of the other: "black", "white".
    virtual std::string side_name(bool first) const = 0;
    // The strategies, by the names that players have, without anybody's program.
    virtual std::vector<std::string> strategies() const = 0;

    // A strategy or a program, made to be the peer of a machine's line, or to hold a pad; null: there is none of that
    // name.
    virtual std::unique_ptr<player> make_player(const std::string& strategy, const player_options& options) const = 0;
    virtual std::unique_ptr<pad_player> make_pad_player(const std::string&, const pad_player_options&) const {
        return nullptr;
    }
    // One game of two strategies, with the seed of the options. Throws input_error when a program fails.
    virtual duel_record play(const std::string& first, const std::string& second,
                             const player_options& options) const = 0;

    virtual seated_person make_person(const player_options&) const { return {}; }
    // opponent: what the other machine is called.
    virtual paired_players make_pair(const std::string& /*opponent*/, const player_options&) const { return {}; }
};

const board_game& connect4_game();
const board_game& connect6_game();
const board_game& checkers_game();

}  // namespace tabletop
