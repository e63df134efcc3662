// SPDX-License-Identifier: Apache-2.0
// Standard input and output for a person who types, or a port at which one does, without simulated time. At a terminal
// and at a port the lines are edited here.
#pragma once

#include "host/lines/host_port.h"
#include "host/lines/line_editing.h"
#include "stimulus/players/board_game.h"

#include <memory>
#include <optional>
#include <string_view>

namespace tabletop {

class typed_input {
  public:
    // The person must outlive it. leaves: the end of the input is the person's leaving.
    explicit typed_input(typing_person& person, bool leaves = true);
    // The same at a port with somebody who sees what is written to it.
    typed_input(typing_person& person, std::unique_ptr<host_port> port);

    // Hands over what has been typed; the first call takes the terminal. It never blocks, and takes no more than the
    // person's next line needs: a pipe may have no end.
    void read();
    // Shows what there is to show. Throws input_error.
    void show();
    // Shows this behind it.
    void show(std::string_view text);

    bool open() const { return open_; }
    // Somebody may be at the other end of it.
    bool live() const { return open_ && live_; }
    int descriptor() const;

  private:
    void begin();
    void end();
    void read_port();
    void write(std::string_view text);

    typing_person& person_;
    const bool leaves_;
    const std::unique_ptr<host_port> port_;  // null: standard input and output
    bool begun_ = false;
    std::optional<line_editing> editing_;  // at a terminal
    bool open_ = true;                     // more may be typed
    bool live_;
};

}  // namespace tabletop
