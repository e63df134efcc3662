// SPDX-License-Identifier: Apache-2.0
// A player that sends again what a serial log says was sent to the machine, at the same simulated times.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/player.h"

namespace tabletop {

// The bytes of a serial log (JSON lines) that went to the machine on `port`, as timed_byte actions, and the presses of
// its reset button, in order of time. An empty port means the only one in the log. Changes of general-purpose pins are
// skipped. Throws input_error "FILE:LINE: message"; `name` stands for FILE.
std::vector<player_action> parse_serial_log(std::istream& log, const std::string& name, const std::string& port);

class replay_player : public player {
  public:
    explicit replay_player(std::vector<player_action> actions) : actions_(std::move(actions)) {}

    void receive(uint8_t) override {}
    std::optional<player_action> take_action() override;
    bool done() const override { return next_ == actions_.size(); }

  private:
    std::vector<player_action> actions_;
    size_t next_ = 0;
};

}  // namespace tabletop
