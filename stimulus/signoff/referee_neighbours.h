// SPDX-License-Identifier: Apache-2.0
// Everybody around the labkit's referee: fingers, vision, link and PC, with all that they may do in any order. They
// answer what it does, cycle by cycle, so a view that does something else gets other answers.
#pragma once

#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_referee/squares.h"
#include "stimulus/signoff/random_source.h"

#include <array>
#include <cstdint>

namespace tabletop::signoff {

// Pins of a cycle.
struct referee_outputs {
    bool scan_start = false;
    bool send_request = false;
    bool message_take = false;
    std::array<std::uint64_t, 2> display{};  // 16 squares of four bits each
};

struct referee_inputs {
    bool reset = false;
    bool enter = false;
    bool ready = false;
    bool scan_last = false;
    checkers_squares seen = 0;
    checkers_squares blue = 0;
    checkers_squares doubtful = 0;
    bool send_last = false;
    bool message_flag = false;
    checkers_message message;
};

class referee_neighbours {
  public:
    // rounds: pictures that are looked at. standing: most of them as often as a referee needs that watches.
    referee_neighbours(std::uint64_t seed, unsigned rounds, bool standing)
        : random_(seed), rounds_(rounds), standing_(standing) {}

    // What they do in the cycle after the one with these outputs.
    referee_inputs answer(const referee_outputs& outputs);

    // All rounds have been looked at, and some time has gone by.
    bool done() const { return rounds_ == 0 && rest_ == 0; }

  private:
    // Who counts down to something; 0: to nothing.
    struct countdown {
        unsigned left = 0;
        bool ends() { return left != 0 && --left == 0; }
    };

    void move_fingers();
    void look(const referee_outputs& outputs);
    void talk(const referee_outputs& outputs);
    void choose_picture(const referee_outputs& outputs);
    void choose_message();
    checkers_message likely_message();
    checkers_squares any_of(checkers_squares squares);

    random_source random_;
    unsigned rounds_;
    const bool standing_;
    unsigned stands_ = 0;  // so often more
    unsigned rest_ = 400;
    referee_inputs now_;
    countdown enter_, ready_, reset_, scan_, send_, message_;
    checkers_squares next_seen_ = 0;
    checkers_squares next_blue_ = 0;
    checkers_squares next_doubtful_ = 0;
    bool picture_due_ = false;
    bool sending_ = false;
    bool first_message_ = true;  // of what is an answer to a move
    bool second_ = false;        // the message is the counter-move
};

}  // namespace tabletop::signoff
