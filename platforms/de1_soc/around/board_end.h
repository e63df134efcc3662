// SPDX-License-Identifier: Apache-2.0
// Who is at the board: a script, or a person's keys. Plain C++; board_bridge.h gives it simulated time.
#pragma once

#include "de1_soc/around/board_script.h"
#include "de1_soc/around/board_step.h"
#include "host/participant.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class board_end : public participant {
  public:
    // Who can say what is to be seen of something that is expected.
    void ask(std::function<std::string(const board_expectation&)> seen) { seen_ = std::move(seen); }

    // The steps that are known before the start, for what has to be looked at.
    virtual const std::vector<board_step>& known_steps() const = 0;
    // The step to do now; null: none yet, or none any more. Asked again when it has been done, and when woken.
    virtual const board_step* next(std::uint64_t now_ps) = 0;
    // It has been done, at this time, or an expectation has been met.
    virtual void done_at(std::uint64_t now_ps, const std::string& seen) = 0;
    // What is expected has not come: nothing more is done.
    virtual void unmet_at(std::uint64_t now_ps, const std::string& seen) = 0;

  protected:
    std::string seen(const board_expectation& expected) const { return seen_ ? seen_(expected) : ""; }

  private:
    std::function<std::string(const board_expectation&)> seen_;
};

// Where a person types, besides what is moved on the board's panel.
struct board_typing {
    bool input = false;  // lines, at standard input and output
    bool keys = false;   // at those of a display: each at once
};

// Lines are "3" (a switch the other way), "k0" (a press of a key) or those of a script; the keys of a display are 0 to
// 9 for the switches and a s d f for KEY3 to KEY0.
std::unique_ptr<board_end> make_keys_board_end(const board_features& features, board_typing where);

// name: of the script, for messages.
std::unique_ptr<board_end> make_script_board_end(std::vector<board_step> steps, std::string name);

}  // namespace tabletop
