// SPDX-License-Identifier: Apache-2.0
// What two people do at a game machine with pads and a screen whose inside nobody knows: as data, in frames of the pads
// and times at which the screen has come to rest. Buttons as in nes_traffic.h.
#pragma once

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct user_game_step {
    enum class kind : std::uint8_t {
        buttons,  // of a pad, from now on
        unplug,   // a pad
        plug,
        look,  // when the screen has come to rest
        reset,
    };

    kind what = kind::look;
    unsigned pad = 0;
    std::uint8_t buttons = 0;
    unsigned phase = 0;  // 0 to 255: 256ths of half a pad frame that this step lasts longer than a frame and a bit
};

// Every rule of the machine once: moves up to the edge and beyond it, buttons together, the wrong pad, a whole game up
// to the winner's picture, a new round, a plug that is pulled, a reset in the midst of it; then `more` random presses.
// deep: also fours of every direction by both players, and a draw. pads: 1 or 2, with one both players use it.
std::vector<user_game_step> make_user_game(std::uint64_t seed, unsigned more, bool deep, unsigned pads);

// Only looks at a screen, before and after a reset.
std::vector<user_game_step> make_own_screen();

}  // namespace tabletop::signoff
