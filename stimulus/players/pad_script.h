// SPDX-License-Identifier: Apache-2.0
// Who holds a pad follows a script: the pad script format.
//
//     @ 10 ms       wait; s ms us ns ps
//     +A            press; A B Select Start Up Down Left Right, in any case
//     -A            release
//     -Left+A       several at once
//     unplug        the pad is pulled out of its socket
//     plug          and put in again
//     reset         the machine's reset button is pressed
//     # comment     at the start of a line; empty lines are skipped too
//
// Lines without a wait between them happen at the same time, one after the other. A button that is pressed already
// stays pressed, one that is not stays released; bounces are lines with short waits between them.
#pragma once

#include <array>
#include <cstddef>
#include <istream>
#include <string>
#include <vector>

#include "stimulus/players/pad_player.h"

namespace tabletop {

// The buttons in the order of their bits.
inline constexpr std::array<const char*, 8> pad_button_names = {"Right", "Left",   "Down", "Up",
                                                                "Start", "Select", "B",    "A"};

// Throws input_error "FILE:LINE: message"; `name` stands for FILE.
std::vector<pad_step> parse_pad_script(std::istream& script, const std::string& name);

class pad_script_player : public pad_player {
  public:
    explicit pad_script_player(std::vector<pad_step> steps) : steps_(std::move(steps)) {}

    void see(const picture&) override {}
    std::optional<pad_step> take_step() override;
    bool done() const override { return next_ == steps_.size(); }

  private:
    std::vector<pad_step> steps_;
    std::size_t next_ = 0;
};

}  // namespace tabletop
