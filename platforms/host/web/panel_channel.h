// SPDX-License-Identifier: Apache-2.0
// The panel of a connector: lights, digits, switches, buttons. The page's part of it is told {"levels":["3ff","0"]}, in
// hexadecimal digits and in the order of the groups, and sends {"group":2,"number":0,"level":true}, as far as somebody
// at the page is the one who moves them.
#pragma once

#include "host/panel.h"
#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tabletop {

class panel_channel : public web_channel {
  public:
    // connector: its name. moves: whoever has the controls moves what there is to be moved.
    panel_channel(const std::string& connector, std::vector<panel_group> groups, bool moves,
                  std::shared_ptr<web_input> input);

    // Called in the program's thread.
    void show(const panel_levels& levels);

    // {"groups":[{"kind":"lights","name":"LEDR","count":10,"labels":[]}],"moves":true}.
    nlohmann::json description() const override;
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    bool has(const panel_move& move) const;

    const std::vector<panel_group> groups_;
    const bool moves_;
    const std::shared_ptr<web_input> input_;
    std::mutex mutex_;  // of the rest
    panel_levels levels_;
    std::uint32_t version_ = 0;
};

}  // namespace tabletop
