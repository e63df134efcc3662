// SPDX-License-Identifier: Apache-2.0
#include "host/pads/pad_end.h"

#include "host/game_report.h"
#include "peripherals/nes_pad/nes_pad.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <utility>

namespace tabletop {

namespace {

constexpr std::uint64_t shortest_press_ps = 40'000'000'000;
// Changes of one button that wait for their time: what a key repeats beyond is not played.
constexpr std::size_t most_waiting = 8;

using key_map = std::map<display_key, nes_button>;

key_map buttons_of(key_set keys) {
    const key_map letters = {{display_key::letter_a, nes_button::left}, {display_key::letter_d, nes_button::right},
                             {display_key::letter_w, nes_button::up},   {display_key::letter_s, nes_button::down},
                             {display_key::space, nes_button::a},       {display_key::shift, nes_button::b},
                             {display_key::tab, nes_button::select}};
    const key_map arrows = {{display_key::left, nes_button::left},
                            {display_key::right, nes_button::right},
                            {display_key::up, nes_button::up},
                            {display_key::down, nes_button::down},
                            {display_key::enter, nes_button::a}};
    auto map = keys == key_set::arrows ? arrows : letters;
    if (keys == key_set::both) map.insert(arrows.begin(), arrows.end());
    return map;
}

// Changes are played in the order of the keys, each press and each pause long enough for the machine to see it: a
// terminal tells of a press and its release at once, and of the next key as soon.
class keys_pad_end : public pad_end {
  public:
    keys_pad_end(key_set keys, std::uint64_t frame_ps)
        : map_(buttons_of(keys)), press_ps_(std::max(shortest_press_ps, 2 * frame_ps)) {}

    void key(display_key key, bool pressed) override {
        const auto button = map_.find(key);
        if (button == map_.end()) return;
        const auto level =
            static_cast<std::uint8_t>(pressed ? keys_ | bit(button->second) : keys_ & ~bit(button->second));
        if (level == keys_ || (pressed && due_.size() >= most_waiting)) return;
        keys_ = level;
        due_.push_back(button->second);
        wake();
    }

    std::optional<pad_step> next(std::uint64_t now_ps) override {
        const auto before = buttons_;
        for (; !due_.empty() && free_ps_[due_.front()] <= now_ps; due_.pop_front()) {
            buttons_ ^= bit(due_.front());
            free_ps_[due_.front()] = now_ps + press_ps_;
        }
        if (buttons_ == before && due_.empty()) return std::nullopt;
        pad_step step;
        step.buttons = buttons_;
        if (!due_.empty()) step.duration_ps = free_ps_[due_.front()] - now_ps;
        return step;
    }

    bool open() const override { return true; }
    bool live() const override { return true; }

  private:
    const key_map map_;
    const std::uint64_t press_ps_;
    std::uint8_t keys_ = 0;                        // that are down
    std::uint8_t buttons_ = 0;                     // that are held
    std::deque<nes_button> due_;                   // to be pressed or let go
    std::map<nes_button, std::uint64_t> free_ps_;  // from when on a button may change again
};

class player_pad_end : public pad_end {
  public:
    player_pad_end(std::unique_ptr<pad_player> who, bool plays_games, std::uint64_t seed)
        : player_(std::move(who)), plays_games_(plays_games), seed_(seed) {}

    bool sees() const override { return plays_games_; }
    void see(const picture& screen) override {
        play([&] { player_->see(screen); });
    }
    std::optional<pad_step> next(std::uint64_t) override {
        std::optional<pad_step> step;
        play([&] { step = player_->take_step(); });
        return step;
    }

    void flush() override {
        for (const auto& note : player_->take_notes()) fmt::print(stderr, "{}\n", note);
    }
    void finish() override {
        player_->break_off();
        flush();
    }

    bool is_player() const override { return true; }
    bool done() const override { return player_->done(); }
    std::string results_json() const override { return plays_games_ ? pad_results_json(player_->results()) : ""; }
    std::string results_text() const override {
        return plays_games_ ? pad_results_text(player_->results(), seed_) : "";
    }

  private:
    std::unique_ptr<pad_player> player_;
    bool plays_games_;
    std::uint64_t seed_;
};

class null_pad_end : public pad_end {
  public:
    std::optional<pad_step> next(std::uint64_t) override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<pad_end> make_keys_pad_end(key_set keys, std::uint64_t frame_ps) {
    return std::make_unique<keys_pad_end>(keys, frame_ps);
}

std::unique_ptr<pad_end> make_player_pad_end(std::unique_ptr<pad_player> who, bool plays_games, std::uint64_t seed) {
    return std::make_unique<player_pad_end>(std::move(who), plays_games, seed);
}

std::unique_ptr<pad_end> make_null_pad_end() {
    return std::make_unique<null_pad_end>();
}

}  // namespace tabletop
