// SPDX-License-Identifier: Apache-2.0
// Functional core of connect6_threat: the master's and the detector's state between two requests, and the search for a
// reply. Plain C++ without SystemC and without time: a reply comes with the activity of the states, timing.h turns it
// into cycles. It allocates no memory.
#pragma once

#include "engines/connect6_threat/placement.h"
#include "engines/connect6_threat/reply.h"
#include "engines/connect6_threat/shadow_board.h"
#include "engines/connect6_threat/window_scan.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

// The engine from the bytes it takes to the stones it sends. Starts as after a reset.
class engine {
  public:
    // Throws std::invalid_argument when an option is out of range.
    explicit engine(const options& build);

    void reset();

    // Takes the next byte. Returns the reply when the byte completes a request (also a reply without stones), else
    // null. The reply is valid until the next call. A hanging engine takes no more bytes and returns null.
    const reply* take(std::uint8_t byte);

    // The master is in START or waits in a byte state, not in IDLE: a byte that waits is seen one cycle sooner.
    bool within_request() const { return !started_ || first_move_ || bytes_ != 0; }
    bool hangs() const { return reply_.hangs; }

    content at(cell where) const { return board_.at(where); }  // empty outside the board

  private:
    friend struct engine_position;  // lets a test begin anywhere

    const reply* start(std::uint8_t colour);
    bool opens_near() const;
    void open_near();
    void take_digit(unsigned digit);
    void search();
    bool search_in_one_pass();
    void win(const winning_window& found);
    void repeat_win();
    void place();
    void send(cell stone);

    stone_store store() { return {board_, placement_}; }

    options build_;
    shadow_board board_;
    placement_scan placement_;
    window_scan windows_;
    reply reply_;

    bool started_ = false;      // the colour byte has come
    bool first_move_ = false;   // white's first request, a single stone, has not begun
    bool white_opens_ = false;  // nor has its reply
    unsigned bytes_ = 0;        // of this request, as if two stones were always sent
    std::array<unsigned, 2> coordinates_{};
    bool acknowledge_ = false;
    bool won_ = false;
    winning_window win_;  // what is repeated once won
};

// The four characters of a stone on the line, '0' + 10 is ':'.
std::array<std::uint8_t, 4> encode(cell stone);

}  // namespace tabletop::connect6_threat_core
