// SPDX-License-Identifier: Apache-2.0
#include "host/web/debug_channel.h"

#include <sys/eventfd.h>

#include <optional>

namespace tabletop {

using nlohmann::json;

class debug_channel::feed : public web_feed {
  public:
    explicit feed(debug_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        auto text = channel_.next_after(version_);
        return text.empty() ? std::nullopt : std::optional(web_update{std::move(text), true});
    }
    void take(const json& message, bool controls) override {
        if (controls) channel_.ask(message);
    }

  private:
    debug_channel& channel_;
    std::uint64_t version_ = 0;  // that the viewer has
};

debug_channel::debug_channel(const std::string& name, json description)
    : web_channel("debug", name),
      description_(std::move(description)),
      bell_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

std::vector<json> debug_channel::take() {
    eventfd_t count = 0;
    ::eventfd_read(bell_.get(), &count);
    const std::lock_guard<std::mutex> guard(mutex_);
    return std::exchange(requests_, {});
}

void debug_channel::show(const std::string& part, const json& what) {
    auto text = json{{part, what}}.dump(-1, ' ', false, json::error_handler_t::replace);
    const std::lock_guard<std::mutex> guard(mutex_);
    auto& shown = parts_[part];
    if (shown.text == text) return;
    shown = {std::move(text), ++version_};
}

void debug_channel::ask(const json& request) {
    const auto what = request.find("do");
    if (what == request.end() || !what->is_string()) return;
    if (request.dump(-1, ' ', false, json::error_handler_t::replace).size() > longest_request) return;
    const std::lock_guard<std::mutex> guard(mutex_);
    if (requests_.size() >= most_requests) return;
    requests_.push_back(request);
    ::eventfd_write(bell_.get(), 1);
}

// The oldest part that is newer, and its version; empty: there is none.
std::string debug_channel::next_after(std::uint64_t& version) {
    const std::lock_guard<std::mutex> guard(mutex_);
    const shown_part* oldest = nullptr;
    for (const auto& [name, one] : parts_) {
        if (one.version > version && (oldest == nullptr || one.version < oldest->version)) oldest = &one;
    }
    if (oldest == nullptr) return "";
    version = oldest->version;
    return oldest->text;
}

std::unique_ptr<web_feed> debug_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
