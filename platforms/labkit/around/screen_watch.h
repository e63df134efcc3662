// SPDX-License-Identifier: Apache-2.0
// Tells from what the screen shows, one state after the other, what has happened in the game. Plain C++, no SystemC.
#pragma once

#include "engines/checkers_screen/board_picture.h"
#include "labkit/around/table_act.h"

#include <deque>
#include <optional>

namespace tabletop {

class screen_watch {
  public:
    // What the screen shows now. The computer has moved when a piece of it stands where none stood, or captured pieces
    // have begun to flash: a capture of more than five jumps, which takes several messages, counts several times.
    void see(const checkers_screen_core::screen_state& screen);

    // Whether the event has come since the last one that was taken. That is taken then, and what came before it.
    bool take(table_event event);
    // What has come until now does not count any more.
    void forget() { seen_.clear(); }

  private:
    std::optional<checkers_screen_core::screen_state> last_;
    std::deque<table_event> seen_;
};

}  // namespace tabletop
