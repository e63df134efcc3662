// SPDX-License-Identifier: Apache-2.0
// The buttons of a pad that the keys of a display hold. The page's part of it sends {"button":0,"pressed":true}, with a
// button's place in the description.
#pragma once

#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct web_button {
    std::string name;  // "Left"
    display_key key;   // that stands for it
};

class pad_channel : public web_channel {
  public:
    pad_channel(const std::string& name, std::shared_ptr<web_input> input, std::vector<web_button> buttons);

    nlohmann::json description() const override;
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    const std::shared_ptr<web_input> input_;
    const std::vector<web_button> buttons_;
};

}  // namespace tabletop
