// SPDX-License-Identifier: Apache-2.0
#include "cli/player_far_end.h"

#include "players/make_player.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

constexpr std::string_view script_prefix = "script:";
constexpr std::string_view replay_prefix = "replay:";

bool has_prefix(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

// Cuts a player's actions into single frames.
class player_far_end : public far_end {
  public:
    player_far_end(std::unique_ptr<player> who, bool plays_games)
        : player_(std::move(who)), plays_games_(plays_games) {}

    void receive(std::uint8_t byte) override { player_->receive(byte); }

    std::optional<line_action> next() override {
        while (next_byte_ == bytes_.size()) {
            const auto action = player_->take_action();
            if (!action) return std::nullopt;
            if (action->kind != player_action::action_kind::send) return translate(*action);
            bytes_ = action->bytes;
            next_byte_ = 0;
        }
        line_action frame;
        frame.byte = static_cast<std::uint8_t>(bytes_[next_byte_++]);
        return frame;
    }

    void flush() override {
        for (const auto& note : player_->take_notes()) fmt::print(stderr, "{}\n", note);
    }

    bool is_player() const override { return true; }
    bool done() const override { return player_->done() && next_byte_ == bytes_.size(); }

    std::string results_json() const override {
        if (!plays_games_) return "";
        using outcome = game_record::game_outcome;
        const auto& results = player_->results();
        return nlohmann::ordered_json{{"games", results.games.size()},
                                      {"machine_wins", results.count(outcome::machine_wins)},
                                      {"player_wins", results.count(outcome::player_wins)},
                                      {"draws", results.count(outcome::draw)},
                                      {"undecided", results.count(outcome::undecided)},
                                      {"player_illegal", results.player_illegal},
                                      {"machine_illegal", results.machine_illegal}}
            .dump();
    }

  private:
    static line_action translate(const player_action& action) {
        using from = player_action::action_kind;
        line_action to;
        to.duration_ps = action.duration_ps;
        switch (action.kind) {
            case from::send:
                break;
            case from::wait:
                to.what = line_action::kind::wait;
                break;
            case from::send_break:
            case from::edge:
                to.what = line_action::kind::low;
                break;
            case from::set_baud:
                to.what = line_action::kind::set_rate;
                to.rate = action.baud;
                break;
            case from::timed_byte:
                to.what = line_action::kind::send_at;
                to.byte = static_cast<std::uint8_t>(action.bytes.at(0));
                to.start_ps = action.start_ps;
                to.end_ps = action.end_ps;
                break;
        }
        return to;
    }

    std::unique_ptr<player> player_;
    bool plays_games_;
    std::string bytes_;  // of the action being sent
    std::size_t next_byte_ = 0;
};

}  // namespace

bool is_script_backend(const std::string& backend) {
    return has_prefix(backend, script_prefix) || has_prefix(backend, replay_prefix);
}

std::unique_ptr<far_end> make_player_far_end(const std::string& name, unsigned games, std::uint64_t seed) {
    player_options options;
    options.game.games = games;
    options.seed = seed;
    return std::make_unique<player_far_end>(make_player(name, options), !is_script_backend(name));
}

std::unique_ptr<far_end> make_script_far_end(const std::string& backend, const std::string& line) {
    player_options options;
    options.port = line;
    return std::make_unique<player_far_end>(make_player(backend, options), false);
}

}  // namespace tabletop
