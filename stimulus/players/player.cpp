// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/player.h"

#include <algorithm>
#include <utility>

namespace tabletop {

bool player_action::operator==(const player_action& other) const {
    return kind == other.kind && bytes == other.bytes && duration_ps == other.duration_ps && baud == other.baud &&
           start_ps == other.start_ps && end_ps == other.end_ps;
}

player_action player_action::send(std::string bytes) {
    player_action action;
    action.bytes = std::move(bytes);
    return action;
}

player_action player_action::lasting(action_kind kind, uint64_t duration_ps) {
    player_action action;
    action.kind = kind;
    action.duration_ps = duration_ps;
    return action;
}

player_action player_action::set_baud(uint64_t baud) {
    player_action action;
    action.kind = action_kind::set_baud;
    action.baud = baud;
    return action;
}

player_action player_action::press_reset(uint64_t start_ps) {
    player_action action;
    action.start_ps = start_ps;
    action.kind = action_kind::press_reset;
    return action;
}

player_action player_action::timed_byte(uint8_t byte, uint64_t start_ps, uint64_t end_ps) {
    player_action action;
    action.kind = action_kind::timed_byte;
    action.bytes.assign(1, static_cast<char>(byte));
    action.start_ps = start_ps;
    action.end_ps = end_ps;
    return action;
}

const char* game_outcome_name(game_record::game_outcome outcome) {
    switch (outcome) {
        case game_record::game_outcome::machine_wins:
            return "machine_wins";
        case game_record::game_outcome::player_wins:
            return "player_wins";
        case game_record::game_outcome::draw:
            return "draw";
        case game_record::game_outcome::undecided:
            return "undecided";
    }
    return "";
}

unsigned game_results::count(game_record::game_outcome outcome) const {
    return static_cast<unsigned>(std::count_if(games.begin(), games.end(),
                                               [outcome](const game_record& game) { return game.outcome == outcome; }));
}

const game_results& player::results() const {
    static const game_results none;
    return none;
}

}  // namespace tabletop
