// SPDX-License-Identifier: Apache-2.0
#include "host/pads/pad_end.h"

#include "host/game_report.h"
#include "host/pads/paced_buttons.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "stimulus/players/pad_script.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

namespace tabletop {

namespace {

constexpr std::uint64_t shortest_press_ps = 40'000'000'000;

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

class keys_pad_end : public pad_end {
  public:
    keys_pad_end(key_set keys, std::uint64_t frame_ps)
        : map_(buttons_of(keys)), keys_(std::max(shortest_press_ps, 2 * frame_ps)) {}

    void key(display_key key, bool pressed) override {
        const auto button = map_.find(key);
        if (button != map_.end() && keys_.change(button->second, pressed)) wake();
    }

    std::optional<pad_step> next(std::uint64_t now_ps) override {
        const auto before = buttons_;
        while (const auto change = keys_.take(now_ps)) buttons_ ^= bit(change->first);
        const auto next_ps = keys_.next_ps();
        if (buttons_ == before && !next_ps) return std::nullopt;
        pad_step step;
        step.buttons = buttons_;
        if (next_ps) step.duration_ps = *next_ps - now_ps;
        return step;
    }

    bool open() const override { return true; }
    bool live() const override { return true; }

  private:
    const key_map map_;
    paced_buttons<nes_button> keys_;
    std::uint8_t buttons_ = 0;  // that are held
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

std::vector<std::pair<std::string, display_key>> pad_buttons(key_set keys) {
    const auto map = buttons_of(keys == key_set::both ? key_set::letters : keys);
    std::vector<std::pair<std::string, display_key>> buttons;
    for (std::uint8_t n = 0; n < pad_button_names.size(); ++n) {
        const auto found =
            std::find_if(map.begin(), map.end(), [n](const auto& one) { return bit(one.second) == 1u << n; });
        if (found != map.end()) buttons.emplace_back(pad_button_names[n], found->first);
    }
    return buttons;
}

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
