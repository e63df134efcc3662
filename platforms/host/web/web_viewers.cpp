// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_viewers.h"

#include "support/input_error.h"
#include "support/json_text.h"

#include <algorithm>
#include <utility>

namespace tabletop {

using nlohmann::json;

class web_viewer {
  public:
    std::vector<std::unique_ptr<web_feed>> feeds;  // by channel
    std::size_t turn = 0;                          // the feed that is asked first
    bool greeted = false;
    bool knows_viewers = false;  // how many there are, and whether he has the controls
};

namespace {

// Whatever bytes a machine sends: those that are no UTF-8 are replaced.
web_message text_of(const json& object) {
    return {object.dump(-1, ' ', false, json::error_handler_t::replace)};
}

// Empty: it is no object.
json object_of(const std::string& text) {
    try {
        auto value = parse_json_record<json>(text);
        if (value.is_object()) return value;
    } catch (const input_error&) {
        // Nested deeper than anything of the page's.
    }
    return {};
}

}  // namespace

web_viewers::web_viewers(std::string title, std::vector<std::shared_ptr<web_channel>> channels)
    : title_(std::move(title)), channels_(std::move(channels)) {}

web_viewers::~web_viewers() = default;

web_viewer& web_viewers::join() {
    auto& viewer = *all_.emplace_back(std::make_unique<web_viewer>());
    for (const auto& channel : channels_) viewer.feeds.push_back(channel->open());
    if (finished_) {
        for (const auto& feed : viewer.feeds) feed->finish();
    }
    if (holder_ == nullptr) holder_ = &viewer;
    tell_all();
    return viewer;
}

void web_viewers::leave(web_viewer& viewer) {
    for (const auto& feed : viewer.feeds) feed->let_go();
    const bool had_controls = &viewer == holder_;
    all_.erase(std::remove_if(all_.begin(), all_.end(), [&](const auto& one) { return one.get() == &viewer; }),
               all_.end());
    if (had_controls) holder_ = all_.empty() ? nullptr : all_.front().get();
    tell_all();
}

void web_viewers::give_controls(web_viewer* to) {
    if (to == holder_) return;
    for (const auto& feed : holder_->feeds) feed->let_go();
    holder_ = to;
    tell_all();
}

void web_viewers::tell_all() {
    for (const auto& one : all_) one->knows_viewers = false;
}

web_message web_viewers::hello() const {
    auto channels = json::array();
    for (const auto& channel : channels_) {
        channels.push_back(
            {{"kind", channel->kind()}, {"name", channel->name()}, {"description", channel->description()}});
    }
    return text_of({{"hello", {{"title", title_}, {"channels", channels}}}});
}

std::optional<web_message> web_viewers::next(web_viewer& viewer) {
    if (!std::exchange(viewer.greeted, true)) return hello();
    if (!std::exchange(viewer.knows_viewers, true)) {
        return text_of({{"viewers", {{"count", all_.size()}, {"controls", &viewer == holder_}}}});
    }
    // In turns: a line that never stops does not keep the time from being told.
    for (std::size_t asked = 0; asked < viewer.feeds.size(); ++asked) {
        const auto number = viewer.turn;
        viewer.turn = (viewer.turn + 1) % viewer.feeds.size();
        auto update = viewer.feeds[number]->next();
        if (!update) continue;
        if (!update->is_json) return web_message{static_cast<char>(number) + std::move(update->payload), false};
        return web_message{"{\"channel\":" + std::to_string(number) + ",\"update\":" + update->payload + "}"};
    }
    return std::nullopt;
}

bool web_viewers::take(web_viewer& viewer, const std::string& text) {
    const auto message = object_of(text);
    if (message.is_null()) return false;
    if (const auto controls = message.find("controls"); controls != message.end()) {
        if (*controls != "take") return false;
        give_controls(&viewer);
        return true;
    }
    const auto number = message.find("channel");
    if (number == message.end() || !number->is_number_unsigned()) return false;
    if (number->get<std::uint64_t>() >= viewer.feeds.size()) return false;
    viewer.feeds[number->get<std::size_t>()]->take(message, &viewer == holder_);
    return true;
}

void web_viewers::finish() {
    finished_ = true;
    for (const auto& viewer : all_) {
        for (const auto& feed : viewer->feeds) feed->finish();
    }
}

}  // namespace tabletop
