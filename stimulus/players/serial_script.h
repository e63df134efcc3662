// SPDX-License-Identifier: Apache-2.0
// A player that follows a script: the serial script format.
//
//     > text         send; \r \n \t \\ \xHH stand for bytes
//     < N            wait until N more bytes have come
//     ~ text         wait until this text has come; the same escapes
//     @ 10 ms        wait; s ms us ns ps
//     ! break 2 ms   hold the line low
//     ! edge 3 us    a low pulse
//     ! baud 9600    the rate of this end of the line from now on
//     # comment      at the start of a line; empty lines are skipped too
//
// One space after the sign belongs to the sign, the rest of the line to the text; a space at its end that editors would
// remove can be written \x20.
// `<` and `~` count from where the last `<` or `~` left off, not from when they are reached, so that a script does not
// depend on whether the answer came before or after an action ended.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stimulus/players/player.h"

namespace tabletop {

struct script_step {
    enum class step_kind : uint8_t { act, await_count, await_text };

    step_kind kind = step_kind::act;
    player_action action;
    uint64_t count = 0;
    std::string text;
};

// The text without the blanks at both ends.
std::string_view trimmed(std::string_view text);

// The bytes that a text of a script stands for: \r \n \t \\ \xHH. Throws input_error.
std::string unescaped(std::string_view text);

// Hands over every line of a script that is neither empty nor a comment, without the blanks before it. An input_error
// of `parse` goes on as "FILE:LINE: message"; `name` stands for FILE.
void read_script_lines(std::istream& script, const std::string& name,
                       const std::function<void(std::string_view line, unsigned number)>& parse);

// Throws input_error "FILE:LINE: message"; `name` stands for FILE.
std::vector<script_step> parse_serial_script(std::istream& script, const std::string& name);

class script_player : public player {
  public:
    explicit script_player(std::vector<script_step> steps) : steps_(std::move(steps)) {}

    void receive(uint8_t byte) override;
    std::optional<player_action> take_action() override;
    bool done() const override;

  private:
    void pass_waits();
    bool arrived(const script_step& step);

    std::vector<script_step> steps_;
    size_t next_ = 0;
    std::string unread_;  // received and not yet waited for
};

}  // namespace tabletop
