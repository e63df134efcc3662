// SPDX-License-Identifier: Apache-2.0
// The script of a person at the labkit's table:
//
//     @ 10 ms                    wait
//     put red 50                 a piece on row 5, column 0; blue stands for a king; "put red 50 80 -40" displaces it
//     by
//                                thousandths of a square to the right and down
//     move 50 41                 a piece from one square to another
//     take 32
//     hand X Y RX RY 300 ms      an ellipse in pixels of the camera's image; "dark" before the time is a dark skin
//     glare X Y RX RY 300 ms     the same in white
//     light warm                 nominal, warm, cool, dim, bright, veil_24, veil_40
//     switch 5 on                3, 4 or 5; on or off
//     press enter 20 ms          left, right, up, down, 2, 3 or enter; what follows goes on at once
//     reset
//     # comment                  at the start of a line; empty lines are skipped too
#pragma once

#include "labkit/around/table_act.h"

#include <istream>
#include <string>
#include <vector>

namespace tabletop {

// Throws input_error "FILE:LINE: message"; `name` stands for FILE. Two pieces on a square are refused, and taking one
// that is not there.
std::vector<table_act> parse_table_script(std::istream& script, const std::string& name);
std::vector<table_act> read_table_script(const std::string& path);

}  // namespace tabletop
