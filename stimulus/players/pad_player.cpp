// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/pad_player.h"

namespace tabletop {

const game_results& pad_player::results() const {
    static const game_results none;
    return none;
}

}  // namespace tabletop
