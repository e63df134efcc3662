// SPDX-License-Identifier: Apache-2.0
// The script of a person at the labkit's table:
//
//     @ 10 ms                    wait
//     ~ turn                     wait for what the screen tells: pieces, turn, rejected, over (table_event); what has
//                                come since the last "~", press of a button or switch that went on counts
//     set up                     red pieces on the twelve squares at the bottom, but for those that have one
//     put red 50                 a piece on row 5, column 0; blue stands for a king; "put red 50 80 -40" displaces it
//     by
//                                thousandths of a square to the right and down
//     move 50 41                 a piece from one square to another
//     take 32
//     hand X Y RX RY 300 ms      an ellipse in pixels of the camera's image; "dark" before the time is a dark skin
//     glare X Y RX RY 300 ms     the same in white
//     light warm                 nominal, warm, cool, dim, bright, veil_24, veil_40, or "light 45": so many per cent
//     switch 5 on                3, 4 or 5; on or off
//     press enter 20 ms          left, right, up, down, 2, 3 or enter; what follows goes on at once
//     hold enter                 until "release enter"
//     reset
//     # comment                  at the start of a line; empty lines are skipped too
#pragma once

#include "labkit/around/table_act.h"

#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

// Line by line: what lies on the table is known from the lines before. All times together are at most latest_time_ps.
class table_script_reader {
  public:
    // The acts of a line, which is neither empty nor a comment. Throws input_error, then nothing has been done.
    std::vector<table_act> read(std::string_view line);

  private:
    using words = std::vector<std::string_view>;
    using square_place = std::pair<int, int>;  // row, column
    using reader = void (table_script_reader::*)(const words&);
    static const std::map<std::string_view, reader>& verbs();

    void wait(const words& at);
    void await(const words& at);
    void set_up(const words& at);
    void put(const words& at);
    void move(const words& at);
    void take(const words& at);
    void hand(const words& at);
    void glare(const words& at);
    void cover(const words& at, std::uint32_t colour, std::size_t time);
    void light(const words& at);
    void flip(const words& at);
    void press(const words& at);
    void hold(const words& at);
    void release(const words& at);
    void reset(const words& at);
    void put_piece(const real_piece& piece);
    real_piece take_piece(square_place square);

    std::vector<table_act> acts_;  // of the line
    std::map<square_place, real_piece> on_table_;
    std::uint64_t now_ps_ = 0;
};

// The line that does this act; of acts that a script has.
std::string act_text(const table_act& act);

// Throws input_error "FILE:LINE: message"; `name` stands for FILE. Two pieces on a square are refused, and taking one
// that is not there.
std::vector<table_act> parse_table_script(std::istream& script, const std::string& name);
std::vector<table_act> read_table_script(const std::string& path);

}  // namespace tabletop
