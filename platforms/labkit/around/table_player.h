// SPDX-License-Identifier: Apache-2.0
// A person who plays at the labkit's table: sets the pieces up, moves the grid until its dots are right, makes moves
// with real pieces and flips the switch, takes captured pieces away. It knows of the machine what the screen shows.
#pragma once

#include "labkit/around/typed_table_end.h"
#include "peripherals/camera/scene.h"
#include "stimulus/players/checkers_rules.h"
#include "stimulus/players/checkers_strategy.h"
#include "stimulus/players/player.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace tabletop {

struct table_player_options {
    std::unique_ptr<checkers_strategy> strategy;
    typing_person* typist = nullptr;  // of a strategy that a person types; null: it thinks by itself
    table_typing typing = {};
    checkers_rules rules;
    unsigned games = 1;
    std::uint64_t seed = 1;
    std::shared_ptr<phase_spread> spread = nullptr;  // of moves; null: they come when they come
    camera_geometry geometry;                        // what the person sees of the right place of the dots
    std::optional<std::uint64_t> longest_answer_ps = std::nullopt;  // of the PC; empty: it may take any time
};

struct table_results {
    game_results games;     // the stones are moves
    unsigned moves = 0;     // that the machine took
    unsigned rejected = 0;  // pictures that it did not
};

class table_player : public typed_table_end {
  public:
    explicit table_player(table_player_options options);

    bool looks() const override { return true; }
    std::optional<table_act> next(const table_sight& sight) override;

    bool is_player() const override { return true; }
    bool done() const override { return stage_ == stage::done; }
    bool prepares() const override { return options_.typist != nullptr && stage_ < stage::ready; }
    std::string results_json() const override;
    std::string results_text() const override;
    const table_results& results() const { return results_; }

  private:
    bool gone() const override { return done(); }

    enum class stage : std::uint8_t { pieces, video, calibrate, ready, turn, answer, over, done };

    void plan(const table_sight& sight);
    void set_pieces(const table_sight& sight);
    void calibrate(const table_sight& sight);
    bool step_grid(const table_sight& sight);
    void hold(labkit_contact contact, int distance);
    void press_enter(stage next);
    checkers_move as_taken(const checkers_move& chosen) const;
    void flip_switch();
    void make_move();
    std::optional<checkers_move> choose();
    void note(const checkers_move& move);
    std::optional<checkers_move> shown_answer(const table_sight& sight) const;
    void await_answer(const table_sight& sight);
    void ask_again(bool refused);
    void learn_answer(const table_sight& sight);
    void clear_marks(const table_sight& sight);
    void end_game(const table_sight& sight);
    void give_up(const std::string& why);

    void act(const table_act& what) { acts_.push_back(what); }
    void wait(std::uint64_t duration_ps) { acts_.push_back(table_act::waiting(duration_ps)); }
    void put(unsigned square, bool king);
    void take(unsigned square);

    const table_player_options options_;
    const checkers_vision_core::grid right_grid_;
    table_results results_;
    stage stage_ = stage::pieces;
    std::deque<table_act> acts_;
    checkers_position position_;  // after the last move that the machine has answered
    checkers_move move_;          // that it has not
    checkers_squares real_ = 0;   // where real pieces stand
    std::uint64_t asked_ps_ = 0;  // when the switch went on
    unsigned tries_ = 0;          // of this move
    unsigned silences_ = 0;       // the machine has not answered it
    unsigned games_begun_ = 0;
    bool calibrated_ = false;
};

}  // namespace tabletop
