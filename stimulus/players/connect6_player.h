// SPDX-License-Identifier: Apache-2.0
// Plays Connect6 with a machine over its serial line, and is the referee of the game: the protocol of the FPT 2011
// contest.
//
// After a reset the machine gets one byte: `D` makes it black, and it answers with the centre; any other (`L`) makes it
// white, and its opponent's first stone follows. From then on two stones go to it, two come back. A stone is four
// digits. What ends the game is not sent; the reset is pressed before the next game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/connect6_strategy.h"
#include "stimulus/players/player.h"

namespace tabletop {

struct connect6_player_options {
    unsigned games = 1;                          // at least 1
    machine_order order = machine_order::first;  // black is first; both: the machine is in games 1, 3, 5..
    uint64_t seed = 1;                           // game i plays with game_seed(seed, i)
    std::string name;                            // of the strategy, for take_display()
    bool narrates = true;                        // false: the strategy shows the game by itself
    bool colour = false;                         // what is shown has the colours of a terminal
};

class connect6_player : public player {
  public:
    connect6_player(std::unique_ptr<connect6_strategy> strategy, connect6_player_options options);

    void receive(uint8_t byte) override;
    std::optional<player_action> take_action() override;
    bool done() const override { return phase_ == phase::done; }
    const game_results& results() const override { return results_; }
    void on_ready(std::function<void()> tell) override { strategy_->on_stone(std::move(tell)); }
    void break_off() override;
    std::optional<std::string> take_display() override;

  private:
    enum class phase : uint8_t {
        new_game,   // the machine is as after a reset
        own_turn,   // the strategy's
        sending,    // the machine's, the request is on its way
        answering,  // the machine's, all of the request has been sent
        over,       // the reset is to be pressed
        resetting,  // it is being pressed
        done,
        broken_off,  // it never came to be done
    };

    void begin_game();
    void choose_stones();
    void close_game();
    void show_turn();
    void show(const std::string& text);
    connect6_side machine_side() const;
    std::string name_of(connect6_side side) const;

    std::unique_ptr<connect6_strategy> strategy_;
    connect6_player_options options_;
    game_results results_;
    phase phase_ = phase::new_game;
    connect6_referee game_;
    std::string stone_;  // of the machine, as far as it has arrived
    size_t shown_ = 0;   // stones of this game
    std::string display_;
};

}  // namespace tabletop
