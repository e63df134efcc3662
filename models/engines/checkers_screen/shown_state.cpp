// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_screen/shown_state.h"

#include <algorithm>

namespace tabletop {
namespace {

using namespace checkers_screen_core;

constexpr unsigned display_bits = 4;
constexpr unsigned code_mask = 0b111;
constexpr unsigned squares_of_a_pin = 16;

border border_of(std::uint64_t winner) {
    switch (winner) {
        case game_winner::human:
            return border::human_won;
        case game_winner::computer:
            return border::computer_won;
        case game_winner::draw:
            return border::drawn;
        default:
            return border::playing;
    }
}

}  // namespace

const screen_state& shown_state::at(std::uint64_t cycle) {
    if (cycle >= begin_ && cycle < end_) return state_;
    begin_ = cycle;
    end_ = cycle_pin_if::never;
    pins_.for_each([&](const cycle_pin_if& pin) { end_ = std::min(end_, pin.next_change(cycle)); });
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const auto bits = pins_.display[s / squares_of_a_pin]->value(cycle) >> display_bits * (s % squares_of_a_pin);
        state_.display[s] = static_cast<checkers_code>(bits & code_mask);
    }
    const auto marks = [cycle](const cycle_pin_if& pin) { return static_cast<checkers_squares>(pin.value(cycle)); };
    state_.marks = {marks(*pins_.reject), marks(*pins_.blink), marks(*pins_.swap)};
    state_.placing = pins_.calibrating->value(cycle) != 0;
    state_.around = border_of(pins_.winner->value(cycle));
    return state_;
}

bool shown_state::has_marks(std::uint64_t cycle) {
    return at(cycle).marks != square_marks{};
}

void shown_state::forget_from(std::uint64_t cycle) {
    end_ = std::min(end_, cycle);
}

}  // namespace tabletop
