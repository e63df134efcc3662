// SPDX-License-Identifier: Apache-2.0
// The hands of two people at a Nexys 4 machine: makes a list of what they do with the pads and the reset button, by
// cycle. They know the rules and where the round stands.
#pragma once

#include "stimulus/signoff/followed_round.h"
#include "stimulus/signoff/moment.h"
#include "stimulus/signoff/nes_traffic.h"
#include "stimulus/signoff/random_source.h"
#include "stimulus/signoff/referee_traffic.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct nexys4_game {
    std::vector<button_step> buttons;  // by time
    std::vector<reset_press> resets;
    std::vector<std::uint64_t> looks;  // cycles at which the screen has come to rest
    std::uint64_t end_cycle = 0;
};

class game_hands {
  public:
    struct settings {
        std::uint64_t seed = 1;
        unsigned pads = 2;                // with one, both players use it
        std::uint64_t divider = 250'000;  // cycles of a pad clock
        std::uint64_t look_cycles = 0;    // until the screen has come to rest
    };

    explicit game_hands(const settings& given);

    // What a hand holds from now on; the other keeps what it has.
    void hold(unsigned player, std::uint8_t buttons);
    // Both hands press, at one moment, and let go of all else. With the next press they let go of these.
    void press(const both_pads& buttons);
    void press(unsigned player, std::uint8_t buttons);
    // Both hands press with nothing held before and after.
    void press_at_once(const both_pads& buttons);
    void let_go();
    // A held button counts as released when the plug is pulled.
    void pull_plug(unsigned player, std::uint8_t buttons);

    // The round as it is once all buttons are let go.
    const followed_round& round() const { return round_.round(); }
    const doubted_round& doubts() const { return round_; }
    unsigned player() const { return round().player(); }
    unsigned column() const { return round().column(); }
    void go_to(unsigned column);
    void drop(unsigned column);
    void play(const column_list& moves);

    void look();
    void reset();
    // Lets go of what is held; the reset is pressed so many cycles after the event that follows, which is to be one.
    void reset_after_event(int cycles);
    // Presses the reset after `buttons` have been held for a frame; they are let go while it is pressed.
    void reset_while_held(unsigned player, std::uint8_t buttons);

    // Anything that hands can do: bounces, touches, plugs; for so many frames of the pads. What it leads to is not
    // known.
    void play_wildly(unsigned frames);
    void rest(std::uint64_t cycles) { now_ += cycles; }
    void wait_until(std::uint64_t cycle) { now_ = cycle; }

    std::uint64_t now() const { return now_; }
    std::uint64_t frame() const { return frame_; }    // of the pads, in cycles
    std::uint64_t origin() const { return origin_; }  // the last release of the reset
    random_source& random() { return random_; }

    nexys4_game take();

  private:
    void change_to(const both_pads& buttons);
    void wait_step();
    void press_reset();

    settings given_;
    random_source random_;
    std::uint64_t frame_;
    std::uint64_t now_;
    std::uint64_t origin_ = 0;
    doubted_round round_;
    both_pads held_{};
    both_pads counted_{};  // of these, what the round has taken already
    nexys4_game made_;
};

}  // namespace tabletop::signoff
