// SPDX-License-Identifier: Apache-2.0
#include "host/web/pad_channel.h"

#include "host/web/held_by_viewer.h"

#include <utility>

namespace tabletop {

using nlohmann::json;

class pad_channel::feed : public web_feed {
  public:
    explicit feed(pad_channel& channel) : channel_(channel), keys_(*channel.input_) {}

    std::optional<web_update> next() override { return std::nullopt; }

    void take(const json& message, bool controls) override {
        const auto button = message.find("button");
        const auto pressed = message.find("pressed");
        if (!controls || button == message.end() || !button->is_number_unsigned()) return;
        if (pressed == message.end() || !pressed->is_boolean()) return;
        const auto number = button->get<std::uint64_t>();
        if (number < channel_.buttons_.size()) keys_.change(channel_.buttons_[number].key, pressed->get<bool>());
    }

    void let_go() override { keys_.let_go(); }

  private:
    pad_channel& channel_;
    held_by_viewer keys_;
};

pad_channel::pad_channel(const std::string& name, std::shared_ptr<web_input> input, std::vector<web_button> buttons)
    : web_channel("pad", name), input_(std::move(input)), buttons_(std::move(buttons)) {}

json pad_channel::description() const {
    auto buttons = json::array();
    for (const auto& one : buttons_) buttons.push_back(one.name);
    return {{"buttons", buttons}};
}

std::unique_ptr<web_feed> pad_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
