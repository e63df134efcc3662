// SPDX-License-Identifier: Apache-2.0
// The panel of a connector: lights, digits, switches, buttons, pins, pieces on a table. The page's part of it is told
// {"levels":["3ff","0"],"pieces":[[0,5,2]]}: in hexadecimal digits and in the order of the groups, and of each piece
// its kind, its row and its column. It sends {"group":2,"number":0,"level":true}, and of pieces
// {"from":[5,2],"to":[4,3]},
// {"from":[5,2]} for one that is taken away and {"kind":0,"to":[5,2]} for a new one, as far as somebody at the page is
// the one who moves them.
#pragma once

#include "host/connector.h"
#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class panel_channel : public web_channel {
  public:
    // moves: whoever has the controls moves what there is to be moved.
    panel_channel(const machine_connector& connector, bool moves, std::shared_ptr<web_input> input);

    // Called in the program's thread.
    void show(const panel_state& state);

    // {"groups":[{"kind":"lights","name":"LEDR","count":10,"labels":[]}],"moves":true}, and with a table
    // {"table":{"rows":8,"columns":8,"kinds":[["red","#be2328"]]}}.
    nlohmann::json description() const override;
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    bool has(const panel_move& move) const;
    bool has(const piece_move& move) const;
    bool has(const std::optional<panel_square>& square) const;

    const std::vector<panel_group> groups_;
    const panel_table table_;
    const bool moves_;
    const std::shared_ptr<web_input> input_;
    std::mutex mutex_;  // of the rest
    panel_state state_;
    std::uint32_t version_ = 0;
};

}  // namespace tabletop
