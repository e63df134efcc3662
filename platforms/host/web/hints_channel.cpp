// SPDX-License-Identifier: Apache-2.0
#include "host/web/hints_channel.h"

#include <algorithm>

namespace tabletop {

using nlohmann::json;

class hints_channel::feed : public web_feed {
  public:
    explicit feed(hints_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        const std::lock_guard<std::mutex> guard(channel_.mutex_);
        if (next_ == channel_.count_) return std::nullopt;
        const auto& all = channel_.hints_;
        const auto first = std::max(next_, channel_.count_ - all.size());
        auto hints = json::array();
        for (auto n = first + all.size() - channel_.count_; n < all.size(); ++n) hints.push_back(all[n]);
        next_ = channel_.count_;
        return web_update{json{{"first", first}, {"hints", hints}}.dump(), true};
    }

  private:
    hints_channel& channel_;
    std::size_t next_ = 0;  // the first that the viewer has not been told
};

void hints_channel::say(const std::string& hint) {
    const std::lock_guard<std::mutex> guard(mutex_);
    hints_.push_back(hint);
    if (hints_.size() > most_kept) hints_.pop_front();
    ++count_;
}

std::unique_ptr<web_feed> hints_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
