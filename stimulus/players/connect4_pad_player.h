// SPDX-License-Identifier: Apache-2.0
// Plays Connect Four on the Nexys 4 machine: looks at the screen, presses Left, Right and A.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "stimulus/players/connect4_screen.h"
#include "stimulus/players/connect4_strategy.h"
#include "stimulus/players/pad_player.h"

namespace tabletop {

// A strategy at a pad. In its results "player" is its own side, red with both, and "machine" the other.
class connect4_pad_player : public pad_player {
  public:
    connect4_pad_player(std::unique_ptr<connect4_strategy> strategy, const pad_game_options& options);

    void see(const picture& screen) override;
    std::optional<pad_step> take_step() override;
    bool done() const override { return done_ && steps_.empty(); }
    const game_results& results() const override { return results_; }
    void break_off() override;
    std::vector<std::string> take_notes() override;

  private:
    enum class game_phase { play, won, drawn };

    // A screen that the machine can have meant.
    struct situation {
        connect4_screen screen;
        game_phase phase;
        bool black;  // is to move; has won

        connect4_position position() const;
    };

    static std::optional<situation> understand(const connect4_screen& screen);
    void follow(const situation& next);
    void follow_play(const connect4_position& to);
    void begin_game();
    void follow_stones(const connect4_position& to);
    void follow_end(const situation& end);
    void follow_winning_stone(bool black);
    void close_game(game_record::game_outcome outcome, const std::string& illegal = "");

    bool press_is_pending();
    void act();
    bool is_my_turn() const;
    int choose();
    int choose_column(const connect4_position& position);
    void press(std::uint8_t button);
    std::uint64_t held_longer_ps(std::uint8_t button);
    void give_up(const std::string& why);

    std::unique_ptr<connect4_strategy> strategy_;
    pad_game_options options_;
    game_results results_;
    std::vector<std::string> notes_;
    bool done_ = false;

    std::optional<situation> now_;  // what the screen shows
    bool game_open_ = false;
    connect4_position position_;  // of the open game, as last seen
    std::string moves_;           // up to there
    bool moves_known_ = false;
    unsigned stones_ = 0;

    struct choice {
        connect4_position position;
        int column;
    };
    std::optional<choice> choice_;

    std::mt19937_64 finger_;
    std::deque<pad_step> steps_;  // of a press, still to be taken
    std::optional<connect4_screen>
        pressed_;                 // what the screen showed at the last press; nothing: it has had its effect
    unsigned pictures_left_ = 0;  // to wait for that
    unsigned lost_presses_ = 0;   // in a row
};

}  // namespace tabletop
