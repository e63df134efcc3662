// SPDX-License-Identifier: Apache-2.0
// Plays Connect Four against the firmware of stimulus/firmware/README.md over its serial line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/connect4_console.h"
#include "stimulus/players/connect4_strategy.h"
#include "stimulus/players/player.h"

namespace tabletop {

struct connect4_player_options {
    unsigned games = 1;                           // to play before another one is declined, at least 1
    machine_order order = machine_order::second;  // both: the player begins in games 1, 3, 5..
    std::vector<std::string> settings;  // command lines for the firmware, "depth 4", sent before the first game
    uint64_t seed = 1;                  // game i has game_seed(seed, i)
};

class connect4_player : public player {
  public:
    connect4_player(std::unique_ptr<connect4_strategy> strategy, connect4_player_options options);

    void receive(uint8_t byte) override;
    std::optional<player_action> take_action() override;
    bool done() const override { return done_; }
    const game_results& results() const override { return results_; }
    std::vector<std::string> take_notes() override;

  private:
    using event_kind = connect4_console::event_kind;

    struct asked_move {
        drawn_board board;
        int column;
    };

    void read_line();
    void begin_session();
    void answer(event_kind prompt);
    bool answer_is_due();
    void answer_first_question();
    void answer_move();
    void refused_move();
    std::optional<drawn_board> legible_board() const;
    bool machine_moved_legally(const drawn_board& board) const;
    void choose(const drawn_board& board);
    int choose_column(const drawn_board& board);
    void answer_another_game();
    void record_moves(const drawn_board& board);
    void close_game();
    void close_game(game_record record);
    game_record::game_outcome outcome_on_board() const;

    bool player_moves_first() const;
    void ask_for_board();
    void synchronise();
    std::string mark() const;
    void give_up(const std::string& why);
    void send_line(const std::string& text);

    std::unique_ptr<connect4_strategy> strategy_;
    connect4_player_options options_;
    connect4_console console_;
    game_results results_;
    std::string output_;
    std::vector<std::string> notes_;

    size_t settings_done_ = 0;
    bool setting_asked_ = false;
    std::optional<asked_move> asked_;  // our last move of this game
    bool move_pending_ = false;        // asked_ has been sent and no board has answered it
    bool doubted_ = false;             // the board did not follow from asked_ and has been asked for again
    std::string moves_;                // of this game, up to asked_->board
    bool moves_known_ = true;
    bool game_open_ = false;
    bool declined_ = false;
    bool done_ = false;
    std::optional<game_record::game_outcome> announced_;
    std::string refusal_;  // the line that began with "? " since the last prompt

    unsigned lines_under_way_ = 0;  // sent, and no prompt has followed yet
    bool damaged_ = false;          // the machine reported a damaged byte since the last prompt
    bool synchronising_ = false;    // until the echo of mark() has been seen prompts are not answered
    bool mark_seen_ = false;
    unsigned marks_sent_ = 0;
    unsigned failed_attempts_ = 0;  // since the last move or synchronisation
};

}  // namespace tabletop
