// SPDX-License-Identifier: Apache-2.0
// What the screen shows of the game in a cycle, from the pins that say so. Whoever draws a picture asks in order of
// cycles: a state is put together once.
#pragma once

#include "base/cycle_pin_if.h"
#include "engines/checkers_screen/board_picture.h"

#include <array>
#include <cstdint>

namespace tabletop {

struct shown_pins {
    std::array<cycle_pin_if*, 2> display{};  // 16 squares each, of four bits {0, code}; the first squares first
    cycle_pin_if* reject = nullptr;          // bit s is square s, as in the next two
    cycle_pin_if* blink = nullptr;
    cycle_pin_if* swap = nullptr;
    cycle_pin_if* calibrating = nullptr;  // human pieces are place marks
    cycle_pin_if* winner = nullptr;       // game_winner

    template <typename Action>
    void for_each(Action action) const {
        for (auto* const pin : {display[0], display[1], reject, blink, swap, calibrating, winner}) action(*pin);
    }
};

// A value of the winner's pins; the highest bit: the game is over.
struct game_winner {
    static constexpr unsigned bits = 3;
    static constexpr std::uint64_t playing = 0b000;
    static constexpr std::uint64_t nobody = 0b100;
    static constexpr std::uint64_t human = 0b101;
    static constexpr std::uint64_t computer = 0b110;
    static constexpr std::uint64_t draw = 0b111;
};

class shown_state {
  public:
    // Called before the start of the simulation.
    void follow(const shown_pins& pins) { pins_ = pins; }

    const checkers_screen_core::screen_state& at(std::uint64_t cycle);
    // Any square is marked.
    bool has_marks(std::uint64_t cycle);
    // What has been told of this cycle and later ones may be wrong.
    void forget_from(std::uint64_t cycle);

  private:
    shown_pins pins_;
    checkers_screen_core::screen_state state_;
    std::uint64_t begin_ = 0;  // cycles in which it is state_
    std::uint64_t end_ = 0;
};

}  // namespace tabletop
