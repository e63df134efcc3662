// SPDX-License-Identifier: Apache-2.0
// The referee of one game of Connect6: whose turn it is, whether a stone is legal, and how the game ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/connect6_board.h"

namespace tabletop {

// Stones come as they are on the serial line, four characters each, so that the referee judges what a machine really
// sent. Black begins with one stone; then every turn is two stones. Six or more in line win, with the first stone of a
// turn too; a full board is a draw. An illegal stone ends the game, the other side wins.
class connect6_referee {
  public:
    struct played_stone {
        connect6_side side;
        connect6_cell cell;
    };

    struct violation {
        connect6_side side;
        unsigned stone;    // counted from 1, of both sides
        std::string text;  // what was sent
        std::string why;

        // "white, stone 12, \"061:\": not four digits"
        std::string message() const;
    };

    bool over() const { return over_; }
    // Empty for a draw, and while the game goes on.
    std::optional<connect6_side> winner() const { return winner_; }
    // What was not legal and ended the game.
    const std::optional<violation>& illegal() const { return illegal_; }

    // Valid while the game goes on.
    connect6_side to_move() const { return to_move_; }
    // Stones that the side to move still has to place in this turn, 1 or 2.
    unsigned due() const { return due_; }

    // Why a stone there is not legal; null: it is.
    const char* fault_of(connect6_cell cell) const;

    // A stone of the side to move, while the game goes on.
    void play(const std::string& text);
    // What the side to move has answered is no legal stone, while the game goes on.
    void refuse(const std::string& text, const std::string& why) { refuse(to_move_, text, why); }
    // A side has sent this though it had no stone to place.
    void sent_out_of_turn(connect6_side side, const std::string& text);

    const connect6_board& board() const { return board_; }
    // Legal stones, in order.
    const std::vector<played_stone>& stones() const { return stones_; }
    // The same as text, "1010 0909 0810".
    std::string moves() const;

  private:
    void refuse(connect6_side side, const std::string& text, const std::string& why);
    void place(connect6_cell cell);

    connect6_board board_;
    std::vector<played_stone> stones_;
    connect6_side to_move_ = connect6_side::black;
    unsigned due_ = 1;
    bool over_ = false;
    std::optional<connect6_side> winner_;
    std::optional<violation> illegal_;
};

}  // namespace tabletop
