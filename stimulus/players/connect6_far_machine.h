// SPDX-License-Identifier: Apache-2.0
// Another Connect6 machine as the opponent: its own serial line leads to it. Stones of the game go there as they would
// from a host, its answers come back as its stones.
#pragma once

#include <functional>

#include "stimulus/players/connect6_strategy.h"
#include "stimulus/players/player.h"

namespace tabletop {

// The colour byte and the stones of `machine`'s opponent that a machine of that colour is to be sent now: "D",
// "L1010", "09090810".
std::string connect6_request(const connect6_referee& game, connect6_side machine);

class connect6_far_machine : public connect6_strategy {
  public:
    void begin(connect6_side side, uint64_t seed) override;
    std::optional<std::string> choose(const connect6_referee& game) override;
    void end(const connect6_referee&) override { game_open_ = false; }

    // Its line.
    void receive(uint8_t byte);
    std::optional<player_action> take_action();

    // Sets what is called when take_action() has something to give.
    void on_action(std::function<void()> tell) { action_ready_ = std::move(tell); }
    void on_stone(std::function<void()> tell) override { stone_arrived_ = std::move(tell); }

  private:
    enum class request_progress : uint8_t { none, due, being_sent, sent };

    connect6_side side_ = connect6_side::black;
    bool game_open_ = false;
    bool used_ = false;       // it has seen a game since the last reset
    bool reset_due_ = false;  // to be pressed before anything is sent
    bool resetting_ = false;
    request_progress progress_ = request_progress::none;
    std::string request_;
    std::string answer_;
    std::string stray_;  // sent without having been asked
    std::function<void()> action_ready_ = [] {};
    std::function<void()> stone_arrived_ = [] {};
};

// The player that is the peer of that machine's line.
class connect6_far_machine_line : public player {
  public:
    explicit connect6_far_machine_line(connect6_far_machine& machine) : machine_(machine) {}

    void receive(uint8_t byte) override { machine_.receive(byte); }
    std::optional<player_action> take_action() override { return machine_.take_action(); }
    void on_ready(std::function<void()> tell) override { machine_.on_action(std::move(tell)); }
    // Whether games go on is for the player at the other machine's line to say.
    bool done() const override { return true; }

  private:
    connect6_far_machine& machine_;
};

}  // namespace tabletop
