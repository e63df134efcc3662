// SPDX-License-Identifier: Apache-2.0
// A person at standard input and output who plays against the machine.
#pragma once

#include "host/lines/far_end.h"
#include "host/lines/typed_input.h"
#include "stimulus/players/board_game.h"

#include <memory>

namespace tabletop {

class human_far_end : public far_end {
  public:
    // player: the far end whose player asks `person` for its stones and owns it.
    human_far_end(std::unique_ptr<far_end> player, typing_person& person);

    void receive(std::uint8_t byte) override { player_->receive(byte); }
    std::optional<line_action> next() override;
    bool open() const override { return input_.open() && !done(); }
    bool live() const override { return input_.live() && !done(); }
    int descriptor() const override;
    void flush() override;
    void finish() override;
    bool is_player() const override { return true; }
    bool done() const override { return player_->done(); }
    std::string results_json() const override { return player_->results_json(); }
    std::string results_text() const override { return player_->results_text(); }

  private:
    std::unique_ptr<far_end> player_;
    typed_input input_;
};

}  // namespace tabletop
