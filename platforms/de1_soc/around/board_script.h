// SPDX-License-Identifier: Apache-2.0
// The script of a person at the board of the DE1-SoC, who moves things and expects things:
//
//     @ 10 ms                                        wait; s ms us ns ps. Waits add up
//     sw 3 on                                        0 to 9; on, off
//     key 0 press 20 ms                              0 to 3; what follows goes on at once
//     key 0 down                                     until "key 0 up"
//     jp1 5 1                                        a pin of a header from outside, jp1 or jp2, D0 to D31
//     type hello                                     at the PS/2 keyboard, 40 ms a key; \n \t \\ \xHH
//     down Left                                      a key of it by SDL's name, until "up Left"
//     mouse 5 -3 left                                moves right and up; buttons left, right, middle, held until the
//                                                    next "mouse"
//     expect leds 0x3ff within 1 s                   goes on when it is so; the run fails when it is not by then
//     expect hex "0042" within 100 ms                the digits from the right; more to the left are not looked at
//     expect pixel 160 120 rgb565 0xf800 within 2 frames
//     expect jtag "ready" within 1 s                 in what came since the last text that was expected
//     # comment                                      at the start of a line; empty lines are skipped too
//
// "within" may be left out: it has to be so at once. A frame is one of the screen's.
#pragma once

#include "de1_soc/around/board_step.h"

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

// What a board has. Reasons: sentences; empty: it is there.
struct board_features {
    std::string why_no_jtag = {};
    std::string why_no_keyboard = {};
    std::string why_no_mouse = {};
    // Why there is no key of this name.
    std::function<std::string(const std::string& key)> why_no_key = [](const std::string&) { return ""; };
    unsigned columns = 320;  // of pixels
    unsigned rows = 240;
    std::uint64_t frame_ps = 16'800'000'000;
};

inline constexpr unsigned board_lights = 10;
inline constexpr unsigned board_digits = 6;

// Line by line. All times together are at most latest_time_ps.
class board_script_reader {
  public:
    explicit board_script_reader(board_features features) : features_(std::move(features)) {}

    // The steps of a line, which is neither empty nor a comment. Throws input_error.
    std::vector<board_step> read(std::string_view line);

  private:
    board_features features_;
    std::uint64_t now_ps_ = 0;
};

// The line of a script that moves the mouse so; buttons as in board_step.
std::string mouse_text(int dx, int dy, std::uint8_t buttons);
// The line of a script that does this.
std::string step_text(const board_step& step);

// Throws input_error "FILE:LINE: message"; `name` stands for FILE.
std::vector<board_step> parse_board_script(std::istream& script, const std::string& name,
                                           const board_features& features);
std::vector<board_step> read_board_script(const std::string& path, const board_features& features);

}  // namespace tabletop
