// SPDX-License-Identifier: Apache-2.0
// Who stands at the labkit's table: a script, a player, nobody. Plain C++; table_bridge.h gives it simulated time.
#pragma once

#include "engines/checkers_screen/board_picture.h"
#include "engines/checkers_vision/grid.h"
#include "host/participant.h"
#include "labkit/around/table_act.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What somebody at the table sees.
struct table_sight {
    std::uint64_t now_ps = 0;
    checkers_screen_core::screen_state screen;
    checkers_vision_core::grid grid;  // the dots on the video
};

class table_end : public participant {
  public:
    // It looks at the screen and is asked again when that has changed.
    virtual bool looks() const { return false; }
    // The screen has changed to this, whatever it is doing.
    virtual void see(const table_sight&) {}
    // Nobody sees the person at the table: what takes time there need not take wall time.
    virtual bool hurries() const { return false; }
    // What to do next; asked again when the last act has been done, when woken, and when the screen has changed.
    virtual std::optional<table_act> next(const table_sight& sight) = 0;
};

// name: of the script, for messages.
std::unique_ptr<table_end> make_script_table_end(const std::vector<table_act>& acts, std::string name = "script");
std::unique_ptr<table_end> make_null_table_end();

}  // namespace tabletop
