// SPDX-License-Identifier: Apache-2.0
// The other end of a game machine's line. A player sees the bytes that leave the machine and nothing else, no clock
// either: fed the bytes of a recorded log, it gives the same answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Whether the machine or its player moves first; both: in turns, game by game.
enum class machine_order : uint8_t { first, second, both };

// What the line is to do for a player. Actions are carried out one after the other; the next begins when the last has
// ended.
struct player_action {
    enum class action_kind : uint8_t {
        send,         // `bytes`, back to back at the present rate; ends with the last stop bit
        wait,         // nothing for duration_ps
        send_break,   // the line low for duration_ps, then high
        edge,         // the line low for duration_ps, then high: a glitch, shorter than a start bit as a rule
        set_baud,     // `baud` is the rate of this end of the line from now on; takes no time
        press_reset,  // the machine's reset button: at start_ps, or with 0 once what is being sent over the line has
                      // come to its end
        timed_byte,   // bytes[0], its start bit at start_ps and its stop bit ending at end_ps, both in simulated time
    };

    action_kind kind = action_kind::send;
    std::string bytes;
    uint64_t duration_ps = 0;
    uint64_t baud = 0;  // bits per second
    uint64_t start_ps = 0;
    uint64_t end_ps = 0;

    bool operator==(const player_action& other) const;

    static player_action send(std::string bytes);
    static player_action lasting(action_kind kind, uint64_t duration_ps);
    static player_action set_baud(uint64_t baud);
    static player_action press_reset(uint64_t start_ps = 0);
    static player_action timed_byte(uint8_t byte, uint64_t start_ps, uint64_t end_ps);
};

struct game_record {
    enum class game_outcome : uint8_t { machine_wins, player_wins, draw, undecided };

    game_outcome outcome = game_outcome::undecided;  // undecided: broken off, or the end was not legible
    unsigned stones = 0;                             // of both sides on the last legible board
    bool player_first = false;
    std::string moves;    // what was played, in order; empty when the player does not know
    std::string illegal;  // the illegal move that ended the game; empty: none
};

// "machine_wins", "player_wins", "draw", "undecided".
const char* game_outcome_name(game_record::game_outcome outcome);

struct game_results {
    std::vector<game_record> games;
    unsigned player_illegal = 0;   // moves that the machine, or the referee, refused
    unsigned machine_illegal = 0;  // moves of the machine that the rules do not allow, or that it failed to make

    unsigned count(game_record::game_outcome outcome) const;
};

class player {
  public:
    player() = default;
    player(const player&) = delete;
    player& operator=(const player&) = delete;
    virtual ~player() = default;

    // A byte from the machine, complete and undamaged.
    virtual void receive(uint8_t byte) = 0;

    // The next action, if there is one. To be asked at the start, after every received byte, and when an action has
    // ended.
    virtual std::optional<player_action> take_action() = 0;

    // No action will follow, whatever is received. Actions taken before may still be under way.
    virtual bool done() const = 0;

    virtual const game_results& results() const;

    // Sets what is called when take_action() has something to give that no received byte has caused.
    virtual void on_ready(std::function<void()>) {}

    // The run is over: a game under way counts as played and undecided, if the player keeps such a count. Whether it is
    // done() does not change.
    virtual void break_off() {}

    // What a person is to see of the game, new since the last call. Nothing: the machine's bytes are fit to be seen.
    virtual std::optional<std::string> take_display() { return std::nullopt; }

    // Lines for the person who runs the program, one sentence each, that have come up since the last call: what a
    // strategy says about its moves, settings the machine refused, why the player gave up.
    virtual std::vector<std::string> take_notes() { return {}; }
};

}  // namespace tabletop
