// SPDX-License-Identifier: Apache-2.0
#include "host/web/panel_channel.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

std::optional<unsigned> number_of(const json& message, const char* member) {
    const auto found = message.find(member);
    if (found == message.end() || !found->is_number_unsigned()) return std::nullopt;
    const auto number = found->get<std::uint64_t>();
    return number < 64 ? std::optional(static_cast<unsigned>(number)) : std::nullopt;
}

// What a viewer has sent; empty: it is not understood.
std::optional<panel_move> move_of(const json& message) {
    const auto group = number_of(message, "group");
    const auto number = number_of(message, "number");
    const auto level = message.find("level");
    if (!group || !number || level == message.end() || !level->is_boolean()) return std::nullopt;
    return panel_move{*group, *number, level->get<bool>()};
}

}  // namespace

class panel_channel::feed : public web_feed {
  public:
    explicit feed(panel_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        auto levels = json::array();
        {
            const std::lock_guard<std::mutex> guard(channel_.mutex_);
            if (std::exchange(version_, channel_.version_) == channel_.version_) return std::nullopt;
            for (const auto level : channel_.levels_) levels.push_back(fmt::format("{:x}", level));
        }
        return web_update{json{{"levels", levels}}.dump(), true};
    }

    void take(const json& message, bool controls) override {
        const auto move = controls && channel_.moves_ ? move_of(message) : std::nullopt;
        if (move && channel_.has(*move)) make(*move);
    }

    // A switch stays where it is.
    void let_go() override {
        for (const auto& [group, number] : std::exchange(held_, {})) make({group, number, false});
    }

  private:
    void make(const panel_move& move) {
        if (channel_.groups_[move.group].kind == panel_kind::buttons) {
            const std::pair button(move.group, move.number);
            move.level ? static_cast<void>(held_.insert(button)) : static_cast<void>(held_.erase(button));
        }
        channel_.input_->move_panel(channel_.name(), move);
    }

    panel_channel& channel_;
    std::uint32_t version_ = 0;
    std::set<std::pair<unsigned, unsigned>> held_;  // groups and numbers
};

panel_channel::panel_channel(const std::string& connector, std::vector<panel_group> groups, bool moves,
                             std::shared_ptr<web_input> input)
    : web_channel("panel", connector), groups_(std::move(groups)), moves_(moves), input_(std::move(input)) {}

void panel_channel::show(const panel_levels& levels) {
    const std::lock_guard<std::mutex> guard(mutex_);
    levels_ = levels;
    ++version_;
}

bool panel_channel::has(const panel_move& move) const {
    return move.group < groups_.size() && is_moved(groups_[move.group].kind) && move.number < groups_[move.group].count;
}

json panel_channel::description() const {
    auto groups = json::array();
    for (const auto& one : groups_) {
        groups.push_back(
            {{"kind", name_of(one.kind)}, {"name", one.name}, {"count", one.count}, {"labels", one.labels}});
    }
    return {{"groups", groups}, {"moves", moves_}};
}

std::unique_ptr<web_feed> panel_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
