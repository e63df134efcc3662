// SPDX-License-Identifier: Apache-2.0
// Whoever holds a game pad: sees the machine's screen and nothing else, and presses buttons. Plain C++, no clock but
// the durations it asks for.
#pragma once

#include "base/picture.h"
#include "stimulus/players/player.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class phase_spread;

// A button's bit, as in nes_pad.
struct pad_button {
    static constexpr std::uint8_t right = 1 << 0;
    static constexpr std::uint8_t left = 1 << 1;
    static constexpr std::uint8_t down = 1 << 2;
    static constexpr std::uint8_t up = 1 << 3;
    static constexpr std::uint8_t start = 1 << 4;
    static constexpr std::uint8_t select = 1 << 5;
    static constexpr std::uint8_t b = 1 << 6;
    static constexpr std::uint8_t a = 1 << 7;
};

// Whose pad it is; both: there is one pad, and its player plays against itself.
enum class pad_side : std::uint8_t { red, black, both };

struct pad_game_options {
    pad_side side = pad_side::red;
    // How many games are played. Red, who holds the first pad, begins each game after the first.
    unsigned games = 1;
    std::uint64_t pad_frame_ps = 20'000'000'000;     // from one reading of the pad to the next
    std::uint64_t picture_ps = 16'800'000'000;       // from one frame of the screen to the next
    std::uint64_t seed = 1;                          // of how long a button is held; game i has game_seed(seed, i)
    std::shared_ptr<phase_spread> spread = nullptr;  // of drops; null: they come when they come
};

struct pad_step {
    std::uint8_t buttons = 0;       // held from now on
    bool plugged = true;            // the pad is in its socket from now on
    std::uint64_t duration_ps = 0;  // until the next step; 0: it follows at once
    bool reset = false;             // the machine's reset button is pressed now; it is let go by itself
};

class pad_player {
  public:
    pad_player() = default;
    pad_player(const pad_player&) = delete;
    pad_player& operator=(const pad_player&) = delete;
    virtual ~pad_player() = default;

    // The screen has changed to this, a whole frame.
    virtual void see(const picture& screen) = 0;
    // What to do next, if anything. To be asked at the start, when a step has ended, and after see() when no step is
    // under way. Nothing: the buttons stay as they are.
    virtual std::optional<pad_step> take_step() = 0;
    // No step will follow, whatever is seen. Steps taken before may still be under way.
    virtual bool done() const = 0;

    // The results of all games as seen from this pad's side; empty for a script.
    virtual const game_results& results() const;
    virtual void break_off() {}
    // The same as for a player.
    virtual std::vector<std::string> take_notes() { return {}; }
};

}  // namespace tabletop
