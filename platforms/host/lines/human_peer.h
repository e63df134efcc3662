// SPDX-License-Identifier: Apache-2.0
// A person at standard input and output, or at a port, who plays against the machine.
#pragma once

#include "host/lines/peer.h"
#include "host/lines/typed_input.h"
#include "stimulus/players/board_game.h"

#include <memory>

namespace tabletop {

class human_peer : public peer {
  public:
    // player: the peer whose player asks `person` for its stones and owns it.
    human_peer(std::unique_ptr<peer> player, typing_person& person);
    human_peer(std::unique_ptr<peer> player, typing_person& person, std::unique_ptr<host_port> port);

    void receive(std::uint8_t byte) override { player_->receive(byte); }
    std::optional<line_action> next() override;
    void say_typed(const std::string& text) override;
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
    std::unique_ptr<peer> player_;
    typing_person& person_;
    typed_input input_;
};

}  // namespace tabletop
