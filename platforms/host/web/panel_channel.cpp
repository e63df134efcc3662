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

// Empty also for what is no square.
std::optional<panel_square> square_of(const json& message, const char* member) {
    const auto found = message.find(member);
    if (found == message.end() || !found->is_array() || found->size() != 2) return std::nullopt;
    for (const auto& one : *found) {
        if (!one.is_number_unsigned() || one.get<std::uint64_t>() >= 64) return std::nullopt;
    }
    return panel_square{(*found)[0].get<unsigned>(), (*found)[1].get<unsigned>()};
}

piece_move piece_move_of(const json& message) {
    return {square_of(message, "from"), square_of(message, "to"), number_of(message, "kind").value_or(0)};
}

}  // namespace

class panel_channel::feed : public web_feed {
  public:
    explicit feed(panel_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        const std::lock_guard<std::mutex> guard(channel_.mutex_);
        if (std::exchange(version_, channel_.version_) == channel_.version_) return std::nullopt;
        auto levels = json::array(), pieces = json::array();
        for (const auto level : channel_.state_.levels) levels.push_back(fmt::format("{:x}", level));
        for (const auto& one : channel_.state_.pieces) {
            pieces.push_back({one.kind, one.square.row, one.square.column});
        }
        return web_update{json{{"levels", levels}, {"pieces", pieces}}.dump(), true};
    }

    void take(const json& message, bool controls) override {
        if (!controls || !channel_.moves_) return;
        if (const auto move = move_of(message)) {
            if (channel_.has(*move)) make(*move);
        } else if (const auto piece = piece_move_of(message); channel_.has(piece)) {
            channel_.input_->move_piece(channel_.name(), piece);
        }
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

panel_channel::panel_channel(const machine_connector& connector, bool moves, std::shared_ptr<web_input> input)
    : web_channel("panel", connector.name),
      groups_(connector.panel),
      table_(connector.table),
      moves_(moves),
      input_(std::move(input)) {}

void panel_channel::show(const panel_state& state) {
    const std::lock_guard<std::mutex> guard(mutex_);
    state_ = state;
    ++version_;
}

bool panel_channel::has(const panel_move& move) const {
    return move.group < groups_.size() && is_moved(groups_[move.group].kind) && move.number < groups_[move.group].count;
}

bool panel_channel::has(const piece_move& move) const {
    if (!move.from && (!move.to || move.kind >= table_.kinds.size())) return false;
    return has(move.from) && has(move.to);
}

bool panel_channel::has(const std::optional<panel_square>& square) const {
    return !square || (square->row < table_.rows && square->column < table_.columns);
}

json panel_channel::description() const {
    auto groups = json::array();
    for (const auto& one : groups_) {
        groups.push_back(
            {{"kind", name_of(one.kind)}, {"name", one.name}, {"count", one.count}, {"labels", one.labels}});
    }
    json all = {{"groups", groups}, {"moves", moves_}};
    if (table_.rows == 0) return all;
    auto kinds = json::array();
    for (const auto& one : table_.kinds) kinds.push_back({one.name, fmt::format("#{:06x}", one.colour)});
    all["table"] = {{"rows", table_.rows}, {"columns", table_.columns}, {"kinds", kinds}};
    return all;
}

std::unique_ptr<web_feed> panel_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
