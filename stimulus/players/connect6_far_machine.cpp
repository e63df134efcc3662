// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_far_machine.h"

#include <utility>

namespace tabletop {

std::string connect6_request(const connect6_referee& game, connect6_side machine) {
    const auto& stones = game.stones();
    size_t first = stones.size();
    while (first != 0 && stones[first - 1].side != machine) --first;
    std::string request;
    // Any byte but D makes it white.
    if (first == 0) request = machine == connect6_side::black ? "D" : "L";
    for (size_t i = first; i < stones.size(); ++i) request += stone_text(stones[i].cell);
    return request;
}

void connect6_far_machine::begin(connect6_side side, uint64_t) {
    side_ = side;
    reset_due_ = std::exchange(used_, true);
    game_open_ = true;
    progress_ = request_progress::none;
    answer_.clear();
    stray_.clear();
    if (reset_due_) action_ready_();
}

std::optional<std::string> connect6_far_machine::choose(const connect6_referee& game) {
    if (!stray_.empty()) return std::exchange(stray_, {});
    if (progress_ == request_progress::none) {
        request_ = connect6_request(game, side_);
        progress_ = request_progress::due;
        action_ready_();
    }
    if (answer_.size() < connect6_stone_length) return std::nullopt;
    const std::string stone = answer_.substr(0, connect6_stone_length);
    answer_.erase(0, connect6_stone_length);
    if (game.due() == 1) progress_ = request_progress::none;
    return stone;
}

void connect6_far_machine::receive(uint8_t byte) {
    if (!game_open_ || reset_due_ || resetting_) return;
    const auto character = static_cast<char>(byte);
    if (progress_ != request_progress::sent) {
        stray_ += character;
        return;
    }
    answer_ += character;
    if (answer_.size() % connect6_stone_length == 0) stone_arrived_();
}

std::optional<player_action> connect6_far_machine::take_action() {
    resetting_ = false;
    if (std::exchange(reset_due_, false)) {
        resetting_ = true;
        return player_action::press_reset();
    }
    if (progress_ == request_progress::being_sent) progress_ = request_progress::sent;
    if (progress_ != request_progress::due) return std::nullopt;
    progress_ = request_progress::being_sent;
    return player_action::send(request_);
}

}  // namespace tabletop
